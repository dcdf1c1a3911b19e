import { keeper, link, type MailBlock, paragraph, rows, withLinks } from "~/domain/mail/mail";
import { post } from "~/domain/mail/outbox.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { kindDefinitions, legalNotes, sheetTitle } from "./complaint";
import type { Complaint } from "./complaint-record.server";
import { type ComplaintView, listHead, listSections, toComplaintView } from "./complaint-view";

/** The copy that the law gives the consumer, and the keeper's. @returns changes for the transaction that files it */
export function postFiledMails(complaint: Complaint, now: Date): Change[] {
	const { number, kind, consumer } = complaint;
	const view = toComplaintView(complaint);
	const { answerBy } = view;
	const sheet = writeSheet(view);
	const what = kindDefinitions[kind].label.toLowerCase();
	const toConsumer = post(
		`complaint-${number}-filed`,
		{
			to: consumer.email,
			subject: `Tu hoja de reclamación ${number}`,
			blocks: [
				paragraph(`Registramos tu ${what}. Te responderemos a más tardar el ${answerBy}. Esta es tu copia:`),
				paragraph(ofStranger),
				...sheet,
				...findAgain(number),
			],
		},
		now,
	);
	const toKeeper = post(
		`complaint-${number}-filed-keeper`,
		{
			to: keeper,
			...(consumer.email && { replyTo: consumer.email }),
			subject: `Hoja de reclamación ${number}: responder a más tardar el ${answerBy}`,
			blocks: [
				paragraph(`Llegó ${kind === "queja" ? "una" : "un"} ${what}. La ley no permite ampliar el plazo.`),
				...sheet,
			],
		},
		now,
	);
	return consumer.email ? [toConsumer, toKeeper] : [toKeeper];
}

/** To the consumer. @returns changes for the transaction that answers the complaint; none without an address */
export function postAnswerMail(complaint: Complaint, now: Date): Change[] {
	const { number, consumer, answer } = complaint;
	if (!consumer.email || !answer) return [];
	const mail = {
		to: consumer.email,
		subject: `Respuesta a tu hoja de reclamación ${number}`,
		blocks: [
			paragraph(`Hola, ${consumer.fullName}:`),
			withLinks(rows("Nuestra respuesta", [{ name: `Hoja ${number}`, value: answer.text }])),
			paragraph(`Esta es tu copia de la hoja completa. ${ofStranger}`),
			...writeSheet(toComplaintView(complaint)),
			...findAgain(number),
		],
	};
	return [post(`complaint-${number}-answered`, mail, now)];
}

const ofStranger =
	"Lo que dice la hoja lo escribió quien la presentó con este correo, no la tienda. Si no fuiste tú, no sigas lo que te pida.";

function writeSheet(view: ComplaintView): MailBlock[] {
	const { number, filedOn, supplier } = view;
	return [
		rows(sheetTitle, listHead(number, filedOn, supplier)),
		...listSections(view).flatMap(({ title, rows: facts, notes = [] }) => [
			rows(title, facts),
			...notes.map((note) => paragraph(note)),
		]),
		...legalNotes.map((note) => paragraph(note)),
	];
}

function findAgain(number: string): MailBlock[] {
	return [
		link("Ver tu hoja", urls.complaint(number)),
		paragraph("Te pediremos el número de documento con el que la presentaste."),
	];
}
