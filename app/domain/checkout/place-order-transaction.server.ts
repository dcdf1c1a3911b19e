import type { Business } from "~/domain/business/business-record.server";
import type { PaymentDetails } from "~/domain/business/payment-accounts";
import type { PricedCart, WantedLine } from "~/domain/cart/cart";
import { quoteCart } from "~/domain/cart/cart-quote";
import { type AppliedDiscount, applyDiscount, quoteDiscount } from "~/domain/cart/discount";
import { countUse, discountKey, judgeCode } from "~/domain/cart/discount-code.server";
import { priceCart } from "~/domain/cart/price-cart.server";
import { readProducts } from "~/domain/cart/product-lookup.server";
import { quotePickUp } from "~/domain/delivery/pick-up";
import { quoteShipping, type Shipping } from "~/domain/delivery/quote-shipping";
import { productAndStockKeys, readStock, type Stock } from "~/domain/goods/change-stock.server";
import { slugOfSku } from "~/domain/goods/sku";
import { postOrderMails } from "~/domain/orders/order-mails.server";
import type { Order } from "~/domain/orders/order-record.server";
import { generateReference, toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { moveStock } from "~/domain/orders/order-stock.server";
import type { Session } from "~/domain/people/shopper";
import { parseOpenAccount, shopperKey, toShopperChange } from "~/domain/people/shopper-repository.server";
import { askForNews } from "~/domain/subscriptions/ask-to-confirm.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { unconfirmedKey } from "~/domain/subscriptions/unconfirmed.server";
import type { Change, Datastore, RecordFields, TransactionKey } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { buildOrder } from "./build-order.server";
import type { CheckoutValues } from "./checkout-fields.server";
import { rememberInvoice } from "./remember-invoice.server";
import type { ShownCheckout } from "./shown-checkout";
import { isHoldLost, type StockHold } from "./stock-hold.server";

/** Quotes that are undefined are not compared. */
export interface OrderRequest
	extends Pick<ShownCheckout, "quotedShipping">,
		Partial<Pick<ShownCheckout, "quotedPickUp" | "quotedDiscount">> {
	/** Idempotency key, 32 hexadecimal digits: at most one order exists for each key. */
	key: string;
	/** Key of the cart regardless of its lines: the shopper has to confirm a second order from one cart. */
	cartKey: string;
	lines: readonly WantedLine[];
	/** The cart quote (`quoteCart`) that the shopper saw; an order that differs from it is refused. */
	quote: string;
	code?: string | undefined;
	/** Says what delivery costs now, and the exchange rate. */
	business: Business;
	values: CheckoutValues;
	/** Undefined for a guest order. */
	session: Session | undefined;
	now: Date;
	/** Lets the unpaid order reserve its units; undefined if it takes them only when it is paid. */
	hold?: StockHold | undefined;
	/** The text of the consent that the shopper saw. */
	consent: string;
	/** How to pay by hand, for the mail to the shopper; undefined if the business gives no details. */
	payment?: PaymentDetails | undefined;
	/** The session secret, which signs the link that confirms the newsletter. */
	secret: string;
	/** Who took an order by phone. */
	takenBy?: string;
}

export type Placement =
	| { outcome: "placed"; reference: string; isOwnedByAccount: boolean }
	/** An earlier request with the same key placed this order. */
	| { outcome: "repeated"; reference: string }
	/** The same cart was ordered with other lines: by a submission that seemed lost, or in another tab. */
	| { outcome: "cartOrderedBefore"; reference: string }
	/** The cart, its prices, its stock, delivery or the discount differ from the quote; these are the current ones. */
	| { outcome: "changed"; cart: PricedCart; discount?: AppliedDiscount };

/**
 * Stores an order in one transaction with the datastore's current prices and stock, and the data of its factura
 * in the shopper's account. The order is durable when the promise resolves. Idempotent: a key places one order.
 * @throws DatastoreUnavailable: the order may have been stored; retry with the same key
 */
export async function placeOrder(datastore: Datastore, request: OrderRequest): Promise<Placement> {
	for (;;) {
		const placement = await tryPlaceOrder(datastore, request, generateReference());
		if (placement !== "referenceTaken") return placement;
	}
}

/** @returns the reference of the order that was placed with this idempotency key @throws DatastoreUnavailable */
export async function findReferenceByKey(datastore: Datastore, key: string): Promise<string | undefined> {
	return readStoredReference(await datastore.get("order-key", key));
}

function tryPlaceOrder(
	datastore: Datastore,
	request: OrderRequest,
	reference: string,
): Promise<Placement | "referenceTaken"> {
	const { key, cartKey, session, values, now, secret, code, hold } = request;
	const slugs = [...new Set(request.lines.map(({ sku }) => slugOfSku(sku)))];
	const keys: TransactionKey[] = [
		{ collection: "order-key", id: key },
		{ collection: "order-key", id: cartKey },
		{ collection: "order", id: toOrderId(reference) },
		{ collection: "subscriber", id: subscriberId(values.email) },
		unconfirmedKey(subscriberId(values.email)),
		// Without a hold, stock is only read: thousands may order a product at once, at the price they read.
		...productAndStockKeys(slugs).map((key) => ({ ...key, isShared: key.isShared || !hold })),
		...(session ? [shopperKey(session)] : []),
		...(code ? [discountKey(code)] : []),
		...(hold ? [hold.key] : []),
	];
	return datastore.runTransaction<Placement | "referenceTaken">(
		keys,
		([sameKey, sameCart, sameReference, subscriber, unconfirmed, ...others]) => {
			const account = others[2 * slugs.length];
			const codeFields = others[2 * slugs.length + (session ? 1 : 0)];
			const repeated = readStoredReference(sameKey);
			if (repeated) return { result: { outcome: "repeated", reference: repeated } };
			const earlier = readStoredReference(sameCart);
			if (earlier) return { result: { outcome: "cartOrderedBefore", reference: earlier } };
			if (sameReference) return { result: "referenceTaken" };
			// Follows no renames: a renamed product differs from what the shopper saw.
			const { exchangeRate } = request.business;
			const pricing = { today: limaDay(now), exchangeRate };
			const sold = { ...readProducts(slugs, others, pricing), byFormerSlug: () => undefined };
			const cart = priceCart({ lines: request.lines }, sold);
			const shipping = quoteShipping(values, cart.subtotal, request.business);
			const judged = code ? judgeCode(code, codeFields, now) : undefined;
			const discount = applyDiscount(judged, cart.subtotal, shipping?.price);
			// The shipping is unknown only if the order can no longer be picked up.
			if (cart.count === 0 || !shipping || !matchesQuote(cart, shipping, discount, request)) {
				return { result: { outcome: "changed", cart, discount } };
			}
			const owner = session && parseOpenAccount(session, account, now);
			const shopper = session && owner ? session.shopperId : null;
			const placed = buildOrder({ ...request, reference, cart, shipping, discount, exchangeRate, shopper });
			const { order, changes } =
				hold && !isHoldLost(hold, others.at(-1))
					? holdStock(placed, readStock(slugs, others), hold, now)
					: { order: placed, changes: [] };
			const remembered = owner && rememberInvoice(owner, values);
			return {
				changes: [
					...listChanges(order, request),
					...changes,
					...(discount.terms ? countUse(discount.terms.code, codeFields, 1) : []),
					// Existing subscribers are not asked again.
					...(values.newsOptIn && !subscriber
						? askForNews({ email: values.email, now, fields: unconfirmed, secret })
						: []),
					...(session && remembered ? [toShopperChange(session, remembered)] : []),
				],
				result: { outcome: "placed", reference, isOwnedByAccount: owner !== undefined },
			};
		},
	);
}

/** Places an order without a hold if units are short; recording its payment then reports what is missing. */
function holdStock(order: Order, stock: Stock, { key, until }: StockHold, now: Date) {
	const held = { ...order, heldUntil: until.toISOString() };
	const moved = moveStock(order, held, { stock, actor: { by: "shopper", now } });
	if ("missing" in moved) return { order, changes: [] };
	const { reference, placedAt } = order;
	return { ...moved, changes: [...moved.changes, { ...key, fields: { reference, at: placedAt } }] };
}

function readStoredReference(fields: RecordFields | undefined): string | undefined {
	return typeof fields?.reference === "string" ? fields.reference : undefined;
}

function matchesQuote(
	cart: PricedCart,
	shipping: Shipping,
	discount: AppliedDiscount,
	{ values, business, quote, quotedShipping, quotedPickUp, quotedDiscount }: OrderRequest,
): boolean {
	if (quotedDiscount !== undefined && quotedDiscount !== quoteDiscount(discount)) return false;
	if (quoteCart(cart) !== quote) return false;
	if (values.deliveryMethod === "pickUp") {
		// The pick-up price is shown beside the choice; the summary may still have quoted a home delivery.
		return shipping.isPickUp === true && (quotedPickUp ?? quotePickUp(business)) === quotePickUp(business);
	}
	const { pen, usd } = { ...shipping.price, ...quotedShipping };
	return pen === shipping.price.pen && usd === shipping.price.usd;
}

function listChanges(order: Order, { key, cartKey, payment }: OrderRequest): Change[] {
	const { reference, placedAt } = order;
	return [
		{ collection: "order", id: toOrderId(reference), fields: toOrderRecord(order) },
		...postOrderMails(order, new Date(placedAt), payment),
		...[key, cartKey].map(
			(id): Change => ({ collection: "order-key", id, fields: { reference, at: placedAt } }),
		),
	];
}
