import { nextDay } from "~/lima-time";
import type { Price } from "~/money";
import type { Sale } from "./sale";

/** A price as a record has it, with a sale that may be over or still to come. */
interface RecordedPrice extends Price {
	sale?: { pen: number; usd: number; from?: string | undefined; until: string } | undefined;
}

/** The price on a day in Lima, and the sale if one is on. A sale includes its first and last day. */
export function priceOnDay(
	day: string,
	{ pen, usd, sale }: RecordedPrice,
): { price: Price; sale?: Omit<Sale, "units"> } {
	const price = { pen, usd };
	if (!sale || day < (sale.from ?? day) || day > sale.until) return { price };
	return { price: { pen: sale.pen, usd: sale.usd }, sale: { formerPrice: price, until: sale.until } };
}

/** @returns the first day after `day` on which one of these sales begins or is over; undefined without one */
export function findRepricingDay(
	day: string,
	prices: readonly Pick<RecordedPrice, "sale">[],
): string | undefined {
	return prices
		.flatMap(({ sale }) => (sale ? [sale.from ?? "", nextDay(sale.until)] : []))
		.filter((change) => change > day)
		.sort()[0];
}
