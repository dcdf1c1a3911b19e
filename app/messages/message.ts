/** From the contact page, or a request from the page to unsubscribe. */
export interface Message {
	id: string;
	/** ISO 8601 in UTC. */
	sentAt: string;
	/** Empty in a request to unsubscribe. */
	fullName: string;
	/** Empty if only a phone was given. */
	email: string;
	/** As typed; empty if only an e-mail address was given. */
	phone: string;
	subject: MessageSubject;
	text: string;
	/** The account that sent it; null for a visitor's. */
	shopper: string | null;
	/** Null until it was marked as answered. */
	answeredAt: string | null;
}

export type MessageContent = Pick<Message, "fullName" | "email" | "phone" | "subject" | "text">;

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
