import type { SearchableCatalog } from "./catalog-snapshot.server";
import type { Product } from "./product";

/** The first page of search results, best first. Empty until the catalogue can be searched. */
export function findProducts(
	searchable: SearchableCatalog | undefined,
	text: string,
): { items: Product[]; isNearest?: true } {
	const filters = { text, onlyAvailable: false, order: "relevancia" as const, page: 1 };
	return searchable?.products.list(filters, searchable.search) ?? { items: [] };
}
