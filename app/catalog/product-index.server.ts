import { type ColorId, colorIds } from "./colors";
import { type Filters, isFiltered, pageSize, type SortOrder } from "./filters";
import type { Product } from "./product";
import { createColumns, createMatcher, hasColor } from "./product-columns.server";
import { sortPositions } from "./product-sorting.server";
import type { SearchIndex } from "./search-index.server";

/** The products of a snapshot, indexed so that listing a page takes about as long among 100 as among 100,000. */
export interface ProductIndex {
	/** Newest first. */
	readonly products: readonly Product[];
	bySlug(slug: string): Product | undefined;
	/** The product that used to have this slug. */
	byFormerSlug(slug: string): Product | undefined;
	/** Of the home page and `/product/product-detail`: the newest with a video, or else the newest. */
	readonly featured: Product | undefined;
	/** The colours that products have. */
	readonly colors: ColorId[];
	/** Newest first. */
	inCategory(categoryId: string): readonly Product[];
	/** @param search an index of these same products; required when the filters have a text */
	list(filters: Filters, search?: SearchIndex): ResultsPage;
}

export interface ResultsPage {
	items: Product[];
	/** Results on all pages. */
	total: number;
	pages: number;
	/** The page of `items`: the last one if a later one was asked for. */
	page: number;
	/** No product matches all words of the search; these come nearest. */
	isNearest?: true;
}

/** @param products newest first */
export function indexProducts(products: readonly Product[]): ProductIndex {
	const bySlug = new Map(products.map((product) => [product.slug, product]));
	const byFormerSlug = new Map(
		products.flatMap((product) => product.formerSlugs.map((slug) => [slug, product] as const)),
	);
	const byCategory = new Map<string, Product[]>();
	for (const product of products) {
		const others = byCategory.get(product.categoryId);
		if (others) others.push(product);
		else byCategory.set(product.categoryId, [product]);
	}
	const columns = createColumns(products);
	const sorted = new Map<SortOrder, Uint32Array>();

	function inOrder(order: SortOrder): Uint32Array {
		const known = sorted.get(order);
		if (known) return known;
		const positions = sortPositions(products, order);
		sorted.set(order, positions);
		return positions;
	}

	return {
		products,
		colors: colorIds.filter((color) => hasColor(columns, color)),
		featured: products.find(({ video }) => video) ?? products[0],
		bySlug: (slug) => bySlug.get(slug),
		byFormerSlug: (slug) => byFormerSlug.get(slug),
		inCategory: (categoryId) => byCategory.get(categoryId) ?? [],
		list(filters, search) {
			const found = filters.text === undefined ? undefined : search?.find(filters.text);
			const candidates = found && filters.order === "relevancia" ? found.best() : inOrder(filters.order);
			const matches = createMatcher(columns, filters);
			const positions = isFiltered(filters)
				? filterPositions(candidates, (position) => matches(position) && (!found || found.has(position)))
				: candidates;
			const total = positions.length;
			const pages = Math.max(1, Math.ceil(total / pageSize));
			const page = Math.min(filters.page, pages);
			const shown = positions.subarray((page - 1) * pageSize, page * pageSize);
			const items = Array.from(shown).flatMap((position) => products[position] ?? []);
			return { items, total, pages, page, ...(found?.isNearest && { isNearest: true as const }) };
		},
	};
}

/** Twenty times faster than `Uint32Array.filter` when most of 100,000 positions pass. */
function filterPositions(positions: Uint32Array, test: (position: number) => boolean): Uint32Array {
	const passing = new Uint32Array(positions.length);
	let count = 0;
	for (const position of positions) if (test(position)) passing[count++] = position;
	return passing.subarray(0, count);
}
