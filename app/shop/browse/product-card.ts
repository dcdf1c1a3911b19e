import type { ProductReviews } from "~/domain/catalog/product-reviews.server";
import type { Product } from "~/domain/goods/product";
import type { Rating } from "~/domain/goods/review";

export type ProductCardData = ReturnType<typeof toCard>;

export function toCards(products: Product[], reviews: ProductReviews): ProductCardData[] {
	return products.map((product) => toCard(product, reviews.ratingOf(product)));
}

function toCard(
	{ slug, name, summary, images, price, sale, stock, options, variants }: Product,
	rating: Rating | undefined,
) {
	const [image, otherImage] = images;
	const values = options.find(({ id }) => id === "color")?.values ?? [];
	const colors = values.flatMap(({ hex }) => hex ?? []);
	return {
		slug,
		name,
		summary,
		image,
		...(otherImage && { otherImage }),
		...(colors.length > 1 && colors.length === values.length && { colors }),
		price,
		...(sale && { sale }),
		hasSeveralPrices: variants.some((variant) => variant.price.pen !== price.pen),
		isAvailable: stock > 0,
		hasOptions: variants.length > 0,
		...(rating && { rating }),
	};
}
