import { type Business, readBusiness } from "~/domain/business/business-record.server";
import { pickPaymentDetails } from "~/domain/business/payment-accounts";
import type { PricedCart, WantedLine } from "~/domain/cart/cart";
import { quoteCart } from "~/domain/cart/cart-quote";
import { priceCart } from "~/domain/cart/price-cart.server";
import { readProducts } from "~/domain/cart/product-lookup.server";
import { isOffered } from "~/domain/delivery/pick-up";
import { quoteShipping, type Shipping } from "~/domain/delivery/quote-shipping";
import { productAndStockKeys } from "~/domain/goods/change-stock.server";
import { presentSkus, sumUnits } from "~/domain/goods/present-slug.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { createIdempotencyKey, readIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { limaDay } from "~/platform/values/lima-time";
import { isQuoteDay } from "./answer-quote.server";
import type { CheckoutValues } from "./checkout-fields.server";
import { slugsOf } from "./compare-quote.server";
import { sumForExchange } from "./exchange.server";
import { hasSameDetails } from "./new-order.server";
import { findReferenceByKey, placeOrder } from "./place-order.server";
import { endOfHold } from "./stock-hold.server";

const consent = "Pedido por teléfono: aceptó de palabra que usemos sus datos para atenderlo.";

type Refused =
	| { outcome: "noPickUp" }
	| { outcome: "nothingOwed" }
	| { outcome: "noSuchDay" }
	| { outcome: "exchangeQuoted" }
	| { outcome: "notSold"; sku: string }
	| { outcome: "short"; sku: string; available: number }
	/** Prices, stock, what is owed or the total are not those that were seen. */
	| { outcome: "changed" };

/** `total` and `owed` are in céntimos, as in `PhoneOrder`. */
interface Plan {
	outcome: "planned";
	total: number;
	/** What is owed for the former order. */
	owed: number;
	shipping: Shipping;
	cart: PricedCart;
	business: Business;
}

/** `total` and `shipping` are in céntimos. */
export type PhoneOrder =
	| { outcome: "placed"; reference: string; total: number; shipping: number }
	/** The key placed another order before: the form was changed after going back. */
	| { outcome: "usedForm"; reference: string }
	| Refused;

interface PhoneOrderRequest {
	lines: readonly WantedLine[];
	values: CheckoutValues;
	/** 32 hexadecimal digits: at most one order exists for each. Another key is not used. */
	key?: string | undefined;
	/** Makes it a quote, until the end of that day in Lima. An exchange cannot be a quote. */
	quotedUntil?: string | undefined;
	/** The former order: what is owed for it pays this one, as far as that goes. */
	exchangeOf?: string | undefined;
	/** The total that the keeper saw, in céntimos. Undefined is not compared. */
	shownTotal?: number | undefined;
	/** The same, of what is owed for the former order. */
	shownOwed?: number | undefined;
}

/** What `takeOrderByPhone` would take, at which total. @throws NotAllowed, DatastoreUnavailable */
export async function priceOrderByPhone(
	datastore: Datastore,
	request: PhoneOrderRequest,
	actor: Actor,
): Promise<Plan | Refused> {
	requireArea(actor, request.exchangeOf ? "payments" : "orders");
	const lines = await sumPresent(datastore, request.lines);
	return planOrder(datastore, { ...request, lines }, actor);
}

/** Places an order received by phone, or the one that an exchange brings, at the prices of the catalogue. @throws NotAllowed, DatastoreUnavailable */
export async function takeOrderByPhone(
	datastore: Datastore,
	request: PhoneOrderRequest,
	actor: Actor,
): Promise<PhoneOrder> {
	requireArea(actor, request.exchangeOf ? "payments" : "orders");
	const lines = await sumPresent(datastore, request.lines);
	const taken = await tryTakeOrder(datastore, { ...request, lines }, actor);
	const key = readIdempotencyKey(request.key);
	// A repeated form may fail because its first submission took the units or the money that was owed.
	const earlier = taken.outcome !== "placed" && key ? await findReferenceByKey(datastore, key) : undefined;
	const order = earlier && (await findOrder(datastore, earlier));
	if (!order) return taken;
	const { reference, total, shipping } = order;
	const isSame = isEqual(await sumPresent(datastore, order.lines), lines);
	if (!isSame || !hasSameDetails(order, request.values)) return { outcome: "usedForm", reference };
	return { outcome: "placed", reference, total: total.pen, shipping: shipping.price.pen };
}

async function sumPresent(datastore: Datastore, lines: readonly WantedLine[]): Promise<WantedLine[]> {
	const present = await presentSkus(
		datastore,
		lines.map(({ sku }) => sku),
	);
	return Array.from(sumUnits(lines, present), ([sku, quantity]) => ({ sku, quantity }));
}

function isEqual(some: readonly WantedLine[], others: readonly WantedLine[]): boolean {
	const listed = (lines: readonly WantedLine[]) =>
		lines.map(({ sku, quantity }) => `${sku} ${quantity}`).sort();
	return String(listed(some)) === String(listed(others));
}

async function tryTakeOrder(
	datastore: Datastore,
	request: PhoneOrderRequest,
	actor: Actor,
): Promise<PhoneOrder> {
	const plan = await planOrder(datastore, request, actor);
	if (plan.outcome !== "planned") return plan;
	const { total, owed, shipping, cart, business } = plan;
	const { lines, values, key, quotedUntil, exchangeOf, shownTotal = total, shownOwed = owed } = request;
	if (shownTotal !== total || shownOwed !== owed) return { outcome: "changed" };
	const until = quotedUntil === undefined ? endOfHold(business, actor.now) : undefined;
	const placement = await placeOrder(
		datastore,
		{
			key: readIdempotencyKey(key) ?? createIdempotencyKey(),
			cartKey: createIdempotencyKey(),
			...{ lines, values, consent, business, quotedUntil, exchangeOf },
			quotedShipping: shipping.price,
			hold: until && { until },
			quote: quoteCart(cart),
			session: undefined,
			payment: pickPaymentDetails(business),
			secret: "",
		},
		actor,
	);
	if (placement.outcome !== "placed") return { outcome: "changed" };
	return { outcome: "placed", reference: placement.reference, total, shipping: shipping.price.pen };
}

async function planOrder(
	datastore: Datastore,
	{ lines, values, quotedUntil, exchangeOf }: PhoneOrderRequest,
	actor: Actor,
): Promise<Plan | Refused> {
	const isQuote = quotedUntil !== undefined;
	if (isQuote && exchangeOf) return { outcome: "exchangeQuoted" };
	if (isQuote && !isQuoteDay(quotedUntil, actor.now)) return { outcome: "noSuchDay" };
	const former = exchangeOf ? await findOrder(datastore, exchangeOf) : undefined;
	const owed = former ? sumForExchange(former) : 0;
	if (exchangeOf && owed === 0) return { outcome: "nothingOwed" };
	const business = await readBusiness(datastore);
	if (!isOffered(values.deliveryMethod, business)) return { outcome: "noPickUp" };
	const pricing = { today: limaDay(actor.now), exchangeRate: business.exchangeRate };
	const cart = await priceLines(datastore, lines, pricing, actor.now);
	for (const { sku, quantity } of lines) {
		const line = cart.lines.find((one) => one.sku === sku);
		if (!line) return { outcome: "notSold", sku };
		if (line.quantity < quantity) return { outcome: "short", sku, available: line.available };
	}
	const shipping = quoteShipping(values, cart, business);
	if (!shipping) return { outcome: "changed" };
	return {
		outcome: "planned",
		total: cart.subtotal.pen + shipping.price.pen,
		owed,
		shipping,
		cart,
		business,
	};
}

export function priceLines(
	datastore: Datastore,
	lines: readonly WantedLine[],
	pricing: Parameters<typeof readProducts>[2],
	now: Date,
): Promise<PricedCart> {
	const slugs = slugsOf({ lines });
	return transact(datastore, { goods: productAndStockKeys(slugs) }, ({ goods }) => ({
		result: priceCart({ lines }, readProducts(slugs, goods, pricing), { now: now.getTime() }),
	}));
}
