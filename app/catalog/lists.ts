import type { ProductCardData } from "./ProductCard";
import type { Product } from "./product";

/** The one product that the home page and `/product/product-detail` present: the newest that has a video. */
export function featuredProduct(products: readonly Product[]): Product | undefined {
	return products.find((product) => product.video) ?? products[0];
}

/** What a card shows of a product: a page is sent no more than it draws. */
export function cardOf({ slug, name, summary, images, price }: Product): ProductCardData {
	return { slug, name, summary, image: images[0], price };
}
