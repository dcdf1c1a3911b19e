import type { RecordFields } from "~/platform/datastore/datastore.server";
import type { Price } from "~/platform/values/money";

/** Minor units. Two amounts of one price tell how many dollars soles are. */
export interface Amounts {
	pen?: number | undefined;
	usd?: number | undefined;
}

export function rateOf(stored: RecordFields | undefined, exchangeRate: number | undefined): Amounts {
	if (typeof stored?.pen === "number" && typeof stored.usd === "number")
		return { pen: stored.pen, usd: stored.usd };
	return exchangeRate ? { pen: exchangeRate, usd: 1 } : {};
}

/** Dollars that are not given follow the soles; a sale's follow those of its price. @param left stay without a rate */
export function fillPrice({ pen, usd }: Amounts, rate: Amounts, left?: number): Amounts {
	const followed = pen && rate.pen && rate.usd ? toDollars(pen, { pen: rate.pen, usd: rate.usd }) : left;
	return { pen, usd: usd ?? followed };
}

function toDollars(pen: number, rate: Price): number {
	return Math.max(1, Math.round((pen * rate.usd) / rate.pen));
}
