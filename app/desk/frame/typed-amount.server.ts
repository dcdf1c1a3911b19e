import { formatAmount } from "~/platform/values/money";
import {
	askWhichAmount,
	isPlainAmount,
	parseSoles,
	solesRule,
	solesToQuery,
} from "~/platform/values/parse-soles";

/** Reads a price or a refund, which counts only as it was shown. @returns minor units, or what is to be done first */
export function readAmount(typed: string, what = "un monto"): { amount: number } | { fault: string } {
	const amount = parseSoles(typed);
	if (!amount) return { fault: askWhichAmount(typed)?.spanish ?? `Escribe ${what} ${solesRule}.` };
	if (isPlainAmount(typed)) return { amount };
	return { fault: `Lo leímos como ${formatAmount(amount)}. Si está bien, envíalo otra vez.` };
}

/** @returns `1200.50` for `1,200.50`; another text as it is */
export function toPlainAmount(typed: string): string {
	const amount = parseSoles(typed);
	return amount === undefined || isPlainAmount(typed) ? typed : solesToQuery(amount);
}
