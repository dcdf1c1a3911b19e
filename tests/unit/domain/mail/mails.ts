import { drawMail } from "~/domain/mail/draw-mail.server";
import type { Mail } from "~/domain/mail/mail";
import { type PostedMail, parsePosted } from "~/domain/mail/outbox-record.server";
import type { Change } from "~/platform/datastore/datastore.server";

export function aMail(overrides: Partial<Mail> = {}): Mail {
	return {
		to: "maria@correo.pe",
		subject: "Recibimos tu pedido WASI-7K3M-9XA4",
		blocks: [
			{ kind: "paragraph", text: "Hola, María:" },
			{ kind: "rows", title: "Tu pedido", rows: [{ name: "1 × Mesa", value: "S/ 1,170.00" }] },
			{ kind: "link", label: "Ver cómo va", path: "/seguimiento?pedido=WASI-7K3M-9XA4" },
		],
		...overrides,
	};
}

/** The mails that changes put into the outbox, each with its text, whose spaces are plain ones. */
export function postedMails(changes: readonly Change[]): (Mail & { id: string; text: string })[] {
	return changes.map(({ id, fields }) => {
		const { mail } = parsePosted(id, fields ?? {}) as PostedMail;
		const { text } = drawMail(mail, { business: {}, origin: "https://wasi.example" });
		return { ...mail, id, text: text.replaceAll("\u00a0", " ") };
	});
}
