import type { CatalogSnapshot } from "./catalog-snapshot.server";
import type { ResultsPage } from "./product-index.server";

/** The first page of search results, best first. */
export function findProducts({ products, search }: CatalogSnapshot, text: string): ResultsPage {
	return products.list({ text, onlyAvailable: false, order: "relevancia", page: 1 }, search);
}
