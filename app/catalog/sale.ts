import type { Price } from "~/money";
import { formatWeekday } from "~/weekday";

/** A sale that is on. */
export interface Sale {
	formerPrice: Price;
	/** The last day in Lima, `2026-11-29`. */
	until: string;
	/** In stock at the sale's price. */
	units: number;
}

/** How long it lasts and how many there are, which an offer must say (Ley 29571, art. 14). */
export function describeSale({ until, units }: Sale): string {
	const stock = units === 0 ? "" : ` Stock: ${units === 1 ? "1 unidad" : `${units} unidades`}.`;
	return `Oferta hasta el ${formatWeekday(until)}.${stock}`;
}
