import type { Business } from "~/domain/business/business-record.server";
import type { PaymentDetails } from "~/domain/business/payment-accounts";
import { codeOfQuote } from "~/domain/cart/apply-discount";
import type { Cart, PricedCart, WantedLine } from "~/domain/cart/cart";
import { quoteCart } from "~/domain/cart/cart-quote";
import { readDiscountCode } from "~/domain/cart/discount-code-record.server";
import { linesOfQuote } from "~/domain/cart/price-cart.server";
import type { ProductLookup } from "~/domain/cart/sku.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { isSameDocument } from "~/domain/people/identity-document.server";
import type { Session } from "~/domain/people/shopper";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type RateLimit, type Sender, withName } from "~/platform/process/rate-limit.server";
import type { CheckoutValues } from "./checkout-fields.server";
import { hasSameDetails } from "./new-order.server";
import { consentText } from "./order-consent.server";
import { findReferenceByKey } from "./order-keys.server";
import { type Placement, placeOrder } from "./place-order.server";
import type { ShownCheckout } from "./shown-checkout";
import { endOfCodeUse, grantHold, type HoldLimits } from "./stock-hold.server";

interface CheckoutSubmission {
	values: CheckoutValues;
	/** Values that the form did not send are undefined and not compared. */
	shown: ShownCheckout;
	cart: Cart;
	hasCart: boolean;
	priced: PricedCart;
	products: ProductLookup;
	isLoaded: boolean;
	orderKeys: readonly string[];
	cartKeys: readonly string[];
	session: Session | undefined;
	sender: Sender;
	holdLimits: HoldLimits;
	codeUseLimit: RateLimit;
	mayStore: boolean;
	business: Business;
	payment: PaymentDetails | undefined;
	secret: string;
}

export type EarlierOrder = Awaited<ReturnType<typeof describeEarlierOrder>>;

type CartOrder =
	| EarlierOrder
	| Exclude<Placement, { outcome: "repeated" }>
	| { outcome: "empty" }
	/** The browser has lost the cart; these are the lines and the discount code that the form showed. */
	| { outcome: "recovered"; lines: WantedLine[]; code: string | undefined }
	| { outcome: "otherAccount" }
	| { outcome: "mayNotStore" }
	| { outcome: "notLoaded" };

/** Orders a shopper's cart, once for each idempotency key. @throws as `placeOrder` */
export async function checkOut(
	datastore: Datastore,
	submission: CheckoutSubmission,
	actor: Actor,
): Promise<CartOrder> {
	const { shown, orderKeys, values } = submission;
	// A repeated submission may arrive after the first one emptied the cart.
	const isOtherCart = shown.orderKey !== undefined && !orderKeys.includes(shown.orderKey);
	const earlier = isOtherCart && (await findReferenceByKey(datastore, shown.orderKey ?? ""));
	if (earlier) return describeEarlierOrder(datastore, earlier, values, false);
	const refusal = refuseCart(submission);
	if (refusal) return refusal;
	if (!submission.mayStore) {
		const stored = await findReferenceByKey(datastore, ...orderKeys);
		return stored ? describeEarlierOrder(datastore, stored, values, true) : { outcome: "mayNotStore" };
	}
	const placement = await placeCart(datastore, submission, actor);
	if (placement.outcome !== "repeated") return placement;
	return describeEarlierOrder(datastore, placement.reference, values, true);
}

function refuseCart(submission: CheckoutSubmission): CartOrder | undefined {
	const { shown, cart, priced, products, session } = submission;
	if (!submission.isLoaded) return { outcome: "notLoaded" };
	const lines = submission.hasCart ? [] : linesOfQuote(shown.quote ?? "", products);
	if (lines.length > 0)
		return { outcome: "recovered", lines, code: readDiscountCode(codeOfQuote(shown.quotedDiscount ?? "")) };
	const isOtherAccount = session && shown.accountId && shown.accountId !== session.shopperId;
	if (isOtherAccount) return { outcome: "otherAccount" };
	if (cart.lines.length > 0) return undefined;
	return priced.discontinued.length > 0 ? { outcome: "changed", cart: priced } : { outcome: "empty" };
}

async function placeCart(datastore: Datastore, submission: CheckoutSubmission, actor: Actor) {
	const { values, shown, cart, priced, session, sender, business, payment, secret } = submission;
	const wanted = {
		hours: business.holdHours,
		phone: values.phone,
		session,
		sender,
		limits: submission.holdLimits,
	};
	const request = {
		...shown,
		...{ values, session, business, payment, secret },
		keys: submission.orderKeys,
		cartKeys: submission.cartKeys,
		lines: cart.lines,
		quote: shown.quote ?? quoteCart(priced),
		code: cart.code,
		hold: await grantHold(datastore, wanted, secret, actor.now),
		useHeldUntil: cart.code ? grantCodeUse(submission, cart.code, actor.now) : undefined,
		consent: consentText(business),
	};
	let isPlaced = false;
	try {
		const placement = await placeOrder(datastore, request, actor);
		isPlaced = placement.outcome === "placed";
		return placement;
	} finally {
		if (!isPlaced) {
			request.hold?.giveBack?.();
			if (request.useHeldUntil && cart.code) submission.codeUseLimit.giveBack(withName(sender, cart.code));
		}
	}
}

/** @returns until when the unpaid order may hold a use of its code. Each call counts for its sender. */
function grantCodeUse({ sender, codeUseLimit, business }: CheckoutSubmission, code: string, now: Date) {
	if (codeUseLimit.count(withName(sender, code)) > 0) return undefined;
	return endOfCodeUse(business, now);
}

/** An earlier submission placed the order. An idempotency key proves nothing about its sender. */
async function describeEarlierOrder(
	datastore: Datastore,
	reference: string,
	values: CheckoutValues,
	isCartOrdered: boolean,
) {
	const order = await findOrder(datastore, reference);
	return {
		outcome: "repeated" as const,
		reference,
		isCartOrdered,
		hasSameDetails: order !== undefined && hasSameDetails(order, values),
		hasSameDocument: isSameDocument(order?.contact?.documentNumber, values.documentNumber),
		isOfAccount: order?.shopper != null,
	};
}
