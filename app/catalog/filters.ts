import type { Category } from "./category";
import type { Product } from "./product";

/** What a shopper asks of the product list. Its address holds nothing else. */
export interface Filters {
	categoryId?: string;
	/** Bounds of the price in whole soles, both included. */
	minSoles?: number;
	maxSoles?: number;
	onlyAvailable: boolean;
	order: Order;
	/** From 1. */
	page: number;
}

export const orders = ["novedades", "precio-asc", "precio-desc", "nombre"] as const;
export type Order = (typeof orders)[number];

export const pageSize = 24;

/** Above any price; a longer number is a mistake. */
const highestSoles = 10_000_000;

/** Reads an address. What is unknown or makes no sense is left out, so that one query has one meaning. */
export function parseFilters(query: URLSearchParams, categories: readonly Category[]): Filters {
	const wanted = query.get("categoria");
	const category = categories.find(({ _id }) => _id === wanted);
	const bounds = [readWhole(query.get("min")), readWhole(query.get("max"))] as const;
	const [minSoles, maxSoles] =
		bounds[0] !== undefined && bounds[1] !== undefined && bounds[0] > bounds[1]
			? [bounds[1], bounds[0]]
			: bounds;
	return {
		...(category && { categoryId: category._id }),
		...(minSoles !== undefined && { minSoles }),
		...(maxSoles !== undefined && { maxSoles }),
		onlyAvailable: query.get("disponible") === "1",
		order: orders.find((order) => order === query.get("orden")) ?? "novedades",
		page: Math.max(1, readWhole(query.get("pagina")) ?? 1),
	};
}

/** The one query of these filters: in a fixed order, with nothing in it that goes without saying. */
export function filtersToQuery(filters: Filters): Record<string, string> {
	const { categoryId, minSoles, maxSoles, onlyAvailable, order, page } = filters;
	return {
		...(categoryId !== undefined && { categoria: categoryId }),
		...(minSoles !== undefined && { min: String(minSoles) }),
		...(maxSoles !== undefined && { max: String(maxSoles) }),
		...(onlyAvailable && { disponible: "1" }),
		...(order !== "novedades" && { orden: order }),
		...(page > 1 && { pagina: String(page) }),
	};
}

/** Whether fewer than all products are asked for; their order and page are no filter. */
export function isNarrowed({ categoryId, minSoles, maxSoles, onlyAvailable }: Filters): boolean {
	return categoryId !== undefined || minSoles !== undefined || maxSoles !== undefined || onlyAvailable;
}

export interface ProductPage {
	items: Product[];
	/** Of all pages. */
	total: number;
	pages: number;
	/** The one that `items` are of: the last where one past the end was asked for. */
	page: number;
}

/** @param products newest first */
export function pageOf(products: readonly Product[], filters: Filters): ProductPage {
	const matching = products.filter((product) => matches(product, filters));
	const compare = comparisons[filters.order];
	if (compare) matching.sort(compare);
	const pages = Math.max(1, Math.ceil(matching.length / pageSize));
	const page = Math.min(filters.page, pages);
	return {
		items: matching.slice((page - 1) * pageSize, page * pageSize),
		total: matching.length,
		pages,
		page,
	};
}

function matches({ categoryId, price, stock }: Product, filters: Filters): boolean {
	return (
		(filters.categoryId === undefined || filters.categoryId === categoryId) &&
		(filters.minSoles === undefined || price.pen >= filters.minSoles * 100) &&
		(filters.maxSoles === undefined || price.pen <= filters.maxSoles * 100) &&
		(!filters.onlyAvailable || stock > 0)
	);
}

/** By what the catalogue is not in order of already. Equal ones stay newest first. */
const comparisons: Record<Order, ((a: Product, b: Product) => number) | undefined> = {
	novedades: undefined,
	"precio-asc": (a, b) => a.price.pen - b.price.pen,
	"precio-desc": (a, b) => b.price.pen - a.price.pen,
	nombre: (a, b) => byName.compare(a.name, b.name),
};

const byName = new Intl.Collator("es");

function readWhole(text: string | null): number | undefined {
	if (!text || !/^\d{1,8}$/.test(text.trim())) return undefined;
	const number = Number(text);
	return number <= highestSoles ? number : undefined;
}
