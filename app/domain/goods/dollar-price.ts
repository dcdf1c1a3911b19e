import type { Price } from "~/platform/values/money";

/** Minor units. @param rate a price that tells how many dollars soles are */
export function toDollars(pen: number, rate: Price): number {
	return Math.max(1, Math.round((pen * rate.usd) / rate.pen));
}
