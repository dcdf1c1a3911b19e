import { pageToQuery, parsePageNumber } from "~/page-number";
import { type Stars, starCounts } from "./review";

export interface ReviewFilters {
	stars?: Stars | undefined;
	order: ReviewOrder;
	page: number;
}

export const reviewOrders = ["recientes", "mejores", "peores"] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** Query parameters, which no option of a product may have as its id. */
export const reviewParameters = ["estrellas", "orden", "pagina"];

export function parseReviewFilters(query: URLSearchParams): ReviewFilters {
	return {
		stars: starCounts.find((stars) => String(stars) === query.get("estrellas")),
		order: reviewOrders.find((order) => order === query.get("orden")) ?? "recientes",
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
