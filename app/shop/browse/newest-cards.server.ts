import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import type { ProductLink } from "~/shop/parts/use-shop";
import { type ProductCardData, toCards } from "./product-card";

const count = 4;

export function newestCards({ products, reviews }: CatalogSnapshot): ProductCardData[] {
	return toCards(products.newest(count), reviews);
}

/** Without `alt`, because the name is beside the picture. */
export function newestLinks({ products }: CatalogSnapshot): ProductLink[] {
	return products
		.newest(count)
		.map(({ slug, name, images: [image] }) => ({ slug, name, image: { ...image, alt: "" } }));
}
