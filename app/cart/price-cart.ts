import type { Picture, Product } from "~/catalog/product";
import { addPrices, multiplyPrice, type Price } from "~/money";

export interface CartLine {
	slug: string;
	name: string;
	image: Picture;
	quantity: number;
	unit: Price;
	total: Price;
}

export interface PricedCart {
	lines: CartLine[];
	/** Number of items, not of lines. */
	count: number;
	subtotal: Price;
}

/** Prices come from the catalogue only; a line whose product is not in it any more is left out. */
export function priceCart(
	wanted: readonly { slug: string; quantity: number }[],
	products: { bySlug(slug: string): Product | undefined },
): PricedCart {
	const lines = wanted.flatMap(({ slug, quantity }) => {
		const product = products.bySlug(slug);
		if (!product) return [];
		const { name, images, price } = product;
		return [{ slug, name, image: images[0], quantity, unit: price, total: multiplyPrice(price, quantity) }];
	});
	return {
		lines,
		count: lines.reduce((sum, line) => sum + line.quantity, 0),
		subtotal: addPrices(lines.map((line) => line.total)),
	};
}
