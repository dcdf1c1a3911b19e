import {
	bitOfColor,
	bitsOfMaterials,
	type ColumnarProducts,
	firstOfferOf,
	numberOf,
	type RowTest,
} from "./columnar-products.server";
import type { Filters } from "./filters";
import { createNameRater, keepNamed, type TextReading } from "./named-variants";

/** Which filters something does not pass, as bits. */
export const fault = {
	category: 1,
	color: 2,
	material: 4,
	brand: 8,
	size: 16,
	sale: 32,
	rating: 64,
	stock: 128,
	price: 256,
};

/** Of the filters that all variants of a product pass, or none does. @returns the faults of a row */
export function createRowFaults(
	{ category, materials, brand, brands, categoryNumbers }: ColumnarProducts,
	filters: Filters,
	isWellRated: RowTest,
): (row: number) => number {
	const wantedCategory =
		filters.categoryId === undefined ? -1 : (categoryNumbers.get(filters.categoryId) ?? -2);
	const wantedBrand = filters.brand === undefined ? -1 : numberOf(brands, filters.brand) || -2;
	const wantedMaterial = filters.material ? bitsOfMaterials([filters.material]) : 0;
	return (row) =>
		(wantedCategory !== -1 && category[row] !== wantedCategory ? fault.category : 0) |
		(wantedBrand !== -1 && brand[row] !== wantedBrand ? fault.brand : 0) |
		(wantedMaterial !== 0 && ((materials[row] ?? 0) & wantedMaterial) === 0 ? fault.material : 0) |
		(filters.wellRated && !isWellRated(row) ? fault.rating : 0);
}

/** @returns the faults of an offer, by the filters that `matchVariants` applies to variants */
export function createOfferFaults({ offers, sizes }: ColumnarProducts, filters: Filters) {
	const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, onSale, onlyAvailable } = filters;
	const wantedColor = bitOfColor(filters.color);
	const wantedSize = filters.size === undefined ? 0 : numberOf(sizes, filters.size) || -1;
	const colors = onlyAvailable ? offers.stockedColors : offers.colors;
	return (at: number): number => {
		const price = offers.price[at] ?? 0;
		return (
			(wantedColor !== 0 && ((colors[at] ?? 0) & wantedColor) === 0 ? fault.color : 0) |
			(wantedSize !== 0 && offers.size[at] !== wantedSize ? fault.size : 0) |
			(price < minPrice || price > maxPrice ? fault.price : 0) |
			(onSale && !offers.isOnSale[at] ? fault.sale : 0) |
			(onlyAvailable && !offers.isAvailable[at] ? fault.stock : 0)
		);
	};
}

/** @returns whether a product passes all filters but the text */
export function createMatcher(columns: ColumnarProducts, filters: Filters, isWellRated: RowTest): RowTest {
	const faultsOfRow = createRowFaults(columns, filters, isWellRated);
	if (!narrowsOffers(filters)) return (row) => faultsOfRow(row) === 0;
	const faultsOfOffer = createOfferFaults(columns, filters);
	return (row) => {
		if (faultsOfRow(row) !== 0) return false;
		const end = firstOfferOf(columns, row + 1);
		for (let at = firstOfferOf(columns, row); at < end; at++) if (faultsOfOffer(at) === 0) return true;
		return false;
	};
}

/** @returns whether a product may be listed for some of its variants only */
export function narrowsOffers({ color, size, onSale, onlyAvailable, minPrice, maxPrice }: Filters): boolean {
	return onlyAvailable || [color, size, onSale, minPrice, maxPrice].some((one) => one !== undefined);
}

/** @returns what the card of a listed product shows: the price of the preferred variant that `matchVariants` finds */
function createPricer(
	columns: ColumnarProducts,
	filters: Filters,
	rateOffer: ReturnType<typeof createOfferRater>,
): (row: number) => number {
	const { offers } = columns;
	const faultsOfOffer = createOfferFaults(columns, filters);
	return (row) => {
		const end = firstOfferOf(columns, row + 1);
		const passing: number[] = [];
		for (let at = firstOfferOf(columns, row); at < end; at++) if (faultsOfOffer(at) === 0) passing.push(at);
		const matching = rateOffer ? keepNamed(passing, rateOffer) : passing;
		if (matching.length === end - firstOfferOf(columns, row)) return columns.price[row] ?? 0;
		let best = Number.POSITIVE_INFINITY;
		let isBestAvailable = false;
		for (const at of matching) {
			const price = offers.price[at] ?? 0;
			const isAvailable = offers.isAvailable[at] === true;
			if (isAvailable === isBestAvailable ? price < best : isAvailable) {
				best = price;
				isBestAvailable = isAvailable;
			}
		}
		return best;
	};
}

/** @returns undefined if the text names no variant of the catalogue */
function createOfferRater({ offers, choices }: ColumnarProducts, reading: TextReading | undefined) {
	if (!reading) return undefined;
	const rate = createNameRater(reading);
	// Each choice once: thousands of products come in the same few colours and sizes.
	const ratings = [false, true].map((isOnSale) => choices.list.map((choice) => rate(choice, isOnSale)));
	if (!ratings.flat(2).some((rating) => rating > 0)) return undefined;
	return (at: number) => ratings[Number(offers.isOnSale[at])]?.[offers.choice[at] ?? 0] ?? [];
}

/** @param rows in the order of the products' cheapest prices @returns them in that of the prices on their cards */
export function sortByShownPrice(
	columns: ColumnarProducts,
	rows: Uint32Array,
	filters: Filters,
	reading: TextReading | undefined,
): Uint32Array {
	const { order } = filters;
	const isByPrice = order === "precio-asc" || order === "precio-desc";
	if (!isByPrice || rows.length > mostSorted) return rows;
	const rateOffer = createOfferRater(columns, reading);
	if (!rateOffer && !narrowsOffers(filters)) return rows;
	const direction = order === "precio-asc" ? 1 : -1;
	const shownPrice = createPricer(columns, filters, rateOffer);
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
