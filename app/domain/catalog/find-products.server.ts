import type { CatalogSnapshot } from "./catalog-snapshot.server";

export function findProducts({ products, search }: CatalogSnapshot, text: string, count: number) {
	return products.list({ text, onlyAvailable: false, order: "relevancia", page: 1 }, search, count);
}
