export interface OutgoingMail {
	/** Unique; the same at every attempt. */
	id: string;
	to: string;
	replyTo?: string | undefined;
	/** For a one-click unsubscribe (RFC 8058). */
	unsubscribeUrl?: string | undefined;
	subject: string;
	text: string;
	html: string;
	date: string;
}

export interface MailTransport {
	/** Resolves once the receiver has taken the mail. @throws MailRefused; other errors leave open whether it has */
	send(mail: OutgoingMail): Promise<void>;
	/** @throws Error while no mail at all can be sent */
	check(): Promise<void>;
}

export class MailRefused extends Error {
	override name = "MailRefused";
}
