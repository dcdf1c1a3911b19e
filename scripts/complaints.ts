import { answerDeadline, isOverdue, workingDaysLeft } from "~/domain/customer-service/complaint-deadline";
import { readComplaintNumber } from "~/domain/customer-service/complaint-number";
import { type Complaint, complaintRecord } from "~/domain/customer-service/complaint-record.server";
import { answerComplaint, maxAnswerLength } from "~/domain/customer-service/complaint-repository.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { csvOf } from "~/platform/tables/csv.server";
import { ownerOnly, writeExport } from "./commands/files";
import { count, drawLines, limaTime, paragraphs, plain, row } from "./commands/format";
import { readName } from "./commands/read-arguments";
import {
	exportCommand,
	exportHelp,
	readAll,
	recordCommands,
	undamaged,
	unknownRecord,
} from "./commands/records";
import { flags, runProgram, tell, texts, UsageError, type Work } from "./commands/run-command";

const help = `Usage: npm run complaints -- <command>

  list [--open]                  the complaints, one a line: number, when it was filed (in Lima),
                                 reclamo or queja, the working days left for the answer, name.
                                 Overdue ones come first, then the next due; --open leaves out
                                 those that are answered
  show <number>                  everything of one complaint
  answer <number> --text <text>  gives a complaint its answer, once; its consumer sees it at once,
                                 and the running store mails it to an e-mail address
  export [--out <file>]          all complaints as CSV for a spreadsheet; only you may read the file

A number may lack its leading zeros: 12-2026 is 000000012-2026.

The law gives fifteen working days to answer, which cannot be extended (Ley 29571, art. 152).
They are counted in Lima from the day after filing, without weekends and national holidays.
${exportHelp("complaints")}`;

const columns: Record<string, (complaint: Complaint) => string> = {
	number: ({ number }) => number,
	filed_lima: ({ filedAt }) => limaTime(filedAt),
	answer_by: ({ filedAt }) => answerDeadline(filedAt),
	answered_lima: ({ answer }) => (answer ? limaTime(answer.at) : ""),
	kind: ({ kind }) => kind,
	name: ({ consumer }) => consumer.fullName,
	// Prefixed with its type, because a spreadsheet would drop the leading zeros of a DNI.
	document: ({ consumer }) => `${consumer.documentType} ${consumer.documentNumber}`,
	address: ({ consumer }) => consumer.address,
	email: ({ consumer }) => consumer.email,
	phone: ({ consumer }) => consumer.phone,
	guardian: ({ consumer }) => consumer.guardian,
	about: ({ good }) => good.type,
	amount: ({ good }) => good.amount,
	description: ({ good }) => good.description,
	detail: ({ detail }) => detail,
	request: ({ request }) => request,
	answer: ({ answer }) => answer?.text ?? "",
	supplier: ({ supplier }) => supplier.legalName,
	ruc: ({ supplier }) => supplier.ruc,
	supplier_address: ({ supplier }) => supplier.address,
};

const { list, show } = recordCommands({
	noun: "complaint",
	collection: "complaint",
	parse: (_, fields) => complaintRecord.parse(fields),
	read: numberOf,
});

await runProgram({
	name: "complaints",
	help,
	options: { ...flags("open"), ...texts("text", "out") },
	commands: {
		list: list("open", ({ answer }) => answer === null, compareMostUrgentFirst, cellsOf),
		show: show(drawComplaint),
		answer: {
			takes: 1,
			options: ["text"],
			prepare: ([typed], { text }) => answer(numberOf(typed), text),
		},
		export: exportCommand(exportComplaints),
	},
});

function numberOf(typed: string | undefined): string {
	const named = { noun: "complaint", name: "number", advice: "one looks like 000000012-2026" };
	return readName(typed, named, readComplaintNumber);
}

function cellsOf(complaint: Complaint): string[] {
	const { number, filedAt, kind, consumer } = complaint;
	return [number, limaTime(filedAt), kind, describeState(complaint), consumer.fullName];
}

function answer(number: string, text: string | undefined): Work {
	return tell(
		(datastore, actor) => undamaged(number, () => answerComplaint(datastore, { number, text }, actor)),
		{
			answered({ complaint: { consumer } }) {
				const way = consumer.email ? "The store mails the answer to" : "Send the answer by post to";
				return `${number} is answered now. ${way} ${plain(consumer.email || consumer.address)}.`;
			},
			refused: ({ reason, length }) =>
				new UsageError(
					reason === "empty"
						? "The answer is missing: give it with --text."
						: `An answer has at most ${maxAnswerLength} characters; this one has ${length}.`,
				),
			unknown: () => unknownRecord("complaint", number),
			answeredBefore: ({ at }) =>
				new Error(`${number} was answered on ${limaTime(at)}, and that answer stays.`),
		},
	);
}

function drawComplaint(complaint: Complaint): string {
	const { number, filedAt, supplier, consumer, good, kind, detail, request, confirmation, answer } =
		complaint;
	return drawLines([
		number,
		row("Filed", `${limaTime(filedAt)} (Lima)`),
		row("State", describeState(complaint)),
		row("Supplier", [supplier.legalName, supplier.ruc, supplier.address].filter(Boolean).join(", ")),
		"",
		row("Name", consumer.fullName),
		row("Document", `${consumer.documentType} ${consumer.documentNumber}`),
		row("Address", consumer.address || "none"),
		row("E-mail", consumer.email || "none"),
		row("Phone", consumer.phone || "none"),
		...(consumer.guardian ? [row("Guardian", consumer.guardian)] : []),
		"",
		row("About", good.type || "not said"),
		row("Amount", good.amount || "not said"),
		...paragraphs("Description", good.description),
		"",
		row("Kind", kind),
		...paragraphs("Detail", detail),
		...paragraphs("Request", request),
		row("Confirmed", confirmation),
		"",
		...(answer
			? [row("Answered", `${limaTime(answer.at)} (Lima)`), ...paragraphs("Answer", answer.text)]
			: [row("Answer", "none")]),
	]);
}

/** @returns `OVERDUE since 2026-12-04`, `3 working days left, until 2026-12-04` or `answered 2026-11-20 10:15` */
function describeState({ filedAt, answer }: Complaint): string {
	const now = new Date();
	if (answer) return `answered ${limaTime(answer.at)}`;
	const deadline = answerDeadline(filedAt);
	if (isOverdue(filedAt, now)) return `OVERDUE since ${deadline}`;
	return `${count(workingDaysLeft(filedAt, now), "working day")} left, until ${deadline}`;
}

/** Open complaints by their deadline, so overdue ones first; then the answered ones, latest first. */
function compareMostUrgentFirst(a: Complaint, b: Complaint): number {
	if ((a.answer === null) !== (b.answer === null)) return a.answer === null ? -1 : 1;
	const earliestFirst = a.filedAt < b.filedAt ? -1 : a.filedAt > b.filedAt ? 1 : 0;
	return a.answer === null ? earliestFirst : -earliestFirst;
}

async function exportComplaints(datastore: Datastore, file: string | undefined): Promise<string> {
	const complaints = await readAll(datastore, "complaint", complaintRecord, "Complaint");
	complaints.sort((a, b) => (a.filedAt < b.filedAt ? -1 : 1));
	const csv = csvOf([
		Object.keys(columns),
		...complaints.map((complaint) => Object.values(columns).map((cell) => cell(complaint))),
	]);
	return writeExport(file, csv, count(complaints.length, "complaint"), ownerOnly);
}
