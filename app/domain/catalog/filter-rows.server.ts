import { toBit } from "~/domain/goods/color-bits.server";
import { bitsOfMaterials, type ColumnarProducts, numberOf, type RowTest } from "./columnar-products.server";
import type { Filters } from "./filters";

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

/**
 * What is asked of each variant of a product. Plain arguments: an object for each makes a list ten times as slow.
 * @param faults of the filters that `matchVariants` has as well
 * @param colors and `stockedColors` (those in stock), as bits
 * @param size its number; 0 without one
 */
export type VisitOffer = (
	faults: number,
	price: number,
	colors: number,
	size: number,
	isOnSale: boolean,
	isAvailable: boolean,
	stockedColors: number,
) => void;

/** Variants that are alike are visited as one with several colours. A colour that is no option is that of all. */
export function createOfferVisitor(columns: ColumnarProducts, filters: Filters) {
	const { offers, colors, availableColors } = columns;
	const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, onSale, onlyAvailable } = filters;
	const wantedColor = filters.color === undefined ? 0 : toBit(filters.color);
	const wantedSize = filters.size === undefined ? 0 : numberOf(columns.sizes, filters.size) || -1;
	const faultsOf = (price: number, bits: number, size: number, isOnSale: boolean, isAvailable: boolean) =>
		(wantedColor !== 0 && (bits & wantedColor) === 0 ? fault.color : 0) |
		(wantedSize !== 0 && size !== wantedSize ? fault.size : 0) |
		(price < minPrice || price > maxPrice ? fault.price : 0) |
		(onSale && !isOnSale ? fault.sale : 0) |
		(onlyAvailable && !isAvailable ? fault.stock : 0);
	return (row: number, visit: VisitOffer): void => {
		const first = offers.start[row] ?? 0;
		const end = offers.start[row + 1] ?? offers.price.length;
		if (first === end) {
			const price = columns.price[row] ?? 0;
			const stocked = availableColors[row] ?? 0;
			const bits = onlyAvailable ? stocked : (colors[row] ?? 0);
			const isOnSale = columns.isOnSale[row] === true;
			const isAvailable = columns.isAvailable[row] === true;
			visit(faultsOf(price, bits, 0, isOnSale, isAvailable), price, bits, 0, isOnSale, isAvailable, stocked);
		}
		for (let at = first; at < end; at++) {
			const price = offers.price[at] ?? 0;
			const bits = offers.color[at] || (colors[row] ?? 0);
			const size = offers.size[at] ?? 0;
			const isOnSale = offers.isOnSale[at] === true;
			const isAvailable = offers.isAvailable[at] === true;
			visit(
				faultsOf(price, bits, size, isOnSale, isAvailable),
				price,
				bits,
				size,
				isOnSale,
				isAvailable,
				bits,
			);
		}
	};
}

/** @returns whether a product passes all filters but the text */
export function createMatcher(columns: ColumnarProducts, filters: Filters, isWellRated: RowTest): RowTest {
	const faultsOfRow = createRowFaults(columns, filters, isWellRated);
	if (!narrowsOffers(filters)) return (row) => faultsOfRow(row) === 0;
	const visitOffers = createOfferVisitor(columns, filters);
	let isOffered = false;
	const visit: VisitOffer = (faults) => {
		if (faults === 0) isOffered = true;
	};
	return (row) => {
		isOffered = false;
		if (faultsOfRow(row) === 0) visitOffers(row, visit);
		return isOffered;
	};
}

/** @returns whether a product may be listed for some of its variants only */
export function narrowsOffers({ color, size, onSale, onlyAvailable, minPrice, maxPrice }: Filters): boolean {
	return onlyAvailable || [color, size, onSale, minPrice, maxPrice].some((one) => one !== undefined);
}

/** @returns what the card of a listed product shows: the price of the preferred variant that passes */
function createPricer(columns: ColumnarProducts, filters: Filters): (row: number) => number {
	const visitOffers = createOfferVisitor(columns, filters);
	let best = -1;
	let isBestAvailable = false;
	let doAllPass = true;
	const visit: VisitOffer = (faults, price, _colors, _size, _isOnSale, isAvailable) => {
		if (faults !== 0) {
			doAllPass = false;
			return;
		}
		const isPreferred = isAvailable === isBestAvailable ? price < best : isAvailable;
		if (best >= 0 && !isPreferred) return;
		best = price;
		isBestAvailable = isAvailable;
	};
	return (row) => {
		best = -1;
		isBestAvailable = false;
		doAllPass = true;
		visitOffers(row, visit);
		return doAllPass ? (columns.price[row] ?? 0) : best;
	};
}

/** @param rows in the order of the products' cheapest prices @returns them in that of the prices on their cards */
export function sortByShownPrice(
	columns: ColumnarProducts,
	rows: Uint32Array,
	filters: Filters,
): Uint32Array {
	const { order } = filters;
	const isByPrice = order === "precio-asc" || order === "precio-desc";
	if (!isByPrice || !narrowsOffers(filters) || rows.length > mostSorted) return rows;
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
