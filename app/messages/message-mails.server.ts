import type { Change } from "~/datastore/datastore.server";
import { keeper, paragraph, rows } from "~/mail/mail";
import { post } from "~/mail/outbox.server";
import type { Message } from "./message-codec.server";
import { messageLabels, subjectNames } from "./message-labels";

/** To the keeper, and an acknowledgement to the sender. @returns changes for the transaction that stores the message */
export function postMessageMails(message: Message, now: Date): Change[] {
	const { id, fullName, email, phone, subject, text } = message;
	const toKeeper = post(
		`message-${id}-keeper`,
		{
			to: keeper,
			...(email && { replyTo: email }),
			subject: `Mensaje: ${subjectNames[subject]}`,
			blocks: [
				rows(`Mensaje ${id}`, [
					{ name: messageLabels.fullName, value: fullName },
					...(email ? [{ name: messageLabels.email, value: email }] : []),
					...(phone ? [{ name: messageLabels.phone, value: phone }] : []),
					{ name: messageLabels.text, value: text },
				]),
				paragraph(`Cuando lo hayas respondido, márcalo: npm run messages -- done ${id}`),
			],
		},
		now,
	);
	if (!email) return [toKeeper];
	// Repeats nothing that was typed: anybody may have typed this address.
	const acknowledgement = {
		to: email,
		subject: "Recibimos tu mensaje",
		blocks: [
			paragraph("Hola:"),
			paragraph(`Recibimos tu mensaje sobre «${subjectNames[subject]}». Te responderemos a este correo.`),
			paragraph("Si no nos escribiste, no tienes que hacer nada."),
		],
	};
	return [toKeeper, post(`message-${id}-received`, acknowledgement, now)];
}
