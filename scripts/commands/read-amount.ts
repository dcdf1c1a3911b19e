import {
	askWhichAmount,
	isPlainAmount,
	parseSoles,
	solesToQuery,
} from "../../app/platform/values/parse-soles";
import { UsageError } from "./run-command";

/** Reads a positive price or refund. @param rule for other texts @returns minor units @throws UsageError */
export function readAmount(typed: string, rule: string): number {
	const amount = parseSoles(typed);
	if (!amount) throw new UsageError(askWhichAmount(typed)?.english ?? rule);
	if (isPlainAmount(typed)) return amount;
	throw new UsageError(`"${typed}" is read as ${solesToQuery(amount)}: if that is right, write it so.`);
}
