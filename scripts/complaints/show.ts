import {
	answerDeadline,
	isOverdue,
	workingDaysLeft,
} from "../../app/domain/customer-service/complaint-deadline";
import type { Complaint } from "../../app/domain/customer-service/complaint-record.server";
import { count, drawLines, limaTime, paragraphs, row } from "../commands/format";

/** Formats a complaint for people to read. */
export function drawComplaint(complaint: Complaint): string {
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
export function describeState({ filedAt, answer }: Complaint): string {
	const now = new Date();
	if (answer) return `answered ${limaTime(answer.at)}`;
	const deadline = answerDeadline(filedAt);
	if (isOverdue(filedAt, now)) return `OVERDUE since ${deadline}`;
	return `${count(workingDaysLeft(filedAt, now), "working day")} left, until ${deadline}`;
}

/** Open complaints by their deadline, so overdue ones first; then the answered ones, latest first. */
export function compareMostUrgentFirst(a: Complaint, b: Complaint): number {
	if ((a.answer === null) !== (b.answer === null)) return a.answer === null ? -1 : 1;
	const earliestFirst = a.filedAt < b.filedAt ? -1 : a.filedAt > b.filedAt ? 1 : 0;
	return a.answer === null ? earliestFirst : -earliestFirst;
}
