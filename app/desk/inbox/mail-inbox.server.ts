import { keeper, type MailBlock } from "~/domain/mail/mail";
import { dropPosted, retryPosted } from "~/domain/mail/outbox.server";
import { type Posted, parsePosted } from "~/domain/mail/outbox-record.server";
import { readReference } from "~/domain/orders/order-reference.server";
import { adminUrls } from "~/platform/admin-urls";
import { isOutboxHeld } from "~/platform/outbox-hold.server";
import type { Env } from "~/platform/settings/parse-env.server";
import type { Fact } from "~/platform/values/fact";
import { formatDateTime } from "~/platform/values/lima-time";
import { callAct, type Inbox } from "./inbox.server";

export const mailInbox: Inbox<"outbox", Posted> = {
	path: "correos",
	title: "Correos",
	waiting: ["correo que no salió", "correos que no salieron"],
	area: "mail",
	collection: "outbox",
	parser: parsePosted,
	by: "postedAt",
	filters: {
		fallidos: { name: "No salieron", where: { field: "hasFailed", value: true } },
		esperan: { name: "Esperan", where: { field: "hasFailed", value: false } },
	},
	describe(posted) {
		const { id, attempts, postedAt, giveUpAt, due, hasFailed, problem } = posted;
		return {
			id,
			name: nameOf(posted),
			details: `Para ${recipientOf(posted)}, ${formatDateTime(postedAt)}`,
			state: hasFailed ? "No salió" : "Espera",
			stateCode: hasFailed ? "failed" : "waiting",
			links: listOrder(posted),
			facts: [
				{
					title: "El envío",
					rows: [
						{ name: "Para", value: recipientOf(posted) },
						{ name: "Escrito", value: formatDateTime(postedAt) },
						{ name: "Intentos", value: `${attempts}, hasta el ${formatDateTime(giveUpAt)}` },
						{ name: hasFailed ? "Se borra el" : "Próximo intento", value: formatDateTime(due) },
						...(problem ? [{ name: "Problema", value: problem }] : []),
					],
				},
				...("mail" in posted ? [{ title: "Qué dice", rows: posted.mail.blocks.flatMap(rowsOf) }] : []),
			],
			forms: [
				{ intent: "reenviar", label: "Enviar otra vez" },
				{ intent: "descartar", label: "Descartar, sin enviarlo" },
			],
		};
	},
	actions: {
		reenviar: {
			done: tellWhenSent,
			isDone: ({ hasFailed }) => !hasFailed,
			work: callAct(retryPosted),
		},
		descartar: { done: "Descartado: no se enviará.", work: callAct(dropPosted) },
	},
};

function tellWhenSent({ datastore, mail }: Pick<Env, "datastore" | "mail">): string {
	if (isOutboxHeld(datastore))
		return "Espera con los demás desde que se restauró o cargó una copia: saldrá cuando quien administra el servidor los suelte.";
	return mail.smtp
		? "Saldrá lo antes posible."
		: "Saldrá lo antes posible; si es un correo, solo a un archivo del servidor, porque falta configurar SMTP.";
}

/** A wrong address is corrected there, and its mails then go to the right one. */
function listOrder({ id }: Posted) {
	const reference = id.startsWith("wasi-") ? readReference(id) : undefined;
	return reference ? [{ name: `Ver el pedido ${reference}`, url: adminUrls.order(reference) }] : [];
}

function nameOf(posted: Posted): string {
	if ("push" in posted) return `Pedido nuevo ${posted.push.order}`;
	return "mail" in posted ? posted.mail.subject : `${posted.event.type} ${posted.event.order}`;
}

function recipientOf(posted: Posted): string {
	if ("push" in posted) return posted.push.to ? "un teléfono del equipo" : "los teléfonos del equipo";
	if ("event" in posted) return "el webhook";
	return posted.mail.to === keeper ? "la tienda" : posted.mail.to;
}

/** Leaves out the addresses of links: a sign-in link would let staff into the shopper's account. */
function rowsOf(block: MailBlock): Fact[] {
	if (block.kind === "rows") return block.rows;
	if (block.kind === "link") return [{ name: "Enlace", value: block.label }];
	return [{ name: "Texto", value: block.text }];
}
