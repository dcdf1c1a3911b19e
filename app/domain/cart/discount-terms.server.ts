import { limaDay, startOfLimaDay } from "~/platform/values/lima-time";
import { parseSoles } from "~/platform/values/parse-soles";
import { parseCount, parseWholeNumber, plainCode, plainDay } from "~/platform/values/plain-signs";
import { discountKinds } from "./apply-discount";
import type { DiscountCode } from "./discount-code-record.server";

export type TypedTerms = Partial<
	Record<"kind" | "value" | "least" | "from" | "until" | "uses", string | undefined>
>;

type Terms = Omit<DiscountCode, "code" | "used" | "hasEnded">;

export interface TermsFaults {
	code?: "name";
	value?: "percent" | "amount";
	least?: "amount";
	from?: "day";
	until?: "day" | "beforeFrom" | "passed";
	uses?: "number";
}

const mostUses = 1_000_000;

export function readDiscountTerms(typed: TypedTerms, now: Date): { terms?: Terms; faults: TermsFaults } {
	const { value = "", least = "", uses = "" } = typed;
	const today = limaDay(now);
	const from = plainDay(typed.from ?? "", today);
	const until = plainDay(typed.until ?? "", today);
	const promised = readPromise(typed.kind, value);
	const leastPen = least.trim() ? parseSoles(least) : 0;
	const most = uses.trim() ? upTo(mostUses, parseCount(uses)) : undefined;
	const untilFault = judgeUntil(from, until, today);
	const faults: TermsFaults = {
		...(typeof promised === "string" && { value: promised }),
		...(leastPen === undefined && { least: "amount" }),
		...(from && !startOfLimaDay(from) && { from: "day" }),
		...(untilFault && { until: untilFault }),
		...(most === 0 && { uses: "number" }),
	};
	if (typeof promised === "string" || leastPen === undefined || Object.keys(faults).length > 0)
		return { faults };
	const limits = { ...(from && { from }), ...(until && { until }), ...(most && { most }) };
	return { terms: { ...promised, least: leastPen, ...limits }, faults };
}

/** @returns what is wrong with the value, if it is */
export function readPromise(kind: string | undefined, value: string) {
	const known = discountKinds.find((one) => one === kind);
	if (known === "delivery") return { kind: known, value: 0 };
	const amount =
		known === "percent"
			? upTo(100, parseWholeNumber(plainCode(value).replace(/ *(?:[%٪]|por ciento)$/i, "")))
			: known && parseSoles(value);
	if (known && amount) return { kind: known, value: amount };
	return known === "percent" ? "percent" : "amount";
}

function judgeUntil(from: string, until: string, today: string): TermsFaults["until"] {
	if (!until) return undefined;
	if (!startOfLimaDay(until)) return "day";
	if (until < from) return "beforeFrom";
	return until < today ? "passed" : undefined;
}

function upTo(most: number, number = 0): number {
	return number <= most ? number : 0;
}
