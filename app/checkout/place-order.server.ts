import type { PricedCart, WantedLine } from "~/cart/cart";
import { quoteCart } from "~/cart/cart-quote";
import { priceCart } from "~/cart/price-cart.server";
import type { ProductLookup } from "~/cart/sku.server";
import { parseProduct } from "~/catalog/parse-catalog-record.server";
import type { Product } from "~/catalog/product";
import type { Session } from "~/customers/session.server";
import { isAccountOpen } from "~/customers/shopper-repository.server";
import type {
	Change,
	Datastore,
	RecordFields,
	RecordKey,
	TransactionRecords,
} from "~/datastore/datastore.server";
import { quoteShipping } from "~/delivery/shipping";
import { formatPlace } from "~/delivery/ubigeo.server";
import { addPrices } from "~/money";
import { createSubscription, subscriberId } from "~/newsletter/subscription.server";
import type { Order, OrderContact, OrderDelivery } from "~/orders/order";
import { toOrderRecord } from "~/orders/order-codec.server";
import { generateReference, toOrderId } from "~/orders/order-reference.server";
import type { CheckoutInfo } from "./checkout-fields.server";
import { orderConsent } from "./order-consent";

export interface OrderRequest {
	/** 32 hexadecimal digits: whatever comes under one key is one order. */
	key: string;
	/** Of the cart with whatever lines: a second order from it is asked about. */
	cartKey: string;
	lines: readonly WantedLine[];
	/** The terms (`quoteCart`) that the shopper saw; it is sold like that, or not at all. */
	seen: string;
	/** What delivery was said to cost, in céntimos, where that was said. */
	seenShipping: number | undefined;
	info: CheckoutInfo;
	/** Of the account that orders, if one does. */
	session: Session | undefined;
	now: Date;
}

export type Placement =
	/** `isOwned`: by an account. */
	| { outcome: "placed"; reference: string; isOwned: boolean }
	/** It was there before, as it was sent then. */
	| { outcome: "known"; reference: string }
	/** With other lines the same cart was ordered already: by a form that was thought lost, or in another tab. */
	| { outcome: "orderedBefore"; reference: string }
	/** Price, stock or the cart itself are not what was seen: the cart as it is now. */
	| { outcome: "changed"; cart: PricedCart };

/**
 * Stores an order, with price and stock as they are in the datastore at that moment. Durable when it resolves, and
 * one for each key, however often it is asked for.
 * @throws DatastoreUnavailable: it may have been stored; asking again with the same key is safe
 */
export async function placeOrder(datastore: Datastore, request: OrderRequest): Promise<Placement> {
	for (;;) {
		const placement = await tryToPlace(datastore, request, generateReference());
		if (placement !== "taken") return placement;
	}
}

/** The order that was stored under a key, if one was. @throws DatastoreUnavailable */
export async function placedUnder(datastore: Datastore, key: string): Promise<string | undefined> {
	return referenceIn(await datastore.get("order-key", key));
}

/** Whether an order says what a form says. What it is to say no more, nobody asks about. */
export function isOrderOf({ contact, delivery }: Order, info: CheckoutInfo): boolean {
	const isSame = <T extends object>(stored: T | null, sent: T) =>
		!stored || (Object.keys(sent) as (keyof T)[]).every((name) => stored[name] === sent[name]);
	return isSame(contact, contactOf(info)) && isSame(delivery, deliveryOf(info));
}

function referenceIn(fields: RecordFields | undefined): string | undefined {
	return typeof fields?.reference === "string" ? fields.reference : undefined;
}

function tryToPlace(
	datastore: Datastore,
	request: OrderRequest,
	reference: string,
): Promise<Placement | "taken"> {
	const { key, cartKey, session } = request;
	const slugs = [...new Set(request.lines.map(({ sku }) => sku.split("_")[0] ?? ""))];
	const keys: RecordKey[] = [
		{ collection: "order-key", id: key },
		{ collection: "order-key", id: cartKey },
		{ collection: "order", id: toOrderId(reference) },
		{ collection: "subscriber", id: subscriberId(request.info.email) },
		...slugs.map((id): RecordKey => ({ collection: "product", id })),
		...(session ? [{ collection: "shopper", id: session.shopperId } as const] : []),
	];
	return datastore.runTransaction<Placement | "taken">(
		keys,
		([known, ordered, taken, subscriber, ...others]) => {
			const products = others.slice(0, slugs.length);
			const account = others[slugs.length];
			const before = referenceIn(known);
			if (before) return { changes: [], result: { outcome: "known", reference: before } };
			const other = referenceIn(ordered);
			if (other) return { changes: [], result: { outcome: "orderedBefore", reference: other } };
			if (taken) return { changes: [], result: "taken" };
			const cart = priceCart({ lines: [...request.lines], removed: [] }, productsOf(slugs, products));
			if (cart.count === 0 || !isAsSeen(cart, request)) {
				return { changes: [], result: { outcome: "changed", cart } };
			}
			const owner = session && isAccountOpen(session, account) ? session.shopperId : null;
			const order = orderOf(request, cart, reference, owner);
			return {
				changes: changesOf(order, request, subscriber !== undefined),
				result: { outcome: "placed", reference, isOwned: owner !== null },
			};
		},
	);
}

function isAsSeen(cart: PricedCart, { seen, seenShipping, info }: OrderRequest): boolean {
	const shipping = quoteShipping(info, cart.subtotal)?.price.pen;
	return quoteCart(cart) === seen && (seenShipping === undefined || seenShipping === shipping);
}

function productsOf(slugs: string[], records: TransactionRecords): ProductLookup {
	const products = new Map<string, Product>();
	for (const [index, slug] of slugs.entries()) {
		const fields = records[index];
		try {
			if (fields) products.set(slug, parseProduct(slug, fields));
		} catch {
			// a damaged record is not sold
		}
	}
	return { bySlug: (slug) => products.get(slug), byFormerSlug: () => undefined };
}

/** @throws RangeError for a place that is none: the form's schema lets only real ones pass */
function orderOf(
	{ info, now }: OrderRequest,
	cart: PricedCart,
	reference: string,
	shopper: string | null,
): Order {
	const shipping = quoteShipping(info, cart.subtotal);
	if (!shipping) throw new RangeError(`no delivery to ${info.district}`);
	const placedAt = now.toISOString();
	return {
		reference,
		placedAt,
		status: "pending",
		history: [{ status: "pending", at: placedAt }],
		lines: cart.lines
			.filter(({ quantity }) => quantity > 0)
			.map(({ sku, name, choice, image, quantity, unit, total }) => {
				return { sku, name, choice, image, quantity, unit, total };
			}),
		subtotal: cart.subtotal,
		shipping,
		total: addPrices([cart.subtotal, shipping.price]),
		contact: contactOf(info),
		delivery: deliveryOf(info),
		consent: { text: orderConsent, at: placedAt },
		shopper,
		adoptableBy: shopper ? null : info.phone,
	};
}

function contactOf(info: CheckoutInfo): OrderContact {
	const { documentType, documentNumber, fullName, paternalSurname, maternalSurname, phone, email } = info;
	return { documentType, documentNumber, fullName, paternalSurname, maternalSurname, phone, email };
}

function deliveryOf({ district, address }: CheckoutInfo): OrderDelivery {
	return { district, place: formatPlace(district), address };
}

/** @param isSubscribed since before: that consent stays, word for word */
function changesOf(order: Order, { key, cartKey, info }: OrderRequest, isSubscribed: boolean): Change[] {
	const { reference, placedAt } = order;
	return [
		{ collection: "order", id: toOrderId(reference), fields: toOrderRecord(order) },
		...[key, cartKey].map(
			(id): Change => ({ collection: "order-key", id, fields: { reference, at: placedAt } }),
		),
		...(info.newsOptIn && !isSubscribed ? [createSubscription(info.email, placedAt)] : []),
	];
}
