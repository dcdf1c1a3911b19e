import type { Cart, PricedCart } from "~/domain/cart/cart";
import { quoteCart } from "~/domain/cart/cart-quote";
import { priceCart } from "~/domain/cart/price-cart.server";
import { hasSameDetails } from "~/domain/checkout/build-order.server";
import type { CheckoutValues } from "~/domain/checkout/checkout-fields.server";
import { writeOrderConsent } from "~/domain/checkout/order-consent";
import {
	findReferenceByKey,
	type Placement,
	placeOrder,
} from "~/domain/checkout/place-order-transaction.server";
import type { ShownCheckout } from "~/domain/checkout/shown-checkout";
import { grantHold } from "~/domain/checkout/stock-hold.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { log } from "~/platform/process/log.server";
import { processCounts } from "~/platform/process/process-counts.server";
import { computeCartKey, computeOrderKey, copyAsNewCart, ensureCartId } from "~/shop/cart/cart-cookie.server";
import { openCart, recoverCart } from "~/shop/cart/open-cart.server";
import { guestOrdersCookie } from "~/shop/orders/guest-orders-cookie.server";
import { isSameDocument } from "~/shop/parts/look-up-by-document.server";
import { isOwnForm } from "~/shop/session/AccountField";
import { findShopper } from "~/shop/session/require-shopper.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import { compareIdentityDocument } from "~/web/rate-limits/compare-identity-document.server";
import { senderOf } from "~/web/rate-limits/sender.server";

export interface PlacedOrder {
	outcome: "placed";
	reference: string;
	/** Whether the order contains the current cart, which can then be emptied. */
	isCartOrdered: boolean;
	/** False when an earlier submission placed the order with other answers. */
	hasSameDetails: boolean;
	/**
	 * How the shopper may view the order. An idempotency key proves nothing about its sender: after a repeated submission
	 * with another document number, the order has to be looked up by document.
	 */
	access: "browser" | "account" | "document";
}

type SubmitOrderResult =
	| PlacedOrder
	/** `newCart` holds the current lines under a new id, so that submitting again places a second order. */
	| { outcome: "cartOrderedBefore"; reference: string; cart: PricedCart; newCart: Cart }
	| { outcome: "empty" }
	/** The browser has lost the cart; `newCart` has the lines that the form showed. */
	| { outcome: "recovered"; cart: PricedCart; newCart: Cart }
	| Extract<Placement, { outcome: "changed" }>
	/** Another account is signed in than when the form was shown. */
	| { outcome: "otherAccount" }
	/** The sender repeated orders with too many wrong documents, or stored too much today. */
	| { outcome: "tooOften"; waitMs: number }
	| { outcome: "storeFull" }
	/** The order may have been stored; submitting the same form again is safe. */
	| { outcome: "unavailable" };

/**
 * Orders the cart in the request's cookie, once for each idempotency key.
 * @param shown values that the form did not send are undefined and not compared
 */
export function submitOrder(
	request: Request,
	store: ShopStore,
	values: CheckoutValues,
	shown: ShownCheckout,
): Promise<SubmitOrderResult> {
	return catchUnavailable(tryOrderCart(request, store, values, shown), (error) => {
		log.error({ err: error }, "an order could not be stored");
		return { outcome: "unavailable" };
	});
}

async function tryOrderCart(
	request: Request,
	store: ShopStore,
	values: CheckoutValues,
	shown: ShownCheckout,
): Promise<SubmitOrderResult> {
	const { datastore, business, settings } = store;
	const { cart: opened, priced, products, isCatalogLoaded } = await openCart(request, store);
	const cart = ensureCartId(opened);
	const orderKey = computeOrderKey(cart, settings.sessionSecret);
	// A repeated submission may arrive after the first one emptied the cart.
	const { orderKey: shownKey } = shown;
	const isOtherCart = shownKey !== undefined && shownKey !== orderKey;
	const earlier = isOtherCart && (await findReferenceByKey(datastore, shownKey));
	if (earlier) return acceptEarlierOrder(request, store, earlier, values, false);
	if (!isCatalogLoaded) return { outcome: "unavailable" };
	const newCart = opened.id === undefined && recoverCart(shown.quote ?? "", products);
	if (newCart) return { outcome: "recovered", cart: priceCart(newCart, products), newCart };
	if (cart.lines.length === 0) {
		return priced.discontinued.length > 0 ? { outcome: "changed", cart: priced } : { outcome: "empty" };
	}
	const session = (await findShopper(request, store))?.session;
	if (session && !isOwnForm(shown.accountId, session.shopperId)) return { outcome: "otherAccount" };
	const storage = store.storageBudget.reserve(senderOf(request), "essential", [values, priced.lines], 3);
	if (storage.outcome !== "reserved") {
		const stored = await findReferenceByKey(datastore, orderKey);
		if (stored) return acceptEarlierOrder(request, store, stored, values, true);
		return storage.outcome === "senderFull" ? { ...storage, outcome: "tooOften" } : storage;
	}
	const now = new Date();
	const wanted = {
		hours: business.current().holdHours,
		phone: values.phone,
		session,
		sender: senderOf(request),
	};
	const placement = await placeOrder(datastore, {
		...shown,
		key: orderKey,
		cartKey: computeCartKey(cart, settings.sessionSecret),
		lines: cart.lines,
		quote: shown.quote ?? quoteCart(priced),
		code: cart.code,
		business: business.current(),
		values,
		session,
		now,
		hold: await grantHold(datastore, wanted, settings.sessionSecret, now),
		consent: writeOrderConsent(business.current()),
		payment: business.payment(),
		secret: settings.sessionSecret,
	});
	if (placement.outcome !== "placed") storage.release();
	switch (placement.outcome) {
		case "changed":
			return placement;
		case "cartOrderedBefore":
			return { ...placement, cart: priced, newCart: copyAsNewCart(cart) };
		case "repeated":
			return acceptEarlierOrder(request, store, placement.reference, values, true);
		case "placed":
			processCounts.ordersPlaced += 1;
			return {
				outcome: "placed",
				reference: placement.reference,
				isCartOrdered: true,
				hasSameDetails: true,
				access: placement.isOwnedByAccount ? "account" : "browser",
			};
	}
}

/** @throws DatastoreUnavailable */
async function acceptEarlierOrder(
	request: Request,
	{ datastore, settings }: ShopStore,
	reference: string,
	values: CheckoutValues,
	isCartOrdered: boolean,
): Promise<SubmitOrderResult> {
	const order = await findOrder(datastore, reference);
	let isGranted = (await guestOrdersCookie(settings).read(request)).includes(reference);
	if (!isGranted) {
		const isRight = async () => isSameDocument(order?.contact?.documentNumber, values.documentNumber);
		const comparison = await compareIdentityDocument(senderOf(request), reference, isRight);
		if (comparison.outcome === "tooOften") return comparison;
		isGranted = comparison.outcome === "right";
	}
	return {
		outcome: "placed",
		reference,
		isCartOrdered,
		hasSameDetails: order !== undefined && hasSameDetails(order, values),
		access: order?.shopper ? "account" : isGranted ? "browser" : "document",
	};
}
