import type { Product } from "~/catalog/product";
import type { ProductReviews } from "~/catalog/product-reviews.server";
import type { Rating } from "~/catalog/review";
import type { Sale } from "~/catalog/sale";
import type { Price } from "~/money";
import type { ResponsivePicture } from "~/ui/picture-files";

/** The part of a product that its card shows. */
export interface ProductCardData {
	slug: string;
	name: string;
	summary: string;
	image: ResponsivePicture;
	/** The second picture, shown to who points at the card. */
	otherImage?: ResponsivePicture | undefined;
	/** Hex values of the colours that it comes in, if there are several. */
	colors?: string[] | undefined;
	/** The lowest of its variants. */
	price: Price;
	/** Of that price. */
	sale?: Sale | undefined;
	hasSeveralPrices: boolean;
	isAvailable: boolean;
	hasOptions: boolean;
	rating?: Rating | undefined;
}

export function toCards(products: Product[], reviews: ProductReviews): ProductCardData[] {
	return products.map((product) => toCard(product, reviews.ratingOf(product)));
}

function toCard(
	{ slug, name, summary, images, price, sale, stock, options, variants }: Product,
	rating: Rating | undefined,
): ProductCardData {
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
