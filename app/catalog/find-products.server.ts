import type { Searchable } from "./catalog.server";
import type { Product } from "./product";

/** What a text finds, the most fitting first: a page of it at most, and nothing while nothing can be searched. */
export function findProducts(
	searchable: Searchable | undefined,
	text: string,
): { items: Product[]; isNearest?: true } {
	const filters = { text, onlyAvailable: false, order: "relevancia" as const, page: 1 };
	return searchable?.products.list(filters, searchable.search) ?? { items: [] };
}
