import type { CatalogSnapshot } from "~/catalog/catalog-snapshot.server";
import { type ProductCardData, toCards } from "./product-card";

/** A row of products for a page that has nothing else to show; none while a big catalogue is loading. */
export function newestCards({ products, reviews }: CatalogSnapshot): ProductCardData[] {
	return toCards(products.newest(4), reviews);
}
