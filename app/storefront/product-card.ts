import type { Picture, Product } from "~/catalog/product";
import type { Price } from "~/money";

/** The part of a product that its card shows. */
export interface ProductCardData {
	slug: string;
	name: string;
	summary: string;
	image: Picture;
	/** The lowest of its variants. */
	price: Price;
	hasSeveralPrices: boolean;
	isAvailable: boolean;
	hasOptions: boolean;
}

export function toCard({ slug, name, summary, images, price, stock, variants }: Product): ProductCardData {
	return {
		slug,
		name,
		summary,
		image: images[0],
		price,
		hasSeveralPrices: variants.some((variant) => variant.price.pen !== price.pen),
		isAvailable: stock > 0,
		hasOptions: variants.length > 0,
	};
}
