import { type ColorId, colorIds } from "./colors";
import type { Filters } from "./filters";
import type { Product } from "./product";

/**
 * The fields that filters and orders compare, in an array each: a filter of 100,000 products takes 1 ms here,
 * and 100 to 500 ms on product objects. A product's index in the arrays is its row. Every snapshot of the
 * catalogue shares the arrays, so rows are only added: a changed product gets a new one.
 */
export interface ProductColumns {
	/** The number of rows. The arrays are longer, to leave room for more. */
	size: number;
	/** Each category's number in `category`. */
	categoryNumbers: Map<string, number>;
	category: Uint32Array;
	/** In céntimos. */
	price: Float64Array;
	isAvailable: Uint8Array;
	hasVideo: Uint8Array;
	/** A bit for each colour. */
	colors: Uint32Array;
	/** A bit for each colour in stock. */
	availableColors: Uint32Array;
	/** In milliseconds since 1970. */
	created: Float64Array;
	slug: string[];
	/** The name in a form that sorts alphabetically by plain comparison. */
	nameKey: string[];
	/** Only of rows that have any. */
	formerSlugs: Map<number, readonly string[]>;
}

const minCapacity = 64;

export function createColumns(
	capacity = minCapacity,
	categoryNumbers = new Map<string, number>(),
): ProductColumns {
	return {
		size: 0,
		categoryNumbers,
		category: new Uint32Array(capacity),
		price: new Float64Array(capacity),
		isAvailable: new Uint8Array(capacity),
		hasVideo: new Uint8Array(capacity),
		colors: new Uint32Array(capacity),
		availableColors: new Uint32Array(capacity),
		created: new Float64Array(capacity),
		slug: [],
		nameKey: [],
		formerSlugs: new Map(),
	};
}

/** @returns the new row */
export function addRow(columns: ProductColumns, product: Product): number {
	const { categoryNumbers } = columns;
	const { slug, categoryId, price, stock, colors, formerSlugs } = product;
	if (columns.size === columns.price.length) growArrays(columns);
	const row = columns.size++;
	const categoryNumber = categoryNumbers.get(categoryId) ?? categoryNumbers.size;
	categoryNumbers.set(categoryId, categoryNumber);
	columns.category[row] = categoryNumber;
	columns.price[row] = price.pen;
	columns.isAvailable[row] = stock > 0 ? 1 : 0;
	columns.hasVideo[row] = product.video ? 1 : 0;
	columns.colors[row] = toBits(colors);
	columns.availableColors[row] = toBits(findAvailableColors(product));
	columns.created[row] = Date.parse(product.createdOn);
	columns.slug[row] = slug;
	columns.nameKey[row] = toSortKey(product.name);
	if (formerSlugs.length > 0) columns.formerSlugs.set(row, formerSlugs);
	return row;
}

/** New columns with some of the rows, renumbered from 0. */
export function copyRows(columns: ProductColumns, rows: Uint32Array): ProductColumns {
	const copy = createColumns(rows.length, columns.categoryNumbers);
	copy.size = rows.length;
	for (const name of typedNames) {
		const [from, to] = [columns[name], copy[name]];
		for (const [index, row] of rows.entries()) to[index] = from[row] ?? 0;
	}
	copy.slug = Array.from(rows, (row) => columns.slug[row] ?? "");
	copy.nameKey = Array.from(rows, (row) => columns.nameKey[row] ?? "");
	for (const [index, row] of rows.entries()) {
		const formerSlugs = columns.formerSlugs.get(row);
		if (formerSlugs) copy.formerSlugs.set(index, formerSlugs);
	}
	return copy;
}

const typedNames = [
	"category",
	"price",
	"isAvailable",
	"hasVideo",
	"colors",
	"availableColors",
	"created",
] as const;

function growArrays(columns: ProductColumns): void {
	const larger = createColumns(Math.max(minCapacity, columns.price.length * 2));
	for (const name of typedNames) larger[name].set(columns[name]);
	const { category, price, isAvailable, hasVideo, colors, availableColors, created } = larger;
	Object.assign(columns, { category, price, isAvailable, hasVideo, colors, availableColors, created });
}

/** @returns a function that tells whether the product in a row passes all filters but the text */
export function createMatcher(columns: ProductColumns, filters: Filters): (row: number) => boolean {
	const { categoryId, color, onlyAvailable, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = filters;
	const category = categoryId === undefined ? undefined : (columns.categoryNumbers.get(categoryId) ?? -1);
	const colorBit = color === undefined ? undefined : toBit(color);
	const colors = onlyAvailable ? columns.availableColors : columns.colors;
	return (row) => {
		const price = columns.price[row] ?? 0;
		return (
			price >= minPrice &&
			price <= maxPrice &&
			(category === undefined || columns.category[row] === category) &&
			(colorBit === undefined || ((colors[row] ?? 0) & colorBit) !== 0) &&
			(!onlyAvailable || columns.isAvailable[row] === 1)
		);
	};
}

/** The colours of the products in the rows. */
export function findColors({ colors }: ProductColumns, rows: Uint32Array): ColorId[] {
	let bits = 0;
	for (const row of rows) bits |= colors[row] ?? 0;
	return colorIds.filter((color) => bits & toBit(color));
}

function findAvailableColors({ colors, variants, stock }: Product): ColorId[] {
	if (!variants.some(({ choice }) => choice.color)) return stock > 0 ? colors : [];
	const inStock = variants.filter((variant) => variant.stock > 0).map(({ choice }) => choice.color);
	return colors.filter((color) => inStock.includes(color));
}

function toBits(colors: readonly ColorId[]): number {
	return colors.reduce((bits, color) => bits | toBit(color), 0);
}

function toBit(color: ColorId): number {
	return 1 << colorIds.indexOf(color);
}

/** Spanish alphabetical order: ñ after n, accents ignored. A collator's comparisons take three times as long. */
function toSortKey(name: string): string {
	return name
		.toLowerCase()
		.replaceAll("ñ", "n\uffff")
		.normalize("NFD")
		.replace(/[\u0300-\u036f]/g, "");
}
