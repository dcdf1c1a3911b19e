export const contactSubjects = [
	"pedido",
	"producto",
	"devolucion",
	"comprobante",
	"datos-personales",
	"otro",
] as const;

/** `baja` requests a link to unsubscribe. */
export const messageSubjects = [...contactSubjects, "baja"] as const;
export type MessageSubject = (typeof messageSubjects)[number];

/** Days that an answered message is kept: the privacy page's promise. */
export const messageRetentionDays = 365;
