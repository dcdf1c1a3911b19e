import { pageToQuery, parsePageNumber } from "~/platform/values/page-number";
import { type Stars, starCounts } from "./review";

export interface ReviewFilters {
	stars?: Stars | undefined;
	order: ReviewSortOrder;
	page: number;
}

export const reviewSortOrders = ["recientes", "mejores", "peores"] as const;
export type ReviewSortOrder = (typeof reviewSortOrders)[number];

/** Query parameters, which no option of a product may have as its id. */
export const reviewParameters = ["estrellas", "orden", "pagina"];

export function parseReviewFilters(query: URLSearchParams): ReviewFilters {
	return {
		stars: starCounts.find((stars) => String(stars) === query.get("estrellas")),
		order: reviewSortOrders.find((order) => order === query.get("orden")) ?? "recientes",
		page: parsePageNumber(query.get("pagina")),
	};
}

export function reviewFiltersToQuery({ stars, order, page }: ReviewFilters): Record<string, string> {
	return {
		...(stars && { estrellas: String(stars) }),
		...(order !== "recientes" && { orden: order }),
		...pageToQuery(page),
	};
}
