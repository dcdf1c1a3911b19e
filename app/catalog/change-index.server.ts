import { LRUCache } from "lru-cache";
import { runAtOnce } from "~/event-loop.server";
import { createPostings } from "./postings.server";
import type { Product } from "./product";
import { addRow, copyRows, createColumns } from "./product-columns.server";
import {
	createProductIndex,
	type IndexData,
	type ProductIndex,
	type ProductRows,
	type ProductSource,
} from "./product-index.server";
import { changeOrders, emptyOrders, renumberOrders } from "./product-orders.server";
import { readTerms } from "./product-terms.server";
import { createVocabulary, type Vocabulary } from "./vocabulary.server";

/** An index of these products. For small numbers of them. */
export function indexProducts(products: readonly Product[]): ProductIndex {
	return addAll(emptyIndex(), products, addProduct);
}

/** An index of the products of one page, without search. Takes a tenth of a millisecond. */
export function indexWithoutSearch(products: readonly Product[]): ProductIndex {
	emptyVocabulary ??= createVocabulary();
	return addAll(emptyIndex(emptyVocabulary), products, ({ columns }, product) => addRow(columns, product));
}

/** Shared, because it takes several megabytes. */
let emptyVocabulary: Vocabulary | undefined;

function addAll(
	index: ProductIndex,
	products: readonly Product[],
	add: (rows: ProductRows, product: Product) => number,
): ProductIndex {
	const added = products.map((product) => ({
		row: add(index.data.rows, product),
		source: {
			load: () => product,
			changedOn: () => product.changedOn,
			pictures: () => product.images.map(({ src }) => src),
		},
	}));
	return runAtOnce(changeIndex(index, { removed: [], added }));
}

export function emptyIndex(vocabulary = createVocabulary()): ProductIndex {
	return createProductIndex({
		rows: { columns: createColumns(), postings: createPostings(), vocabulary, recent: createCache() },
		orders: emptyOrders(),
		sources: [],
		rowsByFormerSlug: new Map(),
	});
}

/** Adds a product's row, which no index contains yet. @returns the row */
export function addProduct({ columns, postings, vocabulary }: ProductRows, product: Product): number {
	const row = addRow(columns, product);
	readTerms(product, vocabulary.readText, (term, weight) => postings.add(term, row, weight));
	return row;
}

export interface IndexChange {
	removed: number[];
	added: { row: number; source: ProductSource }[];
}

/** The next index. Takes 2 ms for one product of 100,000, and yields every few milliseconds for some thousands. */
export function* changeIndex(
	{ data }: ProductIndex,
	{ removed, added }: IndexChange,
): Generator<void, ProductIndex> {
	const { columns } = data.rows;
	const sources = data.sources.slice();
	for (const row of removed) sources[row] = undefined;
	while (sources.length < columns.size) sources.push(undefined);
	for (const { row, source } of added) sources[row] = source;
	const addedRows = added.map(({ row }) => row);
	return createProductIndex({
		rows: data.rows,
		orders: yield* changeOrders(data.orders, columns, removed, addedRows),
		sources,
		rowsByFormerSlug: changeFormerSlugs(data, removed, addedRows),
	});
}

function changeFormerSlugs(
	{ rows: { columns }, rowsByFormerSlug }: IndexData,
	removed: number[],
	added: number[],
): IndexData["rowsByFormerSlug"] {
	const renamed = [...removed, ...added].filter((row) => columns.formerSlugs.has(row));
	if (renamed.length === 0) return rowsByFormerSlug;
	const isRemoved = new Set(removed);
	const changed = new Map(rowsByFormerSlug);
	for (const row of renamed) {
		for (const slug of columns.formerSlugs.get(row) ?? []) {
			const others = (changed.get(slug) ?? []).filter((other) => other !== row);
			const rows = isRemoved.has(row) ? others : [...others, row];
			if (rows.length > 0) changed.set(slug, rows);
			else changed.delete(slug);
		}
	}
	return changed;
}

/** Whether most rows belong to products that have since been changed or removed. */
export function isWasteful({ size, data }: ProductIndex): boolean {
	return data.rows.columns.size > 2 * size + 1000;
}

/**
 * The same index without the rows that it does not use. Yields every few milliseconds.
 * @returns `newRows` by old row
 */
export function* compactIndex({
	size,
	data,
}: ProductIndex): Generator<void, { index: ProductIndex; newRows: Int32Array }> {
	const { rows, orders, sources } = data;
	const keptRows = new Uint32Array(size);
	const newRows = new Int32Array(sources.length).fill(-1);
	let kept = 0;
	for (const [row, source] of sources.entries()) {
		if (!source) continue;
		newRows[row] = kept;
		keptRows[kept++] = row;
	}
	yield;
	const columns = copyRows(rows.columns, keptRows);
	yield;
	const postings = yield* rows.postings.renumber(newRows);
	const index = createProductIndex({
		rows: { columns, postings, vocabulary: rows.vocabulary, recent: createCache() },
		orders: renumberOrders(orders, newRows),
		sources: Array.from(keptRows, (row) => sources[row]),
		rowsByFormerSlug: new Map(
			[...data.rowsByFormerSlug].map(([slug, old]) => [slug, old.map((row) => newRows[row] ?? -1)]),
		),
	});
	return { index, newRows };
}

/** For some 20 pages of the list, at 20 KB a product. */
function createCache() {
	return new LRUCache<number, Product>({ max: 500 });
}
