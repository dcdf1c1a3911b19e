import type { Cart, PricedCart } from "~/cart/cart";
import { cartKeyOf, copyAsNewCart, ensureCartId, orderKeyOf } from "~/cart/cart-cookie.server";
import { quoteCart } from "~/cart/cart-quote";
import { openCart } from "~/cart/open-cart.server";
import type { Catalog } from "~/catalog/catalog.server";
import { findShopper } from "~/customers/require-shopper.server";
import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { readGuestOrders } from "~/orders/guest-orders-cookie.server";
import { findOrder } from "~/orders/order-repository.server";
import { isPlacedWithDocument } from "~/orders/track-order.server";
import { log } from "~/server/log.server";
import type { CheckoutInfo } from "./checkout-fields.server";
import { isOrderOf, placedUnder, placeOrder } from "./place-order.server";

/**
 * How the sender may see the order: in this browser, or signed in to the account that owns it. The key of an earlier order
 * proves nothing, so with another document than the order's it has to be looked up by document.
 */
type OrderAccess = "browser" | "account" | "document";

export type CheckoutSubmission =
	/**
	 * `isCartSold`: the order holds the shopper's present cart. `isAsSent`: false when the order was placed earlier with other
	 * answers.
	 */
	| { outcome: "placed"; reference: string; isCartSold: boolean; isAsSent: boolean; access: OrderAccess }
	/** This cart was, with other lines; `next` is what is in it now, as a cart of its own. */
	| { outcome: "orderedBefore"; reference: string; cart: PricedCart; next: Cart }
	| { outcome: "empty" }
	| { outcome: "changed"; cart: PricedCart }
	/** It may have been stored: the same form can be sent again. */
	| { outcome: "unavailable" };

/**
 * Orders the cart of a request's sender.
 * @param sent what was in the form: the key, the terms and what delivery was said to cost; without them, as it is
 */
export async function submitCheckout(
	request: Request,
	{ datastore, catalog }: { datastore: Datastore; catalog: Catalog },
	info: CheckoutInfo,
	sent: { key: unknown; terms: unknown; shipping: unknown },
): Promise<CheckoutSubmission> {
	const { cart: opened, priced, isCatalogLoaded } = await openCart(request, catalog);
	const cart = ensureCartId(opened);
	const orderKey = orderKeyOf(cart);
	const key = typeof sent.key === "string" && /^[0-9a-f]{32}$/.test(sent.key) ? sent.key : orderKey;
	try {
		// A form may be sent again when its cart is gone, sold by the first time.
		const known = key !== orderKey && (await placedUnder(datastore, key));
		if (known) return await placedBefore(request, datastore, known, info, false);
		if (!isCatalogLoaded) return { outcome: "unavailable" };
		if (cart.lines.length === 0)
			return priced.discontinued > 0 ? { outcome: "changed", cart: priced } : { outcome: "empty" };
		const session = (await findShopper(request, datastore))?.session;
		const placement = await placeOrder(datastore, {
			key: orderKey,
			cartKey: cartKeyOf(cart),
			lines: cart.lines,
			seen: typeof sent.terms === "string" ? sent.terms : quoteCart(priced),
			info,
			seenShipping:
				typeof sent.shipping === "string" && sent.shipping !== "" ? Number(sent.shipping) : undefined,
			session,
			now: new Date(),
		});
		switch (placement.outcome) {
			case "changed":
				return placement;
			case "orderedBefore":
				return { ...placement, cart: priced, next: copyAsNewCart(cart) };
			case "known":
				return await placedBefore(request, datastore, placement.reference, info, true);
			case "placed":
				return {
					outcome: "placed",
					reference: placement.reference,
					isCartSold: true,
					isAsSent: true,
					access: placement.isOwned ? "account" : "browser",
				};
		}
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.error({ err: error }, "an order could not be stored");
		return { outcome: "unavailable" };
	}
}

/** @throws DatastoreUnavailable */
async function placedBefore(
	request: Request,
	datastore: Datastore,
	reference: string,
	info: CheckoutInfo,
	isCartSold: boolean,
): Promise<CheckoutSubmission> {
	const order = await findOrder(datastore, reference);
	const isAsSent = order !== undefined && isOrderOf(order, info);
	const isShown =
		isPlacedWithDocument(order, info.documentNumber) || (await readGuestOrders(request)).includes(reference);
	const access = order?.shopper ? "account" : isShown ? "browser" : "document";
	return { outcome: "placed", reference, isCartSold, isAsSent, access };
}
