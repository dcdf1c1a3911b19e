import type { Category } from "~/domain/goods/category";
import { type ColorId, isColorId } from "~/domain/goods/colors";
import { pageToQuery, parsePageNumber } from "~/platform/values/page-number";
import { guessSoles, isOnlyCurrency, solesToQuery } from "~/platform/values/parse-soles";
import { plainSigns } from "~/platform/values/plain-signs";
import { maxSearchLength } from "./search-length";

export interface Filters {
	text?: string;
	categoryId?: string;
	color?: ColorId;
	minPrice?: number;
	maxPrice?: number;
	/** Typed bounds that are not amounts. They filter nothing. */
	invalidPrices?: Partial<Record<PriceBound, string>>;
	onlyAvailable: boolean;
	order: SortOrder;
	page: number;
}

export type PriceBound = "min" | "max";

/** "relevancia" is the default of a search and exists only there; "novedades" is the default elsewhere. */
export const sortOrders = ["relevancia", "novedades", "precio-asc", "precio-desc", "nombre"] as const;
export type SortOrder = (typeof sortOrders)[number];

export function sortOrdersFor(text: string | undefined): readonly SortOrder[] {
	return text === undefined ? sortOrders.slice(1) : sortOrders;
}

function defaultOrder(text: string | undefined): SortOrder {
	return text === undefined ? "novedades" : "relevancia";
}

export const pageSize = 24;

export function parseFilters(query: URLSearchParams, categories: readonly Pick<Category, "_id">[]): Filters {
	const text = parseSearchText(query.get("q"));
	const order = query.get("orden");
	const color = query.get("color");
	const categoryId = query.get("categoria");
	const category = categories.find(({ _id }) => _id === categoryId);
	const min = parseBound(query.get("min"));
	const max = parseBound(query.get("max"));
	const [minPrice, maxPrice] =
		min.amount !== undefined && max.amount !== undefined && min.amount > max.amount
			? [max.amount, min.amount]
			: [min.amount, max.amount];
	const invalidPrices = {
		...(min.invalid !== undefined && { min: min.invalid }),
		...(max.invalid !== undefined && { max: max.invalid }),
	};
	return {
		...(text !== undefined && { text }),
		...(category && { categoryId: category._id }),
		...(color !== null && isColorId(color) && { color }),
		...(minPrice !== undefined && { minPrice }),
		...(maxPrice !== undefined && { maxPrice }),
		...(Object.keys(invalidPrices).length > 0 && { invalidPrices }),
		onlyAvailable: query.get("disponible") === "1",
		order: sortOrdersFor(text).find((allowed) => allowed === order) ?? defaultOrder(text),
		page: parsePageNumber(query.get("pagina")),
	};
}

export function filtersToQuery(filters: Filters): Record<string, string> {
	const { text, categoryId, color, minPrice, maxPrice, invalidPrices, onlyAvailable, order, page } = filters;
	const min = minPrice === undefined ? invalidPrices?.min : solesToQuery(minPrice);
	const max = maxPrice === undefined ? invalidPrices?.max : solesToQuery(maxPrice);
	return {
		...(text !== undefined && { q: text }),
		...(categoryId !== undefined && { categoria: categoryId }),
		...(color !== undefined && { color }),
		...(min !== undefined && { min }),
		...(max !== undefined && { max }),
		...(onlyAvailable && { disponible: "1" }),
		...(order !== defaultOrder(text) && { orden: order }),
		...pageToQuery(page),
	};
}

export function isFiltered(filters: Filters): boolean {
	return filters.text !== undefined || countFilters(filters) > 0;
}

export function countFilters({ categoryId, color, minPrice, maxPrice, onlyAvailable }: Filters): number {
	return [categoryId, color, minPrice, maxPrice, onlyAvailable || undefined].filter(
		(value) => value !== undefined,
	).length;
}

export const maxPriceLength = 20;

export function parseSearchText(text: string | null, maxLength = maxSearchLength): string | undefined {
	// U+FFFD replaces bytes that were not UTF-8.
	const words = plainSigns((text ?? "").slice(0, 4 * maxLength))
		.replace(/[\p{C}\s\uFFFD]+/gu, " ")
		.trim();
	return Array.from(words).slice(0, maxLength).join("").trim() || undefined;
}

function parseBound(typed: string | null): { amount?: number; invalid?: string } {
	const text = parseSearchText(typed, maxPriceLength);
	if (text === undefined || isOnlyCurrency(text)) return {};
	const amount = guessSoles(text);
	return amount === undefined ? { invalid: text } : { amount };
}
