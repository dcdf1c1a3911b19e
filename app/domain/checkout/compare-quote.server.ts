import type { Business } from "~/domain/business/business-record.server";
import {
	type AppliedDiscount,
	applyDiscount,
	type CartDiscount,
	quoteDiscount,
} from "~/domain/cart/apply-discount";
import type { PricedCart, UnitLimits, WantedLine } from "~/domain/cart/cart";
import { quoteCart } from "~/domain/cart/cart-quote";
import { quoteDeposit } from "~/domain/cart/deposit";
import { priceCart } from "~/domain/cart/price-cart.server";
import { readProducts } from "~/domain/cart/product-lookup.server";
import { isQuoted, methodOf } from "~/domain/delivery/pick-up";
import { quoteShipping, type Shipping } from "~/domain/delivery/quote-shipping";
import { slugOfSku } from "~/domain/goods/sku";
import type { RecordsByKey } from "~/platform/datastore/transact.server";
import { limaDay } from "~/platform/values/lima-time";
import type { CheckoutValues } from "./checkout-fields.server";
import { isConsentShown } from "./order-consent.server";
import type { ShownCheckout } from "./shown-checkout";

/** What is ordered, and what the shopper saw of it. Quotes that are undefined are not compared. */
export interface QuotedOrder
	extends Pick<ShownCheckout, "quotedShipping">,
		Partial<Pick<ShownCheckout, "quotedPickUp" | "quotedDiscount" | "quotedDeposit" | "quotedConsent">> {
	lines: readonly WantedLine[];
	/** Those of shoppers, if undefined. */
	limits?: UnitLimits | undefined;
	quote: string;
	business: Business;
	values: CheckoutValues;
	/** The text that the order keeps as agreed to. */
	consent: string;
}

/** Prices the request at the current records. It finds no renamed products: the caller follows renames. */
export function quoteNow(
	request: QuotedOrder,
	goods: RecordsByKey,
	judged: CartDiscount | undefined,
	now: Date,
) {
	const { lines, limits, values, business } = request;
	const pricing = { today: limaDay(now), exchangeRate: business.exchangeRate };
	const sold = { ...readProducts(slugsOf(request), goods, pricing), byFormerSlug: () => undefined };
	const cart = priceCart({ lines }, sold, { now: now.getTime(), limits });
	const shipping = quoteShipping(values, cart, business);
	return { cart, shipping, discount: applyDiscount(judged, cart.subtotal, shipping?.price) };
}

export function matchesQuote(
	cart: PricedCart,
	shipping: Shipping,
	discount: AppliedDiscount,
	request: QuotedOrder,
): boolean {
	const { values, business, quote, quotedShipping, quotedPickUp, quotedDiscount, quotedDeposit } = request;
	if (!isConsentShown(request.consent, request.quotedConsent)) return false;
	if (quotedDiscount !== undefined && quotedDiscount !== quoteDiscount(discount)) return false;
	if (quotedDeposit !== undefined && quotedDeposit !== quoteDeposit(cart, business)) return false;
	if (quoteCart(cart) !== quote) return false;
	const { deliveryMethod } = values;
	if (deliveryMethod !== "home") {
		// The pick-up price is shown beside the choice; the summary may still have quoted a home delivery.
		const isSeen = quotedPickUp === undefined || isQuoted(deliveryMethod, quotedPickUp, business);
		return methodOf(shipping) === deliveryMethod && isSeen;
	}
	const { pen, usd, days } = { ...shipping.price, days: shipping.days, ...quotedShipping };
	if (days.join() !== shipping.days.join()) return false;
	if (quotedDiscount !== undefined && discount.terms?.kind === "delivery") return true;
	return pen === shipping.price.pen && usd === shipping.price.usd;
}

export function slugsOf({ lines }: Pick<QuotedOrder, "lines">): string[] {
	return [...new Set(lines.map(({ sku }) => slugOfSku(sku)))];
}
