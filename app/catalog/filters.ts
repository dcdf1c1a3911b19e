import type { Category } from "./category";
import { type ColorId, isColorId } from "./colors";

/** What a shopper asks of the product list. Its address holds nothing else. */
export interface Filters {
	/** What is searched for. */
	text?: string;
	categoryId?: string;
	color?: ColorId;
	/** Bounds of the price in whole soles, both included. */
	minSoles?: number;
	maxSoles?: number;
	onlyAvailable: boolean;
	order: Order;
	/** From 1. */
	page: number;
}

/** "relevancia" exists only where something is searched for, and is the order then; "novedades" is it elsewhere. */
export const orders = ["relevancia", "novedades", "precio-asc", "precio-desc", "nombre"] as const;
export type Order = (typeof orders)[number];

export function ordersOf(text: string | undefined): readonly Order[] {
	return text === undefined ? orders.slice(1) : orders;
}

export const pageSize = 24;

/** Above any price; a longer number is a mistake. */
const highestSoles = 10_000_000;

/** Reads an address. What is unknown or makes no sense is left out, so that one query has one meaning. */
export function parseFilters(query: URLSearchParams, categories: readonly Pick<Category, "_id">[]): Filters {
	const text = readText(query.get("q"));
	const order = query.get("orden");
	const color = query.get("color");
	const wanted = query.get("categoria");
	const category = categories.find(({ _id }) => _id === wanted);
	const bounds = [readWhole(query.get("min")), readWhole(query.get("max"))] as const;
	const [minSoles, maxSoles] =
		bounds[0] !== undefined && bounds[1] !== undefined && bounds[0] > bounds[1]
			? [bounds[1], bounds[0]]
			: bounds;
	return {
		...(text !== undefined && { text }),
		...(category && { categoryId: category._id }),
		...(color !== null && isColorId(color) && { color }),
		...(minSoles !== undefined && { minSoles }),
		...(maxSoles !== undefined && { maxSoles }),
		onlyAvailable: query.get("disponible") === "1",
		order: ordersOf(text).find((known) => known === order) ?? usualOrder(text),
		page: readPage(query.get("pagina")),
	};
}

/** The one query of these filters: in a fixed order, with nothing in it that goes without saying. */
export function filtersToQuery(filters: Filters): Record<string, string> {
	const { text, categoryId, color, minSoles, maxSoles, onlyAvailable, order, page } = filters;
	return {
		...(text !== undefined && { q: text }),
		...(categoryId !== undefined && { categoria: categoryId }),
		...(color !== undefined && { color }),
		...(minSoles !== undefined && { min: String(minSoles) }),
		...(maxSoles !== undefined && { max: String(maxSoles) }),
		...(onlyAvailable && { disponible: "1" }),
		...(order !== usualOrder(text) && { orden: order }),
		...(page > 1 && { pagina: String(page) }),
	};
}

/** Whether fewer than all products are asked for; their order and page are no filter. */
export function isNarrowed({ order, page, ...narrowing }: Filters): boolean {
	return Object.values(narrowing).some((value) => value !== undefined && value !== false);
}

function usualOrder(text: string | undefined): Order {
	return text === undefined ? "novedades" : "relevancia";
}

/** Longer than anything that is for sale is called. */
export const longestText = 80;

/** @returns undefined when there is nothing to search for */
export function readText(text: string | null): string | undefined {
	const words = (text ?? "").replace(/[\p{C}\s]+/gu, " ").trim();
	return Array.from(words).slice(0, longestText).join("").trim() || undefined;
}

/** @returns a page from 1, which may be past the end */
export function readPage(text: string | null): number {
	return Math.max(1, readWhole(text) ?? 1);
}

function readWhole(text: string | null): number | undefined {
	if (!text || !/^\d{1,8}$/.test(text.trim())) return undefined;
	const number = Number(text);
	return number <= highestSoles ? number : undefined;
}
