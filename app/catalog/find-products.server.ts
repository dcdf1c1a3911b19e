import type { CatalogSnapshot } from "./catalog-snapshot.server";
import type { ResultsPage } from "./product-index.server";

export function findProducts(
	{ products, search }: CatalogSnapshot,
	text: string,
	count: number,
): ResultsPage {
	return products.list({ text, onlyAvailable: false, order: "relevancia", page: 1 }, search, count);
}
