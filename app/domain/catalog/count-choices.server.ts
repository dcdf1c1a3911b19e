import { colorNames } from "~/domain/goods/colors";
import { materialNames } from "~/domain/goods/materials";
import {
	bitOfColor,
	type ColumnarProducts,
	firstOfferOf,
	type Named,
	type RowTest,
} from "./columnar-products.server";
import { createOfferFaults, createRowFaults, fault } from "./filter-rows.server";
import type { Filters } from "./filters";

export interface Choice extends Named {
	/** Of the products that are listed with this choice and all other filters. */
	count: number;
}

export type FilterChoices =
	ReturnType<typeof countChoices> extends Generator<void, infer Counted> ? Counted : never;

/** What a row adds to the counts: whatever is missing only because of its own filter counts as well. */
interface Reach {
	/** Whether any variant passes the filters of variants. */
	isOffered: boolean;
	colors: number;
	sizes: number[];
	isOnSale: boolean;
	isAvailable: boolean;
}

/** Takes some 15 ms for 100,000 rows, and yields after each thousand. @param found by the text */
export function* countChoices(
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
	for (const [at, row] of rows.entries()) {
		if (at % 1000 === 999) yield;
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
		colors: choicesOf(toNamed(colorNames), counts.color, color),
		materials: choicesOf(toNamed(materialNames), counts.material, material),
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

function createReach(columns: ColumnarProducts, filters: Filters): (row: number, rowFaults: number) => Reach {
	const { offers } = columns;
	const faultsOfOffer = createOfferFaults(columns, filters);
	const wantedColor = bitOfColor(filters.color);
	const colors = filters.onlyAvailable ? offers.stockedColors : offers.colors;
	const reach: Reach = { isOffered: false, colors: 0, sizes: [], isOnSale: false, isAvailable: false };
	return (row, rowFaults) => {
		reach.isOffered = false;
		reach.isOnSale = false;
		reach.isAvailable = false;
		reach.colors = 0;
		if (reach.sizes.length > 0) reach.sizes = [];
		const end = firstOfferOf(columns, row + 1);
		for (let at = firstOfferOf(columns, row); at < end; at++) {
			const offerFaults = faultsOfOffer(at);
			const faults = rowFaults | offerFaults;
			const size = offers.size[at] ?? 0;
			if (offerFaults === 0) reach.isOffered = true;
			if (hasOnly(faults, fault.color)) reach.colors |= colors[at] ?? 0;
			if (size !== 0 && hasOnly(faults, fault.size) && !reach.sizes.includes(size)) reach.sizes.push(size);
			if (offers.isOnSale[at] && hasOnly(faults, fault.sale)) reach.isOnSale = true;
			const isOfColor = wantedColor === 0 || ((offers.stockedColors[at] ?? 0) & wantedColor) !== 0;
			if (offers.isAvailable[at] && isOfColor && hasOnly(faults, fault.stock)) reach.isAvailable = true;
		}
		return reach;
	};
}

function toNamed(names: Record<string, string>): Named[] {
	return Object.entries(names).map(([id, name]) => ({ id, name }));
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
