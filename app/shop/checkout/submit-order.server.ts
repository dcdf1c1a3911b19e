import type { Cart, PricedCart } from "~/domain/cart/cart";
import { priceCart } from "~/domain/cart/price-cart.server";
import type { CheckoutValues } from "~/domain/checkout/checkout-fields.server";
import { type EarlierOrder, orderCart } from "~/domain/checkout/order-cart.server";
import type { Placement } from "~/domain/checkout/place-order-transaction.server";
import type { ShownCheckout } from "~/domain/checkout/shown-checkout";
import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { log } from "~/platform/process/log.server";
import { processCounts } from "~/platform/process/process-counts.server";
import {
	computeCartKey,
	computeOrderKey,
	copyAsNewCart,
	ensureCartId,
	startCart,
} from "~/shop/cart/cart-cookie.server";
import { openCart } from "~/shop/cart/open-cart.server";
import { guestOrdersCookie } from "~/shop/orders/guest-orders-cookie.server";
import { findShopper } from "~/shop/session/require-shopper.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { compareIdentityDocument } from "~/web/rate-limits/compare-identity-document.server";
import { senderOf } from "~/web/rate-limits/sender.server";

export interface PlacedOrder {
	outcome: "placed";
	reference: string;
	/** Whether the order contains the current cart, which can then be emptied. */
	isCartOrdered: boolean;
	/** False when an earlier submission placed the order with other answers. */
	hasSameDetails: boolean;
	/** How the shopper may view the order. After a repeated submission with another document, it has to be looked up. */
	access: "browser" | "account" | "document";
}

export type SubmitOrderResult =
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
	return catchUnavailable<SubmitOrderResult>(trySubmit(request, store, values, shown), (error) => {
		log.error({ err: error }, "an order could not be stored");
		return { outcome: "unavailable" };
	});
}

async function trySubmit(
	request: Request,
	store: ShopStore,
	values: CheckoutValues,
	shown: ShownCheckout,
): Promise<SubmitOrderResult> {
	const { cart, ...submission } = await readSubmission(request, store);
	const { priced, products, sender } = submission;
	const now = new Date();
	const storage = store.storageBudget.reserve(sender, "essential", [values, priced.lines], 3);
	const mayStore = storage.outcome === "reserved";
	const order = await orderCart(
		store.datastore,
		{ ...submission, cart, values, shown, mayStore },
		{ by: "shopper", now },
	);
	if (storage.outcome === "reserved" && order.outcome !== "placed") storage.release();
	switch (order.outcome) {
		case "placed": {
			const { reference, isOwnedByAccount } = order;
			processCounts.ordersPlaced += 1;
			const access = isOwnedByAccount ? "account" : "browser";
			return { outcome: "placed", reference, isCartOrdered: true, hasSameDetails: true, access };
		}
		case "repeated":
			return acceptEarlierOrder(request, order, store.settings);
		case "cartOrderedBefore":
			return { ...order, cart: priced, newCart: copyAsNewCart(cart) };
		case "recovered": {
			const newCart = startCart(order.lines);
			const recovered = priceCart(newCart, products, { now: now.getTime() });
			return { outcome: "recovered", cart: recovered, newCart };
		}
		case "mayNotStore":
			return storage.outcome === "senderFull"
				? { ...storage, outcome: "tooOften" }
				: { outcome: "storeFull" };
		case "notLoaded":
			return { outcome: "unavailable" };
		default:
			return order;
	}
}

async function readSubmission(request: Request, store: ShopStore) {
	const { business, settings } = store;
	const { cart: opened, priced, products, isCatalogLoaded } = await openCart(request, store);
	const cart = ensureCartId(opened);
	return {
		...{ cart, priced, products, isCatalogLoaded },
		hasCart: opened.id !== undefined,
		orderKey: computeOrderKey(cart, settings.sessionSecret),
		cartKey: computeCartKey(cart, settings.sessionSecret),
		session: (await findShopper(request, store))?.session,
		sender: senderOf(request),
		business: business.current(),
		payment: business.payment(),
		secret: settings.sessionSecret,
	};
}

/** Wrong documents count toward the limits of guest order lookup. */
async function acceptEarlierOrder(
	request: Request,
	{ hasSameDocument, isOfAccount, ...order }: EarlierOrder,
	settings: CookieSettings,
): Promise<SubmitOrderResult> {
	const { reference } = order;
	let isGranted = (await guestOrdersCookie(settings).read(request)).includes(reference);
	if (!isGranted) {
		const comparison = await compareIdentityDocument(
			senderOf(request),
			reference,
			async () => hasSameDocument,
		);
		if (comparison.outcome === "tooOften") return comparison;
		isGranted = comparison.outcome === "right";
	}
	const access = isOfAccount ? "account" : isGranted ? "browser" : "document";
	return { ...order, outcome: "placed", access };
}
