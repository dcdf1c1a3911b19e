/** What somebody wrote on the contact page, or a request on the page to unsubscribe. */
export interface Message {
	/** The record's id. */
	id: string;
	/** ISO 8601 in UTC. */
	sentAt: string;
	/** Empty in a request to unsubscribe. */
	fullName: string;
	/** Empty if only a phone number was given. */
	email: string;
	/** As it was typed; empty if only an e-mail address was given. */
	phone: string;
	subject: MessageSubject;
	text: string;
	/** The account that was signed in when it was sent; null for none. */
	shopper: string | null;
	/** When it was marked as answered; null until then. */
	answeredAt: string | null;
}

export type MessageContent = Pick<Message, "fullName" | "email" | "phone" | "subject" | "text">;

/** Also the values of `asunto` in the contact page's address. */
export const contactSubjects = [
	"pedido",
	"producto",
	"devolucion",
	"comprobante",
	"datos-personales",
	"otro",
] as const;

/** `baja` is a request for a link to unsubscribe. */
export const messageSubjects = [...contactSubjects, "baja"] as const;
export type MessageSubject = (typeof messageSubjects)[number];

/** Days that an answered message is kept. The privacy page promises no more. */
export const messageRetentionDays = 365;
