import { requireSafeInteger } from "./money";

export const igvPercent = 18;

/** Rounds the base half up; the tax is the rest, so that both add up. @param amount céntimos, tax included */
export function splitTax(amount: number, percent: number): { base: number; tax: number } {
	const base = Math.round((requireSafeInteger(amount) * 100) / (100 + percent));
	return { base, tax: amount - base };
}
