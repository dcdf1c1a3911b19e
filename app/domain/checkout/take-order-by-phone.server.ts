import { pickPaymentDetails } from "~/domain/business/payment-accounts";
import { type DiscountTerms, quoteDiscount } from "~/domain/cart/apply-discount";
import type { WantedLine } from "~/domain/cart/cart";
import { quoteCart } from "~/domain/cart/cart-quote";
import { readDiscountCode } from "~/domain/cart/discount-code-record.server";
import { splitPayments, sumLeft } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { paidAt } from "~/domain/orders/order-sales.server";
import { payOrder, readPayment } from "~/domain/payments/collect-payment.server";
import { oncePerOperation } from "~/domain/payments/once-per-operation.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { createIdempotencyKey, readIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { limaDay } from "~/platform/values/lima-time";
import { readGivenDiscount } from "./given-discount.server";
import { hasSameDetails } from "./new-order.server";
import { findReferenceByKey } from "./order-keys.server";
import { placeOrder } from "./place-order.server";
import {
	type PhoneOrderRequest,
	type PhoneRefusal,
	planPhoneOrder,
	sumPresent,
} from "./price-order-by-phone.server";
import { endOfCodeUse, endOfHold } from "./stock-hold.server";

const consent = "Pedido por teléfono: aceptó de palabra que usemos sus datos para atenderlo.";

/** `total` and `shipping` are in céntimos. Without `hasStock` no units are reserved for it. */
export type PhoneOrder =
	| { outcome: "placed"; reference: string; total: number; shipping: number; hasStock: boolean }
	/** The key placed another order before: the form was changed after going back. */
	| { outcome: "usedForm"; reference: string }
	| PhoneRefusal;

/** Places an order received by phone, or the one that an exchange brings, at the prices of the catalogue. @throws NotAllowed, DatastoreUnavailable */
export async function takeOrderByPhone(
	datastore: Datastore,
	request: PhoneOrderRequest,
	actor: Actor,
): Promise<PhoneOrder> {
	requireArea(actor, request.exchangeOf ? "payments" : "orders");
	const lines = await sumPresent(datastore, request.lines);
	const taken = await oncePerOperation(datastore, request.paid?.operation, (guarded) =>
		tryTakeOrder(guarded, { ...request, lines }, actor),
	);
	const key = readIdempotencyKey(request.key);
	// A repeated form may fail because its first submission took the units or the money that was owed.
	const earlier = taken.outcome !== "placed" && key ? await findReferenceByKey(datastore, key) : undefined;
	const order = earlier && (await findOrder(datastore, earlier));
	if (!order) return taken;
	const { reference, total, shipping, hasStock } = order;
	const isSame =
		isEqual(await sumPresent(datastore, order.lines), lines) &&
		hasSameDiscount(order, request) &&
		hasSameDetails(order, request.values) &&
		order.quotedUntil === request.quotedUntil &&
		hasPayment(order, request, actor.now);
	if (!isSame) return { outcome: "usedForm", reference };
	return { outcome: "placed", reference, total: total.pen, shipping: shipping.price.pen, hasStock };
}

/** Whether the payment that the form tells of, if it does, is one of the order's. */
function hasPayment(order: Order, { paid }: PhoneOrderRequest, now: Date): boolean {
	if (!paid) return true;
	const read = readPayment(paid, now);
	if ("outcome" in read) return false;
	const { method, operation } = read.payment;
	const { pen, paidOn } = paid;
	return splitPayments(order, paidAt(order)).some((one) => {
		const isSameAmount = pen === undefined ? sumLeft(order) === 0 : one.total === pen;
		const isSameDay = !paidOn || limaDay(new Date(one.at)) === paidOn;
		return one.method === method && one.operation === operation && isSameAmount && isSameDay;
	});
}

function isEqual(some: readonly WantedLine[], others: readonly WantedLine[]): boolean {
	const listed = (lines: readonly WantedLine[]) =>
		lines.map(({ sku, quantity }) => `${sku} ${quantity}`).sort();
	return String(listed(some)) === String(listed(others));
}

function hasSameDiscount({ discount }: Order, { code, given = {} }: PhoneOrderRequest): boolean {
	const { kind, value, reason }: Partial<DiscountTerms> = readGivenDiscount(given).terms ?? {};
	if (discount?.code || code) return discount?.code === readDiscountCode(code);
	return discount?.kind === kind && discount?.value === value && discount?.reason === reason;
}

async function tryTakeOrder(
	datastore: Datastore,
	request: PhoneOrderRequest,
	actor: Actor,
): Promise<PhoneOrder> {
	const plan = await planPhoneOrder(datastore, request, actor);
	if (plan.outcome !== "planned") return plan;
	const { total, owed, shipping, discount, payment, cart, limits, business } = plan;
	const { lines, values, key, quotedUntil, exchangeOf, shownTotal = total, shownOwed = owed } = request;
	if (shownTotal !== total || shownOwed !== owed) return { outcome: "changed" };
	const { terms } = discount;
	const isQuote = quotedUntil !== undefined;
	const until = isQuote ? undefined : endOfHold(business, actor.now);
	let refused: PhoneRefusal = { outcome: "changed" };
	const pay = (order: Order) => {
		const paid = payment ? payOrder(order, payment, business, actor) : { order };
		if ("order" in paid) return paid.order;
		refused = { outcome: "paymentRefused", why: paid.refusal, left: sumLeft(order) };
		return undefined;
	};
	const placement = await placeOrder(
		datastore,
		{
			keys: [readIdempotencyKey(key) ?? createIdempotencyKey()],
			cartKeys: [createIdempotencyKey()],
			...{ lines, limits, values, consent, business, quotedUntil, exchangeOf },
			pay: payment && pay,
			quotedShipping: shipping.price,
			hold: until && { until },
			quote: quoteCart(cart),
			quotedDiscount: quoteDiscount(discount),
			...(terms?.code
				? { code: terms.code, useHeldUntil: isQuote ? undefined : endOfCodeUse(business, actor.now) }
				: { given: terms }),
			session: undefined,
			payment: pickPaymentDetails(business),
			secret: "",
		},
		actor,
	);
	// An earlier run of the transaction may have refused the payment of an order that has changed since.
	if (placement.outcome !== "placed")
		return "isPaymentRefused" in placement ? refused : { outcome: "changed" };
	const { reference, hasStock } = placement;
	return { outcome: "placed", reference, total, shipping: shipping.price.pen, hasStock };
}
