import type { Filters } from "~/domain/catalog/filters";
import { matchVariants } from "~/domain/catalog/matching-variants";
import type { TextReading } from "~/domain/catalog/named-variants";
import type { ProductReviews } from "~/domain/catalog/product-reviews.server";
import type { Product, Variant } from "~/domain/goods/product";
import type { Rating } from "~/domain/goods/review";
import { summarizeProduct } from "~/domain/goods/variants";

export type ProductCardData = ReturnType<typeof toCard>;

/** @param filters of the list: a card shows the variant that passes them @param reading of the list's text, which names it */
export function toCards(
	products: Product[],
	reviews: ProductReviews,
	filters?: Filters,
	reading?: TextReading,
): ProductCardData[] {
	return products.map((product) =>
		toCard(product, filters ? matchVariants(product, filters, reading) : [], reviews.ratingOf(product)),
	);
}

function toCard(product: Product, matching: readonly Variant[], rating: Rating | undefined) {
	const { slug, name, images, options, variants } = product;
	const summary = summarizeProduct(product, matching);
	const { image } = summary;
	const shown = matching.length > 0 ? matching : variants;
	const isOfOthers = (index: number) => variants.some((one) => one.image === index && !shown.includes(one));
	const otherImage = images.find((one, index) => one !== image && !isOfOthers(index));
	const values = options.find(({ id }) => id === "color")?.values ?? [];
	const colors = values.flatMap(({ hex }) => hex ?? []);
	return {
		slug,
		...summary,
		name,
		...(otherImage && { otherImage }),
		...(colors.length > 1 && colors.length === values.length && { colors }),
		hasOptions: variants.length > 0,
		...(rating && { rating }),
	};
}
