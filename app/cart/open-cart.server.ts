import type { AppLoadContext } from "@remix-run/node";
import type { Catalog } from "~/catalog/catalog.server";
import type { Cart, PricedCart } from "./cart";
import { readCart } from "./cart-cookie.server";
import { linesInSale, priceCart } from "./price-cart.server";
import type { Products } from "./sku.server";

export interface OpenCart {
	/** The shopper's, without what is no longer sold. */
	cart: Cart;
	priced: PricedCart;
	products: Products;
	/** Whether the catalogue is loaded. Until true, keep cart lines. */
	isKnown: boolean;
}

/**
 * The cart of a request's sender, priced from the current catalogue.
 * @param context of the request: after a refused change nothing is said of the change before it
 */
export async function openCart(
	request: Request,
	catalog: Catalog,
	context: AppLoadContext = {},
): Promise<OpenCart> {
	await catalog.ready;
	const { products, knowsProducts } = catalog.snapshot();
	const { cart, isReset, isUnsaved } = await readCart(request);
	const known: Cart = knowsProducts ? cart : { lines: [], removed: [] };
	return {
		cart: { ...cart, lines: linesInSale(cart.lines, products) },
		priced: {
			...priceCart(known, products),
			...(context[refusedChange] === true && { notice: undefined }),
			isReset,
			isUnsaved,
		},
		products,
		isKnown: knowsProducts,
	};
}

const refusedChange = "isCartChangeRefused";

/** An action and the loaders of the page that answers it share the context. */
export function markChangeRefused(context: AppLoadContext): void {
	context[refusedChange] = true;
}
