import { toBit } from "~/domain/goods/color-bits.server";
import type { Filters } from "./filters";

interface Prices {
	/** Of each product's cheapest variant. */
	price: readonly number[];
	isOnSale: readonly boolean[];
	offers: Record<"start" | "price" | "color" | "size", readonly number[]> &
		Record<"isAvailable" | "isOnSale", readonly boolean[]>;
	sizes: { numbers: ReadonlyMap<string, number> };
}

/**
 * As `matchVariants`, but on columns: an object for each variant makes it ten times as slow.
 * @returns what a product's card shows: the price of the preferred variant that passes; -1 if none does
 */
export function createPricer(
	{ price, offers, sizes, isOnSale }: Prices,
	{ color, size, onSale, onlyAvailable, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }: Filters,
): (row: number) => number {
	const wanted = color === undefined ? 0 : toBit(color);
	const wantedSize = size === undefined ? 0 : (sizes.numbers.get(size) ?? -1);
	return (row) => {
		const cheapest = price[row] ?? 0;
		const first = offers.start[row] ?? 0;
		const end = offers.start[row + 1] ?? offers.price.length;
		if (first === end) {
			const passes = wantedSize === 0 && (!onSale || isOnSale[row] === true);
			return passes && cheapest >= minPrice && cheapest <= maxPrice ? cheapest : -1;
		}
		let best = -1;
		let isBestAvailable = false;
		let passed = 0;
		for (let at = first; at < end; at++) {
			const amount = offers.price[at] ?? 0;
			const bit = offers.color[at] ?? 0;
			const isAvailable = offers.isAvailable[at] === true;
			if (amount < minPrice || amount > maxPrice || (onlyAvailable && !isAvailable)) continue;
			if ((onSale && !offers.isOnSale[at]) || (wantedSize !== 0 && offers.size[at] !== wantedSize)) continue;
			if (wanted !== 0 && bit !== 0 && bit !== wanted) continue;
			passed += 1;
			const isPreferred = isAvailable === isBestAvailable ? amount < best : isAvailable;
			if (best >= 0 && !isPreferred) continue;
			best = amount;
			isBestAvailable = isAvailable;
		}
		return passed === end - first ? cheapest : best;
	};
}

/** @param rows in the order of the products' cheapest prices @returns them in that of the prices on their cards */
export function sortByShownPrice(columns: Prices, rows: Uint32Array, filters: Filters): Uint32Array {
	const { order, color, size, onSale, onlyAvailable, minPrice, maxPrice } = filters;
	const isByPrice = order === "precio-asc" || order === "precio-desc";
	const narrows = onlyAvailable || [color, size, onSale, minPrice, maxPrice].some((one) => one !== undefined);
	if (!isByPrice || !narrows || rows.length > mostSorted) return rows;
	const direction = order === "precio-asc" ? 1 : -1;
	const shownPrice = createPricer(columns, filters);
	// Price and place in one number: sorting by a comparison takes ten times as long.
	const keys = new Float64Array(rows.length);
	for (const [place, row] of rows.entries()) keys[place] = direction * shownPrice(row) * placeUnit + place;
	keys.sort();
	return rows.map((_, at) => {
		const key = keys[at] ?? 0;
		return rows[key - Math.floor(key / placeUnit) * placeUnit] ?? 0;
	});
}

/** Takes 3 ms; longer lists keep the order of the cheapest prices. */
const mostSorted = 20_000;

/** A power of two above `mostSorted`. */
const placeUnit = 2 ** 15;
