import type { CatalogSnapshot } from "./catalog-snapshot.server";
import type { ResultsPage } from "./product-index.server";

/** Searches all products. @returns the best `count` of them */
export function findProducts(
	{ products, search }: CatalogSnapshot,
	text: string,
	count: number,
): ResultsPage {
	return products.list({ text, onlyAvailable: false, order: "relevancia", page: 1 }, search, count);
}
