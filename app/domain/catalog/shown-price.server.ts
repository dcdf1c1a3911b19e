import type { ColumnarProducts } from "./columnar-products.server";
import type { Filters } from "./filters";
import { byPreference, type Offer, passesFilters } from "./matching-variants";
import { filterRows } from "./sorted-rows.server";

/** @param rows in the order of the products' cheapest prices @returns them in that of the prices on their cards */
export function sortByShownPrice(
	{ offers, price }: ColumnarProducts,
	rows: Uint32Array,
	filters: Filters,
): Uint32Array {
	if (filters.order !== "precio-asc" && filters.order !== "precio-desc") return rows;
	const shown = new Map<number, number>();
	for (const row of rows) {
		const pen = findShownPrice(offers[row] ?? [], filters);
		if (pen !== undefined && pen !== price[row]) shown.set(row, pen);
	}
	if (shown.size === 0) return rows;
	const direction = filters.order === "precio-asc" ? 1 : -1;
	const priceOf = (row: number) => shown.get(row) ?? price[row] ?? 0;
	const compare = (a: number, b: number) => direction * (priceOf(a) - priceOf(b));
	const moved = filterRows(rows, (row) => shown.has(row)).sort(compare);
	const others = filterRows(rows, (row) => !shown.has(row));
	let at = 0;
	return rows.map((_, index) => {
		const [row, other] = [moved[at], others[index - at]];
		if (row === undefined || (other !== undefined && compare(other, row) <= 0)) return other ?? 0;
		at += 1;
		return row;
	});
}

/** @returns the price of the preferred offer that passes; undefined if all do, or none */
function findShownPrice(offers: readonly Offer[], filters: Filters): number | undefined {
	let best: Offer | undefined;
	let passed = 0;
	for (const offer of offers) {
		if (!passesFilters(offer, filters)) continue;
		passed += 1;
		if (!best || byPreference(offer, best) < 0) best = offer;
	}
	return passed < offers.length ? best?.pen : undefined;
}
