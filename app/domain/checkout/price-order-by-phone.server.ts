import { type Business, readBusiness } from "~/domain/business/business-record.server";
import {
	type AppliedDiscount,
	applyDiscount,
	type CartDiscount,
	calculateTotal,
} from "~/domain/cart/apply-discount";
import { maxTeamQuantity, type PricedCart, type UnitLimits, type WantedLine } from "~/domain/cart/cart";
import { findDiscount, readDiscountCode } from "~/domain/cart/discount-code-record.server";
import { priceCart } from "~/domain/cart/price-cart.server";
import { readProducts } from "~/domain/cart/product-lookup.server";
import { isOffered } from "~/domain/delivery/pick-up";
import { quoteShipping, type Shipping } from "~/domain/delivery/quote-shipping";
import { productAndStockKeys } from "~/domain/goods/change-stock.server";
import { presentSkus, sumUnits } from "~/domain/goods/present-slug.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import {
	type PaymentRefusal,
	type Received,
	type ReceivedPayment,
	receivePayment,
} from "~/domain/payments/collect-payment.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { limaDay } from "~/platform/values/lima-time";
import { isQuoteDay } from "./answer-quote.server";
import type { CheckoutValues } from "./checkout-fields.server";
import { slugsOf } from "./compare-quote.server";
import { sumForExchange } from "./exchange.server";
import {
	type DiscountFaults,
	isTooMuch,
	readGivenDiscount,
	type TypedDiscount,
} from "./given-discount.server";

export type PhoneRefusal =
	| { outcome: "noPickUp" }
	| { outcome: "nothingOwed" }
	| { outcome: "noSuchDay" }
	| { outcome: "exchangeQuoted" }
	| { outcome: "notSold"; sku: string }
	| { outcome: "tooMany"; sku: string }
	/** Unless it may owe units. */
	| { outcome: "short"; sku: string; available: number }
	| { outcome: "badDiscount"; faults: DiscountFaults }
	/** The problem is a sentence for the shopper. */
	| { outcome: "badCode"; problem: string }
	| { outcome: "badPayment"; fields: string[] }
	/** `quoted`: a quote asks for no money. `left` is what could be paid, in céntimos. */
	| { outcome: "paymentRefused"; why: PaymentRefusal | "quoted"; left: number }
	/** Prices, stock, what is owed or the total are not those that were seen. */
	| { outcome: "changed" };

/** `total` and `owed` are in céntimos, as in `PhoneOrder`. */
export interface PhonePlan {
	outcome: "planned";
	total: number;
	/** What is owed for the former order. */
	owed: number;
	shipping: Shipping;
	discount: AppliedDiscount;
	/** What is paid at once. */
	payment: ReceivedPayment | undefined;
	cart: PricedCart;
	limits: UnitLimits;
	business: Business;
}

export interface PhoneOrderRequest {
	lines: readonly WantedLine[];
	/** Also units that are not in stock: once it is paid, the order owes them. */
	mayOwe?: boolean | undefined;
	values: CheckoutValues;
	/** 32 hexadecimal digits: at most one order exists for each. Another key is not used. */
	key?: string | undefined;
	/** Makes it a quote, until the end of that day in Lima. An exchange cannot be a quote. */
	quotedUntil?: string | undefined;
	/** The former order: what is owed for it pays this one, as far as that goes. */
	exchangeOf?: string | undefined;
	/** A discount code. */
	code?: string | undefined;
	/** A discount of the team, which only those with the right to payments may give. */
	given?: TypedDiscount | undefined;
	/** It is paid at once, all or in part, which only those with the right to payments may record. */
	paid?: Pick<Received, "method" | "operation" | "paidOn" | "pen" | "isShared"> | undefined;
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
): Promise<PhonePlan | PhoneRefusal> {
	requireArea(actor, request.exchangeOf ? "payments" : "orders");
	const lines = await sumPresent(datastore, request.lines);
	return planPhoneOrder(datastore, { ...request, lines }, actor);
}

export async function planPhoneOrder(
	datastore: Datastore,
	request: PhoneOrderRequest,
	actor: Actor,
): Promise<PhonePlan | PhoneRefusal> {
	const { lines, mayOwe = false, values, quotedUntil, exchangeOf } = request;
	const isQuote = quotedUntil !== undefined;
	if (isQuote && exchangeOf) return { outcome: "exchangeQuoted" };
	if (request.paid) requireArea(actor, "payments");
	if (isQuote && request.paid) return { outcome: "paymentRefused", why: "quoted", left: 0 };
	if (isQuote && !isQuoteDay(quotedUntil, actor.now)) return { outcome: "noSuchDay" };
	const former = exchangeOf ? await findOrder(datastore, exchangeOf) : undefined;
	const owed = former ? sumForExchange(former) : 0;
	if (exchangeOf && owed === 0) return { outcome: "nothingOwed" };
	const business = await readBusiness(datastore);
	if (!isOffered(values.deliveryMethod, business)) return { outcome: "noPickUp" };
	const pricing = { today: limaDay(actor.now), exchangeRate: business.exchangeRate };
	const limits = { most: maxTeamQuantity, mayOwe };
	const cart = await priceLines(datastore, lines, pricing, actor.now, limits);
	for (const { sku, quantity } of lines) {
		const line = cart.lines.find((one) => one.sku === sku);
		if (!line) return { outcome: "notSold", sku };
		if (quantity > limits.most) return { outcome: "tooMany", sku };
		if (line.quantity < quantity) return { outcome: "short", sku, available: line.available };
	}
	const shipping = quoteShipping(values, cart, business);
	if (!shipping) return { outcome: "changed" };
	const asked = await readDiscount(datastore, request, cart, actor);
	if (asked && "faults" in asked) return { outcome: "badDiscount", faults: asked.faults };
	const discount = applyDiscount(asked, cart.subtotal, shipping.price);
	if (discount.problem) return { outcome: "badCode", problem: discount.problem };
	const payment = request.paid && (await receivePayment(datastore, request.paid, actor.now));
	if (payment && "outcome" in payment) return { outcome: "badPayment", fields: payment.fields };
	return {
		outcome: "planned",
		total: calculateTotal(cart.subtotal, shipping.price, discount.amount).pen,
		owed,
		shipping,
		discount,
		payment,
		cart,
		limits,
		business,
	};
}

async function readDiscount(
	datastore: Datastore,
	{ code: typed = "", given = {} }: PhoneOrderRequest,
	{ subtotal }: PricedCart,
	actor: Actor,
): Promise<CartDiscount | { faults: DiscountFaults } | undefined> {
	const { terms, faults } = readGivenDiscount(given);
	if (terms || faults) requireArea(actor, "payments");
	if (typed.trim()) {
		const code = readDiscountCode(typed);
		if (!code) return { faults: { code: "unknown", ...faults } };
		if (terms || faults) return { faults: { code: "both", ...faults } };
		return findDiscount(datastore, code, actor.now);
	}
	if (faults) return { faults };
	if (terms && isTooMuch(terms, subtotal)) return { faults: { value: "tooMuch" } };
	return terms && { terms };
}

export function priceLines(
	datastore: Datastore,
	lines: readonly WantedLine[],
	pricing: Parameters<typeof readProducts>[2],
	now: Date,
	limits: UnitLimits = { most: maxTeamQuantity, mayOwe: false },
): Promise<PricedCart> {
	const slugs = slugsOf({ lines });
	return transact(datastore, { goods: productAndStockKeys(slugs) }, ({ goods }) => ({
		result: priceCart({ lines }, readProducts(slugs, goods, pricing), { now: now.getTime(), limits }),
	}));
}

export async function sumPresent(datastore: Datastore, lines: readonly WantedLine[]): Promise<WantedLine[]> {
	const present = await presentSkus(
		datastore,
		lines.map(({ sku }) => sku),
	);
	return Array.from(sumUnits(lines, present), ([sku, quantity]) => ({ sku, quantity }));
}
