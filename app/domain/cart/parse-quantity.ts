import { parseCount } from "~/platform/values/plain-signs";

/** @returns a whole number from 1 to 999,999; undefined for anything else */
export function parseQuantity(text: unknown): number | undefined {
	const count = typeof text === "string" ? parseCount(text) : undefined;
	return count && count < 1_000_000 ? count : undefined;
}
