import { memoize } from "~/platform/process/memoize";
import { limaDay } from "~/platform/values/lima-time";
import { addWorkingDays, countWorkingDays } from "~/platform/values/working-days";

/** Ley 29571, art. 152, as amended by Ley 31435. */
const workingDaysToAnswer = 15;

/** @param filedAt ISO 8601 @returns the last day for an answer, `2026-12-04` */
export function answerDeadline(filedAt: string): string {
	return deadlineFrom(limaDay(new Date(filedAt)));
}

/** Memoized: computing one takes 50 µs, two thirds of an export's time for each complaint. */
const deadlineFrom = memoize((day: string) => addWorkingDays(day, workingDaysToAnswer));

export function workingDaysLeft(filedAt: string, now: Date): number {
	return countWorkingDays(limaDay(now), answerDeadline(filedAt));
}

export function isOverdue(filedAt: string, now: Date): boolean {
	return limaDay(now) > answerDeadline(filedAt);
}
