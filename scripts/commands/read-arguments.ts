import { readSku as readTypedSku } from "../../app/domain/goods/sku";
import { recordIdPattern } from "../../app/platform/datastore/datastore.server";
import { limaDay, plainDay, startOfLimaDay } from "../../app/platform/values/lima-time";
import {
	askWhichAmount,
	isPlainAmount,
	parseSoles,
	solesToQuery,
} from "../../app/platform/values/parse-soles";
import { oneOf, plain } from "./format";
import { UsageError } from "./run-command";

/** Reads the argument that names a record. A wrong one is not repeated, because it may be personal data. */
export function readName(
	typed: string | undefined,
	{ noun, name, advice }: { noun: string; name: string; advice: string },
	read: (typed: string) => string | undefined,
): string {
	const found = typed && read(typed);
	if (found) return found;
	throw new UsageError(typed ? `Not a valid ${name}: ${advice}.` : `Which ${noun}? Give its ${name}.`);
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
	const word = words.find((one) => one === typed);
	if (word) return word;
	throw new UsageError(`${needed}: ${oneOf(words)}.`);
}

/** @param refuse says that a text is no SKU @throws UsageError */
export function readSku(typed: string | undefined, refuse: (typed: string) => string): string {
	const sku = readTypedSku(typed ?? "");
	if (sku) return sku;
	throw new UsageError(typed ? refuse(plain(typed)) : "Which SKU?");
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

const dayMs = 24 * 60 * 60_000;

function dayOf(option: string, typed: string): Date {
	const day = startOfLimaDay(plainDay(typed, limaDay(new Date())));
	if (day) return day;
	throw new UsageError(`--${option} needs a day such as 2026-11-12.`);
}
