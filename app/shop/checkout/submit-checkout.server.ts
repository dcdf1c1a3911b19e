import type { Cart, PricedCart } from "~/domain/cart/cart";
import { priceCart } from "~/domain/cart/price-cart.server";
import { checkOut, type EarlierOrder } from "~/domain/checkout/check-out.server";
import type { CheckoutValues } from "~/domain/checkout/checkout-fields.server";
import type { Placement } from "~/domain/checkout/place-order.server";
import type { ShownCheckout } from "~/domain/checkout/shown-checkout";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import {
	computeCartKeys,
	computeOrderKeys,
	copyAsNewCart,
	ensureCartId,
	startCart,
} from "~/shop/cart/cart-cookie.server";
import { readCartDiscount } from "~/shop/cart/cart-discount.server";
import { openCart } from "~/shop/cart/open-cart.server";
import { orderAccessCookie } from "~/shop/orders/order-access-cookie.server";
import { findShopper } from "~/shop/session/require-shopper.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { limitDocumentGuesses } from "~/web/rate-limits/limit-document-guesses.server";

/** What may see the order's page. */
type Access = "account" | "browser" | undefined;

export type SubmitCheckoutResult =
	| { outcome: "placed"; reference: string; newCart: Cart; hasSameDetails: boolean; access: Access }
	| { outcome: "cartOrderedBefore"; reference: string; cart: PricedCart; newCart: Cart }
	| { outcome: "recovered"; cart: PricedCart; newCart: Cart }
	| Extract<Placement, { outcome: "changed" }>
	| { outcome: "tooOften"; waitMs: number }
	| { outcome: "empty" }
	| { outcome: "otherAccount" | "storeFull" | "unavailable" };

/**
 * Orders the cart in the request's cookie, once for each idempotency key. After `unavailable` the order may be stored: the
 * same form may be sent again. A `newCart` has a new id, so that sending it places another order.
 */
export async function submitCheckout(
	received: ShopForm,
	values: CheckoutValues,
	shown: ShownCheckout,
): Promise<SubmitCheckoutResult> {
	const submitting = trySubmit(received, values, shown);
	const { counts } = received.store;
	const result = await orUnavailable(submitting, "an order could not be stored").catch((error) => {
		counts.ordersFailed += 1;
		throw error;
	});
	const told: SubmitCheckoutResult = result === "unavailable" ? { outcome: "unavailable" } : result;
	if (told.outcome === "unavailable" || told.outcome === "storeFull") counts.ordersFailed += 1;
	return told;
}

async function trySubmit(
	received: ShopForm,
	values: CheckoutValues,
	shown: ShownCheckout,
): Promise<SubmitCheckoutResult> {
	const { sender, store, actor } = received;
	const { cart, ...submission } = await readSubmission(received);
	const { priced, products } = submission;
	const storage = store.storageBudget.reserve(sender, "essential", [values, priced.lines], 3);
	const mayStore = storage.outcome === "reserved";
	const wanted = { ...submission, cart, values, shown, mayStore };
	const order = await checkOut(store.datastore, wanted, actor);
	if (storage.outcome === "reserved" && order.outcome !== "placed") storage.release();
	switch (order.outcome) {
		case "placed": {
			store.counts.ordersPlaced += 1;
			const access = order.isOwnedByAccount ? "account" : "browser";
			return { ...order, newCart: startCart([]), hasSameDetails: true, access };
		}
		case "repeated":
			return acceptEarlierOrder(received, order, cart);
		case "cartOrderedBefore":
			return { ...order, cart: priced, newCart: copyAsNewCart(cart) };
		case "recovered": {
			const { lines, code } = order;
			const newCart = { ...startCart(lines), code };
			const discount = await readCartDiscount(store.datastore, code);
			const cart = priceCart(newCart, products, { now: actor.now.getTime(), discount });
			return { ...order, cart, newCart };
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

async function readSubmission({ request, sender, store }: ShopForm) {
	const { business, settings } = store;
	const { cart: opened, priced, products, isLoaded } = await openCart(request, store);
	const cart = ensureCartId(opened);
	return {
		...{ cart, priced, products, isLoaded, sender },
		hasCart: opened.id !== undefined,
		holdLimits: store.rateLimits.stockHold,
		codeUseLimit: store.rateLimits.codeUse,
		orderKeys: computeOrderKeys(cart, settings.sessionSecrets),
		cartKeys: computeCartKeys(cart, settings.sessionSecrets),
		session: (await findShopper(request, store))?.session,
		business: business.current(),
		payment: business.payment(),
		secret: settings.sessionSecret,
	};
}

/**
 * Keeps the cart, under a new id, if it differs from the ordered one. Wrong documents count toward the limits of guest
 * order lookup.
 */
async function acceptEarlierOrder(
	{ request, sender, store }: ShopForm,
	{ hasSameDocument, isOfAccount, isCartOrdered, ...order }: EarlierOrder,
	cart: Cart,
): Promise<SubmitCheckoutResult> {
	const { reference } = order;
	const limits = store.rateLimits.wrongDocument;
	let isGranted = (await orderAccessCookie(store.settings).read(request)).includes(reference);
	if (!isGranted) {
		const comparison = await limitDocumentGuesses(limits, sender, reference, async () => hasSameDocument);
		if (comparison.outcome === "tooOften") return comparison;
		isGranted = comparison.outcome === "right";
	}
	const access = isOfAccount ? "account" : isGranted ? "browser" : undefined;
	const newCart = isCartOrdered ? startCart([]) : copyAsNewCart(cart);
	return { ...order, outcome: "placed", newCart, access };
}
