import { toBit } from "~/domain/goods/color-bits.server";
import { colorIds, colorNames } from "~/domain/goods/colors";
import { materialIds, materialNames } from "~/domain/goods/materials";
import {
	bitsOfMaterials,
	type ColumnarProducts,
	type Named,
	numberOf,
	type RowTest,
} from "./columnar-products.server";
import type { Filters } from "./filters";

export interface Choice extends Named {
	/** Of the products that are listed with this choice and all other filters. */
	count: number;
}

export type FilterChoices = ReturnType<typeof countChoices>;

/** Which filters something does not pass. */
const fault = {
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

/** What a row adds to the counts: whatever is missing only because of its own filter counts as well. */
interface Reach {
	/** Whether any variant passes the filters of variants. */
	isOffered: boolean;
	colors: number;
	sizes: number[];
	isOnSale: boolean;
	isAvailable: boolean;
}

/** One pass of some 10 ms over 100,000 rows, however many choices there are. @param found by the text */
export function countChoices(
	columns: ColumnarProducts,
	rows: Uint32Array,
	filters: Filters,
	found: { has: RowTest } | undefined,
	isWellRated: RowTest,
) {
	const faultsOfRow = createRowFaults(columns, filters, isWellRated);
	const reachOf = createReach(columns, filters);
	const counts = {
		category: new Uint32Array(columns.categoryNumbers.size),
		color: new Uint32Array(32),
		material: new Uint32Array(32),
		brand: new Uint32Array(columns.brands.list.length + 1),
		size: new Uint32Array(columns.sizes.list.length + 1),
	};
	const sums = { onSale: 0, wellRated: 0, available: 0 };
	for (const row of rows) {
		if (found && !found.has(row)) continue;
		const faults = faultsOfRow(row);
		if (faults & (faults - 1)) continue;
		const reach = reachOf(row, faults);
		if (reach.isOffered) {
			if (hasOnly(faults, fault.category)) add(counts.category, columns.category[row] ?? 0);
			if (hasOnly(faults, fault.material)) addBits(counts.material, columns.materials[row] ?? 0);
			if (hasOnly(faults, fault.brand)) add(counts.brand, columns.brand[row] ?? 0);
			if (hasOnly(faults, fault.rating) && isWellRated(row)) sums.wellRated += 1;
		}
		addBits(counts.color, reach.colors);
		for (const size of reach.sizes) add(counts.size, size);
		if (reach.isOnSale) sums.onSale += 1;
		if (reach.isAvailable) sums.available += 1;
	}
	const { categoryId, color, material, brand, size } = filters;
	return {
		...sums,
		categories: choicesOf(
			[...columns.categoryNumbers.keys()].map((id) => ({ id, name: id })),
			counts.category,
			categoryId,
		).sort((a, b) => (a.id < b.id ? -1 : 1)),
		colors: choicesOf(toNamed(colorIds, colorNames), counts.color, color),
		materials: choicesOf(toNamed(materialIds, materialNames), counts.material, material),
		brands: mostChosen(choicesOf(columns.brands.list, counts.brand.subarray(1), brand), brand),
		sizes: mostChosen(choicesOf(columns.sizes.list, counts.size.subarray(1), size), size),
	};
}

/** A closure for each row would take longer than the rest. */
function hasOnly(faults: number, one: number): boolean {
	return faults === 0 || faults === one;
}

function add(to: Uint32Array, at: number): void {
	to[at] = (to[at] ?? 0) + 1;
}

function addBits(to: Uint32Array, bits: number): void {
	for (let left = bits & listedBits; left !== 0; left &= left - 1) add(to, 31 - Math.clz32(left & -left));
}

/** Without the bit of a colour that is not listed. */
const listedBits = 2 ** 30 - 1;

function createRowFaults(
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

/** A product whose variants are alike counts as one variant with several colours. */
function createReach(columns: ColumnarProducts, filters: Filters): (row: number, rowFaults: number) => Reach {
	const { offers, colors, availableColors } = columns;
	const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, onSale, onlyAvailable } = filters;
	const wantedColor = filters.color === undefined ? 0 : toBit(filters.color);
	const wantedSize = filters.size === undefined ? 0 : numberOf(columns.sizes, filters.size) || -1;
	const reach: Reach = { isOffered: false, colors: 0, sizes: [], isOnSale: false, isAvailable: false };

	/** @param stocked the bits of colours that are in stock */
	function addOffer(
		rowFaults: number,
		price: number,
		bits: number,
		size: number,
		isOnSale: boolean,
		isAvailable: boolean,
		stocked: number,
	): void {
		const offerFaults =
			(wantedColor !== 0 && (bits & wantedColor) === 0 ? fault.color : 0) |
			(wantedSize !== 0 && size !== wantedSize ? fault.size : 0) |
			(price < minPrice || price > maxPrice ? fault.price : 0) |
			(onSale && !isOnSale ? fault.sale : 0) |
			(onlyAvailable && !isAvailable ? fault.stock : 0);
		if (offerFaults === 0) reach.isOffered = true;
		const faults = rowFaults | offerFaults;
		if (hasOnly(faults, fault.color)) reach.colors |= bits;
		if (size !== 0 && hasOnly(faults, fault.size) && !reach.sizes.includes(size)) reach.sizes.push(size);
		if (isOnSale && hasOnly(faults, fault.sale)) reach.isOnSale = true;
		const isStocked = isAvailable && (wantedColor === 0 || (stocked & wantedColor) !== 0);
		if (isStocked && hasOnly(faults, fault.stock)) reach.isAvailable = true;
	}

	return (row, rowFaults) => {
		reach.isOffered = false;
		reach.isOnSale = false;
		reach.isAvailable = false;
		reach.colors = 0;
		if (reach.sizes.length > 0) reach.sizes = [];
		const all = colors[row] ?? 0;
		const first = offers.start[row] ?? 0;
		const end = offers.start[row + 1] ?? offers.price.length;
		if (first === end) {
			const stocked = availableColors[row] ?? 0;
			const bits = onlyAvailable ? stocked : all;
			const isOnSale = columns.isOnSale[row] === true;
			const isAvailable = columns.isAvailable[row] === true;
			addOffer(rowFaults, columns.price[row] ?? 0, bits, 0, isOnSale, isAvailable, stocked);
		}
		for (let at = first; at < end; at++) {
			const own = offers.color[at] ?? 0;
			const bits = own === 0 ? all : own;
			const isOnSale = offers.isOnSale[at] === true;
			const isAvailable = offers.isAvailable[at] === true;
			addOffer(rowFaults, offers.price[at] ?? 0, bits, offers.size[at] ?? 0, isOnSale, isAvailable, bits);
		}
		return reach;
	};
}

function toNamed<Id extends string>(ids: readonly Id[], names: Record<Id, string>): Named[] {
	return ids.map((id) => ({ id, name: names[id] }));
}

/** Those that lead to a product, and the chosen one. */
function choicesOf(named: readonly Named[], counts: Uint32Array, chosen: string | undefined): Choice[] {
	return named
		.map(({ id, name }, at) => ({ id, name, count: counts[at] ?? 0 }))
		.filter(({ id, count }) => count > 0 || id === chosen);
}

const mostNamed = 40;

function mostChosen(choices: Choice[], chosen: string | undefined): Choice[] {
	const rank = ({ id, count }: Choice) => (id === chosen ? Number.POSITIVE_INFINITY : count);
	return choices
		.sort((a, b) => rank(b) - rank(a))
		.slice(0, mostNamed)
		.sort((a, b) => a.name.localeCompare(b.name, "es", { numeric: true }));
}
