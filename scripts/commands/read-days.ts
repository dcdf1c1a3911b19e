import { limaDay, plainDay, startOfLimaDay } from "../../app/platform/values/lima-time";
import { UsageError } from "./run-command";

/**
 * @returns `from`: the start of the day in Lima; `before`: the start of the day after `to`
 * @throws UsageError
 */
export function readDays({ from, to }: { from?: string; to?: string }): { from?: Date; before?: Date } {
	const days = {
		...(from !== undefined && { from: dayOf("from", from) }),
		...(to !== undefined && { before: new Date(dayOf("to", to).getTime() + dayMs) }),
	};
	if (days.from && days.before && days.before <= days.from)
		throw new UsageError(`The last day, ${to}, is before the first, ${from}.`);
	if (days.from && days.from > new Date()) throw new UsageError(`The first day, ${from}, is in the future.`);
	return days;
}

function dayOf(option: string, typed: string): Date {
	const day = startOfLimaDay(plainDay(typed, limaDay(new Date())));
	if (day) return day;
	throw new UsageError(`--${option} needs a day such as 2026-11-12.`);
}

const dayMs = 24 * 60 * 60_000;
