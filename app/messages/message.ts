export const contactSubjects = [
	"pedido",
	"producto",
	"devolucion",
	"comprobante",
	"datos-personales",
	"otro",
] as const;

export type MessageSubject = (typeof contactSubjects)[number];

/** Days that an answered message is kept: the privacy page's promise. */
export const messageRetentionDays = 365;
