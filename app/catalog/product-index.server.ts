import type { LRUCache } from "lru-cache";
import type { ColorId } from "./colors";
import { type Filters, isFiltered, pageSize } from "./filters";
import type { Postings } from "./postings.server";
import type { Product } from "./product";
import { createMatcher, findColors, type ProductColumns } from "./product-columns.server";
import { lowerBound, type ProductOrders } from "./product-orders.server";
import type { SearchIndex } from "./search-index.server";
import type { Vocabulary } from "./vocabulary.server";

/**
 * The products of a snapshot, indexed so that listing a page takes about as long among 100 as among 100,000.
 * Immutable; `changeIndex` makes the next one and shares what did not change.
 */
export interface ProductIndex {
	readonly size: number;
	bySlug(slug: string): Product | undefined;
	/** The product that used to have this slug. */
	byFormerSlug(slug: string): Product | undefined;
	/** For the home page and `/product/product-detail`: the newest with a video, otherwise the newest. */
	readonly featured: Product | undefined;
	/** The colours that products have. */
	readonly colors: ColorId[];
	newest(count: number): Product[];
	/** Outlines of a range of all products in the order of their slugs. @param first from 0 */
	outlines(first: number, count: number): Iterable<ProductOutline>;
	/** Others of its category: available ones first, then those of a similar price. */
	relatedTo(product: Product, count: number): Product[];
	/**
	 * @param search an index of these same products; required when the filters have a text
	 * @param size products on a page
	 */
	list(filters: Filters, search?: SearchIndex, size?: number): ResultsPage;
	/** By row, from 1 for the newest product; 0 for a row that is not in this index. */
	ranks(): Uint32Array;
	readonly data: IndexData;
}

export interface ResultsPage {
	items: Product[];
	/** Results on all pages. */
	total: number;
	pages: number;
	/** The page of `items`: the last one if a later one was asked for. */
	page: number;
	/** No product is what the search asks for; these come nearest. */
	isNearest?: true;
	/** How many of the items match a search by name or category; they are the first ones in the order "relevancia". */
	byNameOrCategory?: number;
}

/** Keeps a product in little memory. Loading it takes five times as long as its other methods. */
export interface ProductSource {
	load(): Product;
	changedOn(): string;
	/** Addresses of its pictures. */
	pictures(): string[];
}

/** What is known of a product without loading it. */
export interface ProductOutline extends Pick<Product, "slug" | "changedOn"> {
	/** Addresses of its pictures. */
	pictures: string[];
}

export interface IndexData {
	/** Shared by successive indexes: rows are only added. */
	rows: ProductRows;
	orders: ProductOrders;
	/** By row; undefined for a row that is not in this index. */
	sources: readonly (ProductSource | undefined)[];
	rowsByFormerSlug: ReadonlyMap<string, readonly number[]>;
}

export interface ProductRows {
	columns: ProductColumns;
	postings: Postings;
	vocabulary: Vocabulary;
	/** Products that were loaded recently, by row. */
	recent: LRUCache<number, Product>;
}

export function createProductIndex(data: IndexData): ProductIndex {
	const { rows, orders, sources, rowsByFormerSlug } = data;
	const { columns, recent } = rows;
	const newestRows = orders.novedades;
	const ranks = once(() => {
		const ranks = new Uint32Array(sources.length);
		for (let at = 0; at < newestRows.length; at++) ranks[newestRows[at] ?? 0] = at + 1;
		return ranks;
	});
	const colors = once(() => findColors(columns, newestRows));

	function load(row: number | undefined): Product | undefined {
		const source = row === undefined ? undefined : sources[row];
		if (row === undefined || !source) return undefined;
		const product = recent.get(row) ?? source.load();
		recent.set(row, product);
		return product;
	}

	function loadAll(rows: Uint32Array): Product[] {
		return Array.from(rows).flatMap((row) => load(row) ?? []);
	}

	return {
		size: newestRows.length,
		get colors() {
			return colors();
		},
		get featured() {
			return load(newestRows.find((row) => columns.hasVideo[row] === 1) ?? newestRows[0]);
		},
		bySlug(slug) {
			const row = orders.slug[lowerBound(orders.slug, (row) => (columns.slug[row] ?? "") < slug)];
			return row !== undefined && columns.slug[row] === slug ? load(row) : undefined;
		},
		byFormerSlug(slug) {
			const [oldest] = [...(rowsByFormerSlug.get(slug) ?? [])].sort(
				(a, b) => (ranks()[b] ?? 0) - (ranks()[a] ?? 0),
			);
			return load(oldest);
		},
		*outlines(first, count) {
			for (const row of orders.slug.subarray(first, first + count)) {
				const source = sources[row];
				if (!source) continue;
				yield {
					slug: columns.slug[row] ?? "",
					changedOn: source.changedOn(),
					pictures: source.pictures(),
				};
			}
		},
		newest: (count) => loadAll(newestRows.subarray(0, count)),
		relatedTo({ slug, categoryId, price }, count) {
			const inCategory = createMatcher(columns, {
				categoryId,
				onlyAvailable: false,
				order: "novedades",
				page: 1,
			});
			const others: number[] = [];
			for (const row of newestRows) {
				if (others.length === maxRelatedCandidates) break;
				if (inCategory(row) && columns.slug[row] !== slug) others.push(row);
			}
			const isAvailable = (row: number) => columns.isAvailable[row] ?? 0;
			const priceDistance = (row: number) => Math.abs(Math.log((columns.price[row] ?? 0) / price.pen));
			others.sort((a, b) => isAvailable(b) - isAvailable(a) || priceDistance(a) - priceDistance(b));
			return loadAll(Uint32Array.from(others.slice(0, count)));
		},
		list(filters, search, size = pageSize) {
			const found = filters.text === undefined ? undefined : search?.find(filters.text);
			const candidates = orders[filters.order === "relevancia" ? "novedades" : filters.order];
			const matches = createMatcher(columns, filters);
			const rows = isFiltered(filters)
				? filterRows(candidates, (row) => (!found || found.has(row)) && matches(row))
				: candidates;
			const total = rows.length;
			const pages = Math.max(1, Math.ceil(total / size));
			const page = Math.min(filters.page, pages);
			const sorted = found && filters.order === "relevancia" ? found.best(rows, page * size) : rows;
			const onPage = sorted.subarray((page - 1) * size, page * size);
			return {
				items: loadAll(onPage),
				total,
				pages,
				page,
				...(found?.isNearest && { isNearest: true as const }),
				...(found && { byNameOrCategory: onPage.filter(found.isByNameOrCategory).length }),
			};
		},
		ranks,
		data,
	};
}

/** Bounds the work in a big category. */
const maxRelatedCandidates = 200;

/** Twenty times faster than `Uint32Array.filter` when most of 100,000 rows pass. */
function filterRows(rows: Uint32Array, test: (row: number) => boolean): Uint32Array {
	const passing = new Uint32Array(rows.length);
	let count = 0;
	for (const row of rows) if (test(row)) passing[count++] = row;
	return passing.subarray(0, count);
}

function once<T>(compute: () => T): () => T {
	let known: { value: T } | undefined;
	return () => {
		known ??= { value: compute() };
		return known.value;
	};
}
