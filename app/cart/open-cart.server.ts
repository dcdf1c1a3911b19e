import { store } from "~/store.server";
import type { Cart, PricedCart } from "./cart";
import { readCart } from "./cart-cookie.server";
import { linesInSale, type Products, priceCart } from "./price-cart.server";

export interface OpenCart {
	/** The shopper's, without what is no longer sold. */
	cart: Cart;
	priced: PricedCart;
	products: Products;
	/** Before the products are known nothing can be said of a cart, and nothing in it may be changed. */
	isKnown: boolean;
}

/** The cart of a request's sender, with the catalogue of this moment. */
export async function openCart(request: Request): Promise<OpenCart> {
	await store.catalog.ready;
	const { products, knowsProducts } = store.catalog.snapshot();
	const { cart, isReset } = await readCart(request);
	const known: Cart = knowsProducts ? cart : { lines: [], removed: [] };
	return {
		cart: { ...cart, lines: linesInSale(cart.lines, products) },
		priced: priceCart(known, products, { isReset }),
		products,
		isKnown: knowsProducts,
	};
}
