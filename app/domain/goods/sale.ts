import { formatDay } from "~/platform/values/lima-time";
import type { Price } from "~/platform/values/money";
import { formatShortWeekday, formatWeekday } from "~/platform/values/weekday";
import { mostShownUnits } from "./most-shown-units";

export interface Sale {
	formerPrice: Price;
	/** The last day in Lima, `2026-11-29`. */
	until: string;
	/** It was most of a year away when the price was read: without its year it may look over. */
	isFarAway?: true;
	/** In stock at the sale's price; exact below `mostShownUnits`. */
	units: number;
}

/** A sale includes its first and its last day. @param today a day in Lima */
export function isSaleOver({ until }: { until: string }, today: string): boolean {
	return until < today;
}

/** Rounded down, so that it promises no more than the price. */
export function percentOff({ formerPrice }: Sale, price: Price): number {
	return Math.floor((100 * (formerPrice.pen - price.pen)) / formerPrice.pen);
}

/** The end of the sale and the stock, which an offer must state (Ley 29571, art. 14). */
export function describeSale({ until, units, isFarAway }: Sale): string {
	const stock = units === 0 ? "" : ` Stock: ${describeUnits(units)}.`;
	return `Oferta hasta el ${isFarAway ? formatDay(until) : formatWeekday(until)}.${stock}`;
}

/** As `describeSale`, for a card. */
export function describeSaleBriefly({ until, units, isFarAway }: Sale): string {
	const stock = units >= mostShownUnits ? `${mostShownUnits}\u00a0o\u00a0más` : units;
	const day = isFarAway ? `${formatDay(until)}.` : formatShortWeekday(until);
	return `Hasta el ${day}${units === 0 ? "" : ` Stock:\u00a0${stock}`}`;
}

function describeUnits(units: number): string {
	if (units >= mostShownUnits) return `${mostShownUnits}\u00a0unidades o más`;
	return units === 1 ? "1\u00a0unidad" : `${units}\u00a0unidades`;
}
