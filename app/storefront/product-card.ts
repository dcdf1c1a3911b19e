import type { Product } from "~/catalog/product";
import type { ProductReviews } from "~/catalog/product-reviews.server";
import type { Rating } from "~/catalog/review";
import type { Price } from "~/money";
import type { ResponsivePicture } from "~/ui/picture-files";

/** The part of a product that its card shows. */
export interface ProductCardData {
	slug: string;
	name: string;
	summary: string;
	image: ResponsivePicture;
	/** The lowest of its variants. */
	price: Price;
	hasSeveralPrices: boolean;
	isAvailable: boolean;
	hasOptions: boolean;
	rating?: Rating | undefined;
}

export function toCards(products: Product[], reviews: ProductReviews): ProductCardData[] {
	return products.map((product) => toCard(product, reviews.ratingOf(product)));
}

function toCard(
	{ slug, name, summary, images, price, stock, variants }: Product,
	rating: Rating | undefined,
): ProductCardData {
	return {
		slug,
		name,
		summary,
		image: images[0],
		price,
		hasSeveralPrices: variants.some((variant) => variant.price.pen !== price.pen),
		isAvailable: stock > 0,
		hasOptions: variants.length > 0,
		...(rating && { rating }),
	};
}
