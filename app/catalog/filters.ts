import type { Category } from "./category";
import { type ColorId, isColorId } from "./colors";
import { isOnlyCurrency, parseSoles, writeSoles } from "./parse-soles";

/** What a shopper asks of the product list. Its address holds nothing else. */
export interface Filters {
	/** What is searched for. */
	text?: string;
	categoryId?: string;
	color?: ColorId;
	/** Bounds of the price in céntimos, both included. */
	minPrice?: number;
	maxPrice?: number;
	/** What was typed as a bound and is no amount. It narrows nothing. */
	unreadable?: Partial<Record<PriceBound, string>>;
	onlyAvailable: boolean;
	order: SortOrder;
	/** From 1. */
	page: number;
}

/** The parameters of the price in the address. */
export type PriceBound = "min" | "max";

/** "relevancia" exists only where something is searched for, and is the order then; "novedades" is it elsewhere. */
export const sortOrders = ["relevancia", "novedades", "precio-asc", "precio-desc", "nombre"] as const;
export type SortOrder = (typeof sortOrders)[number];

export function sortOrdersFor(text: string | undefined): readonly SortOrder[] {
	return text === undefined ? sortOrders.slice(1) : sortOrders;
}

export const pageSize = 24;

/** Reads an address. What is unknown or makes no sense is left out, so that one query has one meaning. */
export function parseFilters(query: URLSearchParams, categories: readonly Pick<Category, "_id">[]): Filters {
	const text = readText(query.get("q"));
	const order = query.get("orden");
	const color = query.get("color");
	const wanted = query.get("categoria");
	const category = categories.find(({ _id }) => _id === wanted);
	const min = readBound(query.get("min"));
	const max = readBound(query.get("max"));
	const [minPrice, maxPrice] =
		min.amount !== undefined && max.amount !== undefined && min.amount > max.amount
			? [max.amount, min.amount]
			: [min.amount, max.amount];
	const unreadable = {
		...(min.unreadable !== undefined && { min: min.unreadable }),
		...(max.unreadable !== undefined && { max: max.unreadable }),
	};
	return {
		...(text !== undefined && { text }),
		...(category && { categoryId: category._id }),
		...(color !== null && isColorId(color) && { color }),
		...(minPrice !== undefined && { minPrice }),
		...(maxPrice !== undefined && { maxPrice }),
		...(Object.keys(unreadable).length > 0 && { unreadable }),
		onlyAvailable: query.get("disponible") === "1",
		order: sortOrdersFor(text).find((known) => known === order) ?? usualOrder(text),
		page: readPage(query.get("pagina")),
	};
}

/** The one query of these filters: in a fixed order, with nothing in it that goes without saying. */
export function filtersToQuery(filters: Filters): Record<string, string> {
	const { text, categoryId, color, minPrice, maxPrice, unreadable, onlyAvailable, order, page } = filters;
	const min = minPrice === undefined ? unreadable?.min : writeSoles(minPrice);
	const max = maxPrice === undefined ? unreadable?.max : writeSoles(maxPrice);
	return {
		...(text !== undefined && { q: text }),
		...(categoryId !== undefined && { categoria: categoryId }),
		...(color !== undefined && { color }),
		...(min !== undefined && { min }),
		...(max !== undefined && { max }),
		...(onlyAvailable && { disponible: "1" }),
		...(order !== usualOrder(text) && { orden: order }),
		...(page > 1 && { pagina: String(page) }),
	};
}

/** Whether fewer than all products are asked for; their order and page are no filter. */
export function isNarrowed(filters: Filters): boolean {
	return filters.text !== undefined || countFilters(filters) > 0;
}

/** How many filters the shopper set beside the search. */
export function countFilters({ categoryId, color, minPrice, maxPrice, onlyAvailable }: Filters): number {
	return [categoryId, color, minPrice, maxPrice, onlyAvailable || undefined].filter(
		(value) => value !== undefined,
	).length;
}

function usualOrder(text: string | undefined): SortOrder {
	return text === undefined ? "novedades" : "relevancia";
}

/** Longer than anything that is for sale is called. */
export const longestText = 80;

/** Longer than any amount is written. */
export const longestPrice = 20;

/** @returns undefined when there is nothing to search for */
export function readText(text: string | null, longest = longestText): string | undefined {
	// U+FFFD stands for bytes that were not UTF-8.
	const words = (text ?? "").replace(/[\p{C}\s\uFFFD]+/gu, " ").trim();
	return Array.from(words).slice(0, longest).join("").trim() || undefined;
}

/** @returns a page from 1, which may be past the end */
export function readPage(text: string | null): number {
	return /^\d{1,8}$/.test(text ?? "") ? Math.max(1, Number(text)) : 1;
}

function readBound(typed: string | null): { amount?: number; unreadable?: string } {
	const text = readText(typed, longestPrice);
	if (text === undefined || isOnlyCurrency(text)) return {};
	const amount = parseSoles(text);
	return amount === undefined ? { unreadable: text } : { amount };
}
