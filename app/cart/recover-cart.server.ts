import type { Cart } from "./cart";
import { startCart } from "./cart-cookie.server";
import { parseLines } from "./cart-format.server";
import { resolveCartLines } from "./price-cart.server";
import type { ProductLookup } from "./sku.server";

/**
 * Rebuilds the cart that a form quoted, for a browser that lost the cookie.
 * @returns undefined if nothing in it is sold any longer
 */
export function recoverCart(quote: string, products: ProductLookup): Cart | undefined {
	const wanted = quote.split("~").map((line) => line.split("*", 2).join("*"));
	const available = wanted.filter((line) => !line.endsWith("*0"));
	const lines = resolveCartLines(parseLines(available.join("~")) ?? [], products);
	return lines.length > 0 ? startCart(lines) : undefined;
}
