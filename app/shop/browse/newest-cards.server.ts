import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { type ProductCardData, toCards } from "./product-card";

const count = 4;

export function newestCards({ products, reviews }: CatalogSnapshot): ProductCardData[] {
	return toCards(products.newest(count), reviews);
}

export type ProductLink = ReturnType<typeof newestLinks>[number];

/** Without prices, which could be out of date, and without `alt`, because the name is beside the picture. */
export function newestLinks({ products }: CatalogSnapshot) {
	return products
		.newest(count)
		.map(({ slug, name, images: [image] }) => ({ slug, name, image: { ...image, alt: "" } }));
}
