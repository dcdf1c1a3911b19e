import {
	answerDeadline,
	isOverdue,
	workingDaysLeft,
} from "../../app/domain/customer-service/complaint-deadline";
import type { Complaint } from "../../app/domain/customer-service/complaint-record.server";
import { count, limaTime } from "../commands/format";

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
