import { readSku as readTypedSku } from "~/domain/goods/sku";
import { recordIdPattern } from "~/platform/datastore/datastore.server";
import { dayMs, limaDay, startOfLimaDay } from "~/platform/values/lima-time";
import { askWhichAmount, isPlainAmount, parseSoles, solesToQuery } from "~/platform/values/parse-soles";
import { plainDay } from "~/platform/values/plain-signs";
import { oneOf, plain } from "./format";
import { refuse, UsageError } from "./run-command";

/** Reads the argument that names a record. A wrong one is not repeated, because it may be personal data. */
export function readName(
	typed: string | undefined,
	{ noun, name, advice }: { noun: string; name: string; advice: string },
	read: (typed: string) => string | undefined,
): string {
	const fault = typed ? `Not a valid ${name}: ${advice}.` : `Which ${noun}? Give its ${name}.`;
	return (typed && read(typed)) || refuse(fault);
}

export function readRecordId(typed: string | undefined, noun: string): string {
	const named = { noun, name: "id", advice: "list shows them" };
	return readName(typed, named, (id) => (recordIdPattern.test(id) ? id : undefined));
}

/** @param needed begins the message for any other word: `A status is needed` @throws UsageError, without that word */
export function readWord<Word extends string>(
	words: readonly Word[],
	typed: string | undefined,
	needed: string,
): Word {
	return words.find((one) => one === typed) ?? refuse(`${needed}: ${oneOf(words)}.`);
}

/** @param explain says that a text is no SKU @throws UsageError */
export function readSku(typed: string | undefined, explain: (typed: string) => string): string {
	return readTypedSku(typed ?? "") || refuse(typed ? explain(plain(typed)) : "Which SKU?");
}

/** Reads a positive price or refund. @param rule for other texts @returns minor units @throws UsageError */
export function readAmount(typed: string, rule: string): number {
	const amount = parseSoles(typed);
	if (!amount) throw new UsageError(askWhichAmount(typed)?.english ?? rule);
	if (isPlainAmount(typed)) return amount;
	throw new UsageError(`"${typed}" is read as ${solesToQuery(amount)}: if that is right, write it so.`);
}

/** @returns `from`: the start of the day in Lima; `before`: the start of the day after `to` */
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
	return day ?? refuse(`--${option} needs a day such as 2026-11-12.`);
}
