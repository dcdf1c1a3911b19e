import type { Product } from "~/catalog/product";
import type { ProductCardData } from "./ProductCard";

/** What a card shows of a product: a page is sent no more than it draws. */
export function cardOf({ slug, name, summary, images, price, stock, variants }: Product): ProductCardData {
	const isFrom = variants.some((variant) => variant.price.pen !== price.pen);
	return {
		slug,
		name,
		summary,
		image: images[0],
		price,
		isFrom,
		isAvailable: stock > 0,
		isSimple: variants.length === 0,
	};
}
