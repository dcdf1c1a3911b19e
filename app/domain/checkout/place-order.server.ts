import type { PaymentDetails } from "~/domain/business/payment-accounts";
import type { AppliedDiscount, DiscountTerms } from "~/domain/cart/apply-discount";
import type { PricedCart } from "~/domain/cart/cart";
import { renameInQuote, skusOfQuote } from "~/domain/cart/cart-quote";
import { countUse, discountKey, judgeCode } from "~/domain/cart/discount-code-record.server";
import { productAndStockKeys, readStock, type Stock } from "~/domain/goods/change-stock.server";
import { presentSkus } from "~/domain/goods/present-slug.server";
import { pushKeysKey } from "~/domain/mail/push-devices.server";
import { takesCodeUse } from "~/domain/orders/order";
import { postPlaced } from "~/domain/orders/order-mails.server";
import type { Order } from "~/domain/orders/order-record.server";
import { generateReference, toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { moveStock } from "~/domain/orders/order-stock.server";
import type { Session } from "~/domain/people/shopper";
import { parseOpenAccount, shopperKey, toShopperChange } from "~/domain/people/shopper-repository.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import { askForNews } from "~/domain/subscriptions/email-requests.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { unconfirmedKey } from "~/domain/subscriptions/unconfirmed.server";
import type { Change, Datastore } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { matchesQuote, type QuotedOrder, quoteNow, slugsOf } from "./compare-quote.server";
import { payWithOwed } from "./exchange.server";
import { buildOrder } from "./new-order.server";
import { findReference, orderKey } from "./order-keys.server";
import { rememberInvoice } from "./remember-invoice.server";
import { isHoldLost, type StockHold } from "./stock-hold.server";

export interface OrderRequest extends QuotedOrder {
	/** Idempotency keys, 32 hexadecimal digits: at most one order exists for each. Only the first is stored. */
	keys: readonly string[];
	/** Keys of the cart regardless of its lines: the shopper has to confirm a second order from one cart. Only the first is stored. */
	cartKeys: readonly string[];
	code?: string | undefined;
	/** The team's discount, in place of a code. */
	given?: DiscountTerms | undefined;
	session: Session | undefined;
	/** Lets the unpaid order reserve its units; undefined if it takes them only when it is paid. */
	hold?: StockHold | undefined;
	/** When the unpaid order loses its use of the discount code; undefined if only a paid order uses the code. */
	useHeldUntil?: Date | undefined;
	/** Makes it a quote, which the shopper may accept until the end of that day in Lima. */
	quotedUntil?: string | undefined;
	/** The new order as it is paid at once; undefined if that payment is refused, and it is not placed. */
	pay?: ((order: Order) => Order | undefined) | undefined;
	/** The former order: what is owed for it pays this one. */
	exchangeOf?: string | undefined;
	/** How to pay by hand, for the mail to the shopper; undefined if the business gives no details. */
	payment?: PaymentDetails | undefined;
	secret: string;
}

export type Placement =
	| { outcome: "placed"; reference: string; isOwnedByAccount: boolean; hasStock: boolean }
	| { outcome: "repeated"; reference: string }
	/** The same cart was ordered with other lines: by a submission that seemed lost, or in another tab. */
	| { outcome: "cartOrderedBefore"; reference: string }
	/**
	 * The cart, its prices, its stock, delivery or the discount differ from the quote, or nothing is owed to pay it, or
	 * `pay` has refused; these are the current ones.
	 */
	| { outcome: "changed"; cart: PricedCart; discount?: AppliedDiscount; isPaymentRefused?: true };

/**
 * Stores an order in one transaction with the datastore's current prices and stock, and the data of its factura
 * in the shopper's account. The order is durable when the promise resolves. Idempotent: a key places one order.
 * @param actor the shopper, or who takes the order by phone
 * @throws NotAllowed; DatastoreUnavailable: the order may have been stored; retry with the same key
 */
export async function placeOrder(
	datastore: Datastore,
	wanted: OrderRequest,
	actor: Actor,
): Promise<Placement> {
	let request = wanted;
	if (takerOf(actor)) requireArea(actor, "orders");
	if (wanted.given || wanted.pay) requireArea(actor, "payments");
	for (;;) {
		const placement = await tryPlaceOrder(journaled(datastore, actor), request, actor, generateReference());
		if (placement === "referenceTaken") continue;
		const renamed = placement.outcome === "changed" ? await followRenames(datastore, request) : undefined;
		if (!renamed) return placement;
		request = renamed;
	}
}

/** @returns undefined if nothing in the request was renamed */
async function followRenames(datastore: Datastore, request: OrderRequest): Promise<OrderRequest | undefined> {
	const quoted = skusOfQuote(request.quote);
	// A forged quote may name any number.
	if (quoted.length > request.lines.length) return undefined;
	const present = await presentSkus(datastore, [...quoted, ...request.lines.map(({ sku }) => sku)]);
	if ([...present].every(([named, sku]) => named === sku)) return undefined;
	const lines = request.lines.map((line) => ({ ...line, sku: present.get(line.sku) ?? line.sku }));
	return { ...request, lines, quote: renameInQuote(request.quote, present) };
}

function takerOf({ by, role }: Actor): string | undefined {
	return by === "shopper" && role === undefined ? undefined : by;
}

function tryPlaceOrder(datastore: Datastore, request: OrderRequest, actor: Actor, reference: string) {
	const { session, values, code, given, hold, pay } = request;
	const { now } = actor;
	const keys = keysOf(request, reference);
	return transact<Placement | "referenceTaken", typeof keys>(datastore, keys, (records) => {
		const repeated = findReference(request.keys, records.sameKey);
		if (repeated) return { result: { outcome: "repeated", reference: repeated } };
		const earlier = findReference(request.cartKeys, records.sameCart);
		if (earlier) return { result: { outcome: "cartOrderedBefore", reference: earlier } };
		if (records.sameReference) return { result: "referenceTaken" };
		const judged = code ? judgeCode(code, records.code, now) : given && { terms: given };
		const { cart, shipping, discount } = quoteNow(request, records.stock, judged, now);
		// The shipping is unknown only if the order can no longer be picked up.
		if (cart.count === 0 || !shipping || !matchesQuote(cart, shipping, discount, request))
			return { result: { outcome: "changed", cart, discount } };
		const owner = session && parseOpenAccount(session, records.account, now);
		const shopper = session && owner ? session.shopperId : null;
		const parts = { ...request, reference, cart, shipping, discount, shopper };
		const built = buildOrder({ ...parts, takenBy: takerOf(actor), now });
		const exchange = records.former && payWithOwed(built, records.former, request.business, actor);
		if (request.exchangeOf && !exchange) return { result: { outcome: "changed", cart, discount } };
		const useHeldUntil = request.useHeldUntil?.toISOString() ?? null;
		const unheld = exchange?.order ?? built;
		const unpaid = discount.terms?.code && built.status !== "paid" ? { ...unheld, useHeldUntil } : unheld;
		// If the payment is undone, the order holds its units like others.
		const placed = pay ? pay(hold ? { ...unpaid, heldUntil: hold.until.toISOString() } : unpaid) : unpaid;
		if (!placed) return { result: { outcome: "changed", cart, discount, isPaymentRefused: true } };
		const stock = readStock(slugsOf(request), records.stock);
		const { order, changes } =
			exchange || pay || placed.status === "paid"
				? takeStock(placed, stock, actor)
				: hold && !isHoldLost(hold, records.lastHeld)
					? holdStock(placed, stock, hold, actor)
					: { order: placed, changes: [] };
		const remembered = owner && rememberInvoice(owner, values);
		return {
			changes: [
				...listChanges(order, request, records.pushKeys !== undefined),
				...changes,
				...(exchange?.changes ?? []),
				...(code && takesCodeUse(order) ? countUse(code, records.code, 1) : []),
				...(values.newsOptIn && !records.subscriber
					? askForNews({ email: values.email, now, fields: records.unconfirmed, secret: request.secret })
					: []),
				...(session && remembered ? [toShopperChange(session, remembered)] : []),
			],
			result: {
				...{ outcome: "placed", reference, isOwnedByAccount: owner !== undefined },
				hasStock: order.hasStock,
			},
		};
	});
}

function keysOf(request: OrderRequest, reference: string) {
	const { values, session, code, given, hold, exchangeOf, pay } = request;
	const subscriber = { collection: "subscriber" as const, id: subscriberId(values.email) };
	return {
		sameKey: request.keys.map(orderKey),
		sameCart: request.cartKeys.map(orderKey),
		sameReference: { collection: "order" as const, id: toOrderId(reference) },
		subscriber,
		unconfirmed: unconfirmedKey(subscriber.id),
		former: exchangeOf ? { collection: "order" as const, id: toOrderId(exchangeOf) } : undefined,
		// Stock is only read, so that thousands may order a product at once at the price they read, unless the order
		// holds its units, or takes them because a discount makes it free or it is paid at once.
		stock: productAndStockKeys(slugsOf(request)).map((key) => ({
			...key,
			isShared: key.isShared || !(hold || code || given || exchangeOf || pay),
		})),
		account: session && shopperKey(session),
		code: code ? discountKey(code) : undefined,
		lastHeld: hold?.key,
		pushKeys: { ...pushKeysKey, isShared: true },
	};
}

function takeStock(order: Order, stock: Stock, actor: Actor): { order: Order; changes: Change[] } {
	const { differences: _, ...others } = order;
	const unpaid: Order = { ...others, status: "pending" };
	const moved = moveStock(unpaid, order, { stock, actor, mayOwe: true });
	return "missing" in moved ? { order, changes: [] } : moved;
}

/** Places an order without a hold if units are short; recording its payment then reports what is missing. */
function holdStock(order: Order, stock: Stock, { key, until }: StockHold, actor: Actor) {
	const held = { ...order, heldUntil: until.toISOString() };
	const moved = moveStock(order, held, { stock, actor });
	if ("missing" in moved) return { order, changes: [] };
	const { reference, placedAt } = order;
	const last = key ? [{ ...key, fields: { reference, at: placedAt } }] : [];
	return { ...moved, changes: [...moved.changes, ...last] };
}

function listChanges(order: Order, { keys, cartKeys, payment }: OrderRequest, isPushed: boolean): Change[] {
	const { reference, placedAt } = order;
	const at = new Date(placedAt);
	return [
		{ collection: "order", id: toOrderId(reference), fields: toOrderRecord(order) },
		...postPlaced(order, at, { payment, isPushed }),
		...[...keys.slice(0, 1), ...cartKeys.slice(0, 1)].map(
			(key): Change => ({ ...orderKey(key), fields: { reference, at: placedAt } }),
		),
	];
}
