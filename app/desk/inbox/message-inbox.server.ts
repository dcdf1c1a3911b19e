import { subjectNames } from "~/domain/customer-service/message";
import { type Message, parseMessage } from "~/domain/customer-service/message-record.server";
import { markAnswered, removeMessage } from "~/domain/customer-service/message-repository.server";
import { formatDateTime } from "~/platform/values/lima-time";
import { callAct, type Inbox } from "./inbox.server";

export const messageInbox: Inbox<"message", Message> = {
	path: "mensajes",
	title: "Mensajes",
	waiting: ["mensaje por responder", "mensajes por responder"],
	area: "messages",
	collection: "message",
	parser: parseMessage,
	by: "sentAt",
	filters: {
		abiertos: { name: "Por responder", where: { field: "answeredAt", value: null }, isOldestFirst: true },
		todos: { name: "Todos" },
	},
	describe({ id, fullName, email, phone, subject, sentAt, text, answeredAt }) {
		const name = subjectNames[subject];
		return {
			id,
			name,
			details: `${fullName || email || phone}, ${formatDateTime(sentAt)}`,
			state: answeredAt ? `Respondido el ${formatDateTime(answeredAt)}` : "Por responder",
			stateCode: answeredAt ? "answered" : "open",
			text,
			links: [
				...(email
					? [{ name: `Responder a ${email}`, url: mailto(email, `Tu mensaje a Wasi: ${name}`) }]
					: []),
				...(phone ? [{ name: `Llamar al ${phone}`, url: `tel:${phone.replace(/[^+\d]/g, "")}` }] : []),
			],
			facts: [
				{
					title: "Quién escribió",
					rows: [
						{ name: "Nombre", value: fullName || "No se indicó" },
						{ name: "Enviado", value: formatDateTime(sentAt) },
					],
				},
			],
			// Not before it is answered, because it cannot be taken back.
			forms: answeredAt
				? [{ intent: "borrar", label: "Borrar el mensaje para siempre" }]
				: [{ intent: "respondido", label: "Marcar como respondido" }],
		};
	},
	actions: {
		respondido: {
			done: "El mensaje figura como respondido.",
			isDone: ({ answeredAt }) => answeredAt !== null,
			work: callAct(markAnswered),
		},
		borrar: { done: "El mensaje está borrado.", work: callAct(removeMessage) },
	},
};

function mailto(email: string, subject: string): string {
	return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}
