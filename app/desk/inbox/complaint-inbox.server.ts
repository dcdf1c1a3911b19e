import { kindDefinitions, sectionTitles } from "~/domain/customer-service/complaint";
import { answerDeadline, isOverdue, workingDaysLeft } from "~/domain/customer-service/complaint-deadline";
import { type Complaint, complaintRecord } from "~/domain/customer-service/complaint-record.server";
import {
	answerComplaint,
	maxAnswerLength,
	readAnswer,
} from "~/domain/customer-service/complaint-repository.server";
import { toComplaintView } from "~/domain/customer-service/complaint-view";
import { formatDateTime, formatDay } from "~/platform/values/lima-time";
import { gone, type Inbox } from "./inbox.server";

export const complaintInbox: Inbox<"complaint", Complaint> = {
	path: "reclamos",
	title: "Reclamos",
	waiting: ["reclamo por responder", "reclamos por responder"],
	area: "complaints",
	collection: "complaint",
	parser: complaintRecord,
	by: "filedAt",
	filters: {
		abiertos: { name: "Por responder", where: { field: "answer", value: null }, isOldestFirst: true },
		todos: { name: "Todos" },
	},
	describe(complaint, now) {
		const { number, filedOn, consumer, good, detail, answer } = toComplaintView(complaint);
		const { email, address, fullName } = complaint.consumer;
		return {
			id: number,
			name: number,
			title: `Hoja ${number}`,
			details: `${kindDefinitions[complaint.kind].label} de ${fullName}, ${formatDateTime(complaint.filedAt)}`,
			state: answer ? `Respondido el ${answer.on}` : describeTimeLeft(complaint.filedAt, now),
			stateCode: answer ? "answered" : "open",
			facts: [
				{ title: sectionTitles.detail, rows: [{ name: "Fecha", value: filedOn }, ...detail] },
				...(answer ? [{ title: sectionTitles.answer, rows: [{ name: answer.on, value: answer.text }] }] : []),
				{ title: sectionTitles.consumer, rows: consumer },
				{ title: sectionTitles.good, rows: good },
			],
			forms: answer ? [] : [answerForm(email, address)],
		};
	},
	actions: {
		responder: {
			done: "Guardamos tu respuesta.",
			isDone({ answer }, typed) {
				const read = readAnswer(typed.text);
				return "text" in read && answer?.text === read.text;
			},
			async work(datastore, { id, text }, actor) {
				const answering = await answerComplaint(datastore, { number: id, text }, actor);
				return outcomeTexts[answering.outcome === "refused" ? answering.reason : answering.outcome];
			},
		},
	},
};

function answerForm(email: string | undefined, address: string) {
	const label = email
		? `Tu respuesta, que se envía a ${email} y ya no se puede cambiar`
		: `Tu respuesta, que ya no se puede cambiar. Envíala también a ${address}`;
	return {
		intent: "responder",
		label: email ? "Enviar la respuesta por correo" : "Guardar la respuesta",
		field: { label, maxLength: maxAnswerLength },
	};
}

const outcomeTexts = {
	answered: undefined,
	unknown: gone,
	answeredBefore: "Alguien ya lo respondió, y esa respuesta queda.",
	empty: "Escribe la respuesta.",
	tooLong: `Usa como máximo ${maxAnswerLength} caracteres.`,
};

/** @param filedAt ISO 8601 @returns `Quedan 3 días hábiles, hasta el 4 de diciembre de 2026` */
export function describeTimeLeft(filedAt: string, now: Date): string {
	const deadline = formatDay(answerDeadline(filedAt));
	if (isOverdue(filedAt, now)) return `Venció el ${deadline}`;
	const days = workingDaysLeft(filedAt, now);
	if (days === 0) return "Vence hoy";
	return `${days === 1 ? "Queda 1 día hábil" : `Quedan ${days} días hábiles`}, hasta el ${deadline}`;
}
