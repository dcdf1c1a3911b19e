import type { Category } from "~/domain/goods/category";
import { type ColorId, isColorId } from "~/domain/goods/colors";
import { isMaterialId, type MaterialId } from "~/domain/goods/materials";
import { pageToQuery, parsePageNumber } from "~/platform/values/page-number";
import { guessSoles, isOnlyCurrency, solesToQuery } from "~/platform/values/parse-soles";
import { plainSigns } from "~/platform/values/plain-signs";
import { maxPriceLength, maxSearchLength } from "./search-length";

export interface Filters {
	text?: string;
	categoryId?: string;
	color?: ColorId;
	material?: MaterialId;
	/** The ids of a brand and of a size, which the catalogue knows. */
	brand?: string;
	size?: string;
	minPrice?: number;
	maxPrice?: number;
	/** Typed bounds that are not amounts. They filter nothing. */
	invalidPrices?: Partial<Record<PriceBound, string>>;
	/** With four stars or more. */
	wellRated?: true;
	onSale?: true;
	onlyAvailable: boolean;
	order: SortOrder;
	page: number;
}

export type PriceBound = "min" | "max";

/** "relevancia" is the default of a search and exists only there; "novedades" is the default elsewhere. */
export const sortOrders = [
	"relevancia",
	"novedades",
	"vendidos",
	"precio-asc",
	"precio-desc",
	"nombre",
] as const;
export type SortOrder = (typeof sortOrders)[number];

export function sortOrdersFor(text: string | undefined): readonly SortOrder[] {
	return text === undefined ? sortOrders.slice(1) : sortOrders;
}

function defaultOrder(text: string | undefined): SortOrder {
	return text === undefined ? "novedades" : "relevancia";
}

export const pageSize = 24;

/** What the catalogue has of what a filter may name. */
export interface KnownChoices {
	categories: readonly Pick<Category, "_id">[];
	brands: readonly { id: string }[];
	sizes: readonly { id: string }[];
}

export function parseFilters(query: URLSearchParams, { categories, brands, sizes }: KnownChoices): Filters {
	const text = parseSearchText(query.get("q"));
	const order = query.get("orden");
	const color = query.get("color");
	const material = query.get("material");
	const brand = brands.find(({ id }) => id === query.get("marca"))?.id;
	const size = sizes.find(({ id }) => id === query.get("medida"))?.id;
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
		...(material !== null && isMaterialId(material) && { material }),
		...(brand !== undefined && { brand }),
		...(size !== undefined && { size }),
		...(minPrice !== undefined && { minPrice }),
		...(maxPrice !== undefined && { maxPrice }),
		...(Object.keys(invalidPrices).length > 0 && { invalidPrices }),
		...(query.get("opinion") === "4" && { wellRated: true as const }),
		...(query.get("oferta") === "1" && { onSale: true as const }),
		onlyAvailable: query.get("disponible") === "1",
		order: sortOrdersFor(text).find((allowed) => allowed === order) ?? defaultOrder(text),
		page: parsePageNumber(query.get("pagina")),
	};
}

export function filtersToQuery(filters: Filters): Record<string, string> {
	const { text, categoryId, color, material, brand, size, minPrice, maxPrice, invalidPrices } = filters;
	const { wellRated, onSale, onlyAvailable, order, page } = filters;
	const min = minPrice === undefined ? invalidPrices?.min : solesToQuery(minPrice);
	const max = maxPrice === undefined ? invalidPrices?.max : solesToQuery(maxPrice);
	return {
		...(text !== undefined && { q: text }),
		...(categoryId !== undefined && { categoria: categoryId }),
		...(color !== undefined && { color }),
		...(material !== undefined && { material }),
		...(brand !== undefined && { marca: brand }),
		...(size !== undefined && { medida: size }),
		...(min !== undefined && { min }),
		...(max !== undefined && { max }),
		...(wellRated && { opinion: "4" }),
		...(onSale && { oferta: "1" }),
		...(onlyAvailable && { disponible: "1" }),
		...(order !== defaultOrder(text) && { orden: order }),
		...pageToQuery(page),
	};
}

/** What the shop announces as offers. */
export const offersInStock = {
	onSale: true,
	onlyAvailable: true,
	order: "novedades",
	page: 1,
} as const satisfies Filters;

export function isFiltered(filters: Filters): boolean {
	return filters.text !== undefined || countFilters(filters) > 0;
}

export function countFilters({ text, invalidPrices, ...filters }: Filters): number {
	return Object.keys(filtersToQuery({ ...filters, order: "novedades", page: 1 })).length;
}

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
