import type { AppLoadContext } from "@remix-run/node";
import type { Catalog } from "~/catalog/catalog.server";
import type { Cart, PricedCart } from "./cart";
import { readCart } from "./cart-cookie.server";
import { nextNoticeChange } from "./cart-notices.server";
import { priceCart, resolveCartLines } from "./price-cart.server";
import type { ProductLookup } from "./sku.server";

export interface OpenCart {
	/** Without discontinued items. */
	cart: Cart;
	priced: PricedCart;
	products: ProductLookup;
	/** Until true, keep cart lines. */
	isCatalogLoaded: boolean;
	/** When the priced cart's notices change, in milliseconds since 1970. */
	validUntil: number;
}

/**
 * Reads the request's cart and prices it from the current catalogue.
 * @param context of the request: after a refused change the notice of the change before it is dropped
 */
export async function openCart(
	request: Request,
	catalog: Catalog,
	context: AppLoadContext = {},
): Promise<OpenCart> {
	await catalog.ready;
	const { products, areProductsLoaded } = catalog.snapshot();
	const { cart, isReset, isUnsaved } = await readCart(request);
	const known: Cart = areProductsLoaded ? cart : { lines: [], removed: [] };
	return {
		cart: { ...cart, lines: resolveCartLines(cart.lines, products) },
		priced: {
			...priceCart(known, products),
			...(context[refusedChange] === true && { notice: undefined }),
			isReset,
			isUnsaved,
		},
		products,
		isCatalogLoaded: areProductsLoaded,
		validUntil: nextNoticeChange(known.last, Date.now()),
	};
}

const refusedChange = "isCartChangeRefused";

/** The action shares its context with the loaders of the page that it renders. */
export function markChangeRefused(context: AppLoadContext): void {
	context[refusedChange] = true;
}
