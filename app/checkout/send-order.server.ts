import { findShopper } from "~/account/require-shopper.server";
import type { PricedCart } from "~/cart/cart";
import { orderKeyOf } from "~/cart/cart-cookie.server";
import { termsOf } from "~/cart/cart-terms";
import { openCart } from "~/cart/open-cart.server";
import { DatastoreUnavailable } from "~/datastore/datastore.server";
import { log } from "~/log.server";
import { store } from "~/store.server";
import type { CheckoutInfo } from "./checkout-fields.server";
import { placedUnder, placeOrder } from "./place-order.server";

export type SentOrder =
	/** `isCartSold`: what was ordered is the cart that the shopper has now. `isOwned`: by an account. */
	| { outcome: "placed"; reference: string; isCartSold: boolean; isOwned: boolean }
	| { outcome: "empty" }
	| { outcome: "changed"; cart: PricedCart }
	/** It may have been stored: the same form can be sent again. */
	| { outcome: "unavailable" };

/**
 * Orders the cart of a request's sender.
 * @param sent what was in the form: the key, the terms and what delivery was said to cost; without them, as it is
 */
export async function sendOrder(
	request: Request,
	info: CheckoutInfo,
	sent: { key: unknown; terms: unknown; shipping: unknown },
): Promise<SentOrder> {
	const { cart, priced, isKnown } = await openCart(request);
	const cartKey = orderKeyOf(cart);
	const key = typeof sent.key === "string" && /^[0-9a-f]{32}$/.test(sent.key) ? sent.key : cartKey;
	try {
		// A form may be sent again when its cart is gone, sold by the first time.
		const known = key !== cartKey && (await placedUnder(store.datastore, key));
		if (known) return { outcome: "placed", reference: known, isCartSold: false, isOwned: false };
		if (!isKnown) return { outcome: "unavailable" };
		if (cart.lines.length === 0)
			return priced.lost > 0 ? { outcome: "changed", cart: priced } : { outcome: "empty" };
		const shopper = (await findShopper(request))?.session.shopper;
		const placement = await placeOrder(store.datastore, {
			key: cartKey,
			lines: cart.lines,
			seen: typeof sent.terms === "string" ? sent.terms : termsOf(priced),
			info,
			seenShipping:
				typeof sent.shipping === "string" && sent.shipping !== "" ? Number(sent.shipping) : undefined,
			shopper,
			now: new Date(),
		});
		if (placement.outcome === "changed") return placement;
		return {
			outcome: "placed",
			reference: placement.reference,
			isCartSold: true,
			isOwned: shopper !== undefined,
		};
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.error({ err: error }, "an order could not be stored");
		return { outcome: "unavailable" };
	}
}
