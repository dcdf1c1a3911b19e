import { LRUCache } from "lru-cache";
import { convertProductPrices } from "~/domain/goods/convert-product-prices";
import type { Product } from "~/domain/goods/product";
import { lowerBound } from "~/platform/datastore/lower-bound";
import { runAtOnce } from "~/platform/process/event-loop.server";
import { once } from "~/platform/process/once";
import {
	addRow,
	type ColumnarProducts,
	countShortages,
	createColumnarProducts,
	findFeatured,
	listRelated,
	listScarce,
	type RowTest,
} from "./columnar-products.server";
import { countChoices } from "./count-choices.server";
import { createMatcher, sortByShownPrice } from "./filter-rows.server";
import { type Filters, isFiltered, offersInStock, pageSize } from "./filters";
import type { TextReading } from "./named-variants";
import { createPostings, type Postings } from "./postings.server";
import { createRatingTest, type Ratings } from "./product-reviews.server";
import { findMeasured, readTerms } from "./product-terms.server";
import {
	changeSorted,
	filterRows,
	findFormerSlugs,
	noSortedRows,
	putFirst,
	type SortedRows,
} from "./sorted-rows.server";
import { createVocabulary, type Vocabulary } from "./vocabulary.server";

export type ProductIndex = ReturnType<typeof createProductIndex>;

export interface SearchIndex {
	find(text: string): SearchResult;
}

/** What of a snapshot is not in the index of its products. */
interface LookUps {
	search?: SearchIndex;
	reviews?: Ratings;
	/** Slugs, the most sold first, for the order by them. */
	bestSellers?: readonly string[];
}

interface SearchResult {
	reading: TextReading;
	isNearest: boolean;
	respell(name: string): string | undefined;
	has(row: number): boolean;
	isByNameOrCategory(row: number): boolean;
	best(rows: Uint32Array, count: number): Uint32Array;
}

/** Stands in for a product in little memory, and loads it on demand. */
export interface ProductSource {
	load(): Product;
}

export interface IndexData {
	rows: ProductRows;
	sorted: SortedRows;
	sources: readonly (ProductSource | undefined)[];
}

interface ProductRows {
	columns: ColumnarProducts;
	postings: Postings;
	vocabulary: Vocabulary;
}

export function emptyIndex(): ProductIndex {
	const rows = {
		columns: createColumnarProducts(),
		postings: createPostings(),
		vocabulary: createVocabulary(),
	};
	return createProductIndex({ rows, sorted: noSortedRows(), sources: [] });
}

export function indexProducts(products: readonly Product[]): ProductIndex {
	const index = emptyIndex();
	const added = products.map((product) => ({
		row: addProduct(index.data.rows, product),
		source: { load: () => product },
	}));
	return runAtOnce(changeIndex(index, { removed: [], added }));
}

export function addProduct({ columns, postings, vocabulary }: ProductRows, product: Product): number {
	const row = addRow(columns, product);
	readTerms(product, vocabulary.readText, (term, weight) => postings.add(term, row, weight));
	return row;
}

export function convertIndexPrices(index: ProductIndex, exchangeRate: number | undefined): ProductIndex {
	return exchangeRate === undefined ? index : createProductIndex(index.data, exchangeRate);
}

export interface IndexChange {
	removed: number[];
	added: { row: number; source: ProductSource }[];
}

/** The next index. Takes 2 ms for one product of 100,000, and yields every few milliseconds for some thousands. */
export function* changeIndex({ data }: ProductIndex, { removed, added }: IndexChange) {
	const { columns } = data.rows;
	const sources = data.sources.slice();
	for (const row of removed) sources[row] = undefined;
	while (sources.length < columns.slug.length) sources.push(undefined);
	for (const { row, source } of added) sources[row] = source;
	const addedRows = added.map(({ row }) => row);
	const sorted = yield* changeSorted(data.sorted, columns, removed, addedRows);
	return createProductIndex({ rows: data.rows, sorted, sources });
}

function createProductIndex(data: IndexData, exchangeRate?: number) {
	const { columns } = data.rows;
	const newestRows = data.sorted.novedades;
	const loader = createLoader(data, exchangeRate);
	const { load, loadAll, rowOf } = loader;
	const testRating = createRatingTest(columns);
	const lookUp = ({ text }: Filters, { search, reviews, bestSellers = [] }: LookUps) => ({
		found: text === undefined ? undefined : search?.find(text),
		isRated: testRating(reviews),
		sold: bestSellers.flatMap((slug) => rowOf(slug) ?? rowsByFormerSlug().get(slug) ?? []),
	});
	const rowsByFormerSlug = once(() => findFormerSlugs(columns, newestRows));
	return {
		size: newestRows.length,
		known: { brands: columns.brands.list, sizes: columns.sizes.list },
		hasOffers: once(() => newestRows.some(createMatcher(columns, offersInStock, () => true))),
		get featured() {
			return load(findFeatured(columns, newestRows));
		},
		countShortages: () => countShortages(columns, newestRows),
		rowOf,
		bySlug: (slug: string) => load(rowOf(slug)),
		byFormerSlug: (slug: string) => load(rowsByFormerSlug().get(slug)),
		*range(first: number, count: number): Generator<Product> {
			for (const row of data.sorted.slug.subarray(first, first + count)) {
				// Bypasses the cache, which reading all products would flush.
				const product = data.sources[row]?.load();
				if (product) yield product;
			}
		},
		newest: (count: number) => loadAll(newestRows.subarray(0, count)),
		scarce: (units: number) => listScarce(columns, newestRows, units),
		relatedTo: (product: Product, count: number) =>
			loadAll(listRelated(columns, newestRows, product).subarray(0, count)),
		list: (filters: Filters, lookUps: LookUps = {}, size = pageSize) =>
			listPage(data, loader, filters, lookUp(filters, lookUps), size),
		listWithChoices(filters: Filters, lookUps: LookUps = {}) {
			const by = lookUp(filters, lookUps);
			const choices = countChoices(columns, newestRows, filters, by.found, by.isRated);
			return { ...listPage(data, loader, filters, by, pageSize), choices };
		},
		data,
	};
}

type Loader = ReturnType<typeof createLoader>;

function createLoader({ rows: { columns }, sorted, sources }: IndexData, exchangeRate: number | undefined) {
	function load(row: number | undefined): Product | undefined {
		const source = row === undefined ? undefined : sources[row];
		if (!source) return undefined;
		const product = recent.get(source) ?? source.load();
		recent.set(source, product);
		return convertProductPrices(product, exchangeRate);
	}
	return {
		load,
		loadAll: (rows: Uint32Array) => Array.from(rows).flatMap((row) => load(row) ?? []),
		rowOf(slug: string): number | undefined {
			const row = sorted.slug[lowerBound(sorted.slug, (row) => (columns.slug[row] ?? "") < slug)];
			return row !== undefined && columns.slug[row] === slug ? row : undefined;
		},
	};
}

function listPage(
	{ rows: { columns }, sorted }: IndexData,
	loader: Loader,
	filters: Filters,
	{ found, isRated, sold }: { found: SearchResult | undefined; isRated: RowTest; sold: number[] },
	size: number,
) {
	const { order } = filters;
	const isNewestFirst = order === "relevancia" || order === "vendidos";
	const candidates = isNewestFirst ? putFirst(sold, sorted.novedades) : sorted[order];
	const matches = createMatcher(columns, filters, isRated);
	const isListed = (row: number) => (!found || found.has(row)) && matches(row);
	const rows = isFiltered(filters)
		? sortByShownPrice(columns, filterRows(candidates, isListed), filters, found?.reading)
		: candidates;
	const pages = Math.max(1, Math.ceil(rows.length / size));
	const page = Math.min(filters.page, pages);
	const measured = found && findMeasured(filters.text, found, found.best(rows, pageSize), loader.load);
	const best = found?.best(rows, page * size) ?? rows;
	const ordered =
		found && order === "relevancia" ? Uint32Array.from(new Set([...(measured ?? []), ...best])) : rows;
	const onPage = ordered.subarray((page - 1) * size, page * size);
	const items = loader.loadAll(onPage);
	return {
		items,
		total: rows.length,
		pages,
		page,
		...((found?.isNearest || measured?.length === 0) && { isNearest: true as const }),
		respelled: items[0] && found?.respell(items[0].name),
		reading: found?.reading,
		...(found && { byNameOrCategory: onPage.filter(found.isByNameOrCategory).length }),
	};
}

/** Cache: loading takes 20 µs, and a page asks for each cart line's product several times. 20 KB a product. */
const recent = new LRUCache<ProductSource, Product>({ max: 500 });
