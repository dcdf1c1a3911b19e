import { type ColorId, colorIds } from "./colors";
import { type Filters, isNarrowed, pageSize, type SortOrder } from "./filters";
import type { Product } from "./product";
import type { Found, SearchIndex } from "./search-index.server";

/** The products of one moment, laid out so that a page of them costs about the same among a hundred as among 100,000. */
export interface ProductIndex {
	/** Newest first. */
	readonly products: readonly Product[];
	bySlug(slug: string): Product | undefined;
	/** The product that was known by this slug once. */
	byFormerSlug(slug: string): Product | undefined;
	/** What the home page and `/product/product-detail` present: the newest with a video, or the newest. */
	readonly featured: Product | undefined;
	/** In which something can be had. */
	readonly colors: ColorId[];
	/** Newest first. */
	inCategory(categoryId: string): readonly Product[];
	/** @param search of these same products; what it finds is what is listed. Without it all are. */
	list(filters: Filters, search?: SearchIndex): ResultsPage;
}

export interface ResultsPage {
	items: Product[];
	/** Of all pages. */
	total: number;
	pages: number;
	/** The one that `items` are of: the last where one past the end was asked for. */
	page: number;
	/** Set where nothing has all the words that were searched for, and these only come near. */
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
		const shelf = byCategory.get(product.categoryId);
		if (shelf) shelf.push(product);
		else byCategory.set(product.categoryId, [product]);
	}
	const columns = columnsOf(products);
	const sorted = new Map<SortOrder, Uint32Array>();
	/** Positions in `products`; reused by every list, which is made in one go. */
	const matching = new Uint32Array(products.length);

	function inOrder(order: SortOrder): Uint32Array {
		const known = sorted.get(order);
		if (known) return known;
		const positions = Uint32Array.from(products.keys());
		const compare = comparisons[order]?.(products);
		if (compare) positions.sort(compare);
		sorted.set(order, positions);
		return positions;
	}

	/** In the same order. The result is good until the next call. */
	function narrow(candidates: Uint32Array, filters: Filters, found: Found | undefined): Uint32Array {
		const matches = matcher(columns, filters);
		let total = 0;
		for (const position of candidates) {
			if (matches(position) && (!found || found.has(position))) matching[total++] = position;
		}
		return matching.subarray(0, total);
	}

	return {
		products,
		colors: colorIds.filter((color) => columns.colors.some((bits) => bits & bitOf(color))),
		featured: products.find(({ video }) => video) ?? products[0],
		bySlug: (slug) => bySlug.get(slug),
		byFormerSlug: (slug) => byFormerSlug.get(slug),
		inCategory: (categoryId) => byCategory.get(categoryId) ?? [],
		list(filters, search) {
			const found = filters.text === undefined ? undefined : search?.find(filters.text);
			const candidates = found && filters.order === "relevancia" ? found.best() : inOrder(filters.order);
			const positions = isNarrowed(filters) ? narrow(candidates, filters, found) : candidates;
			const total = positions.length;
			const pages = Math.max(1, Math.ceil(total / pageSize));
			const page = Math.min(filters.page, pages);
			const shown = positions.subarray((page - 1) * pageSize, page * pageSize);
			const items = Array.from(shown).flatMap((position) => products[position] ?? []);
			return { items, total, pages, page, ...(found?.isNearest && { isNearest: true as const }) };
		},
	};
}

/** What filters look at, side by side: a hundred thousand products are a megabyte, and not a hundred thousand objects. */
interface Columns {
	categories: Map<string, number>;
	category: Uint32Array;
	/** In céntimos. */
	price: Float64Array;
	available: Uint8Array;
	/** A bit for each colour, and the same of what is in stock. */
	colors: Uint32Array;
	availableColors: Uint32Array;
}

function columnsOf(products: readonly Product[]): Columns {
	const categories = new Map<string, number>();
	const columns: Columns = {
		categories,
		category: new Uint32Array(products.length),
		price: new Float64Array(products.length),
		available: new Uint8Array(products.length),
		colors: new Uint32Array(products.length),
		availableColors: new Uint32Array(products.length),
	};
	for (const [position, product] of products.entries()) {
		const { categoryId, price, stock, colors, variants } = product;
		const number = categories.get(categoryId) ?? categories.size;
		categories.set(categoryId, number);
		columns.category[position] = number;
		columns.price[position] = price.pen;
		columns.available[position] = stock > 0 ? 1 : 0;
		const inStock = variants.filter((variant) => variant.stock > 0).map(({ choice }) => choice.color ?? "");
		columns.colors[position] = bitsOf(colors);
		columns.availableColors[position] = bitsOf(
			colors.filter((color) =>
				variants.some(({ choice }) => choice.color) ? inStock.includes(color) : stock > 0,
			),
		);
	}
	return columns;
}

function bitsOf(colors: readonly ColorId[]): number {
	return colors.reduce((bits, color) => bits | bitOf(color), 0);
}

function bitOf(color: ColorId): number {
	return 1 << colorIds.indexOf(color);
}

function matcher(columns: Columns, filters: Filters): (position: number) => boolean {
	const category =
		filters.categoryId === undefined ? undefined : (columns.categories.get(filters.categoryId) ?? -1);
	const color = filters.color === undefined ? undefined : bitOf(filters.color);
	const colors = filters.onlyAvailable ? columns.availableColors : columns.colors;
	const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = filters;
	return (position) => {
		const price = columns.price[position] ?? 0;
		return (
			price >= minPrice &&
			price <= maxPrice &&
			(category === undefined || columns.category[position] === category) &&
			(color === undefined || ((colors[position] ?? 0) & color) !== 0) &&
			(!filters.onlyAvailable || columns.available[position] === 1)
		);
	};
}

type Compare = (a: number, b: number) => number;

/** By what the catalogue is not in order of already; equal ones stay newest first. */
const comparisons: Partial<Record<SortOrder, (products: readonly Product[]) => Compare>> = {
	"precio-asc": (products) => by(products, ({ price }) => price.pen),
	"precio-desc": (products) => by(products, ({ price }) => -price.pen),
	nombre: (products) => by(products, ({ name }) => sortKey(name)),
};

function by<T extends string | number>(
	products: readonly Product[],
	keyOf: (product: Product) => T,
): Compare {
	const keys = products.map(keyOf);
	return (a, b) => {
		const [first, second] = [keys[a] as T, keys[b] as T];
		return first < second ? -1 : first > second ? 1 : a - b;
	};
}

/** Spanish order (accents ignored, ñ after n) for plain comparison, ten times as quick as a collator's. */
function sortKey(name: string): string {
	return name
		.toLowerCase()
		.replaceAll("ñ", "n\uffff")
		.normalize("NFD")
		.replace(/[\u0300-\u036f]/g, "");
}
