import { z } from "zod";
import { type Business, readBusiness } from "~/domain/business/business-record.server";
import { pickPaymentDetails } from "~/domain/business/payment-accounts";
import { depositOf } from "~/domain/cart/deposit";
import { changeOrder, type OrderInput, withEvent, withStep } from "~/domain/orders/change-order.server";
import { postPartPaid } from "~/domain/orders/correction-mails.server";
import { movesMoney, standingNotice, wasPaid } from "~/domain/orders/order";
import { sumKept, sumLeft, withBalance, withPaid } from "~/domain/orders/order-amounts";
import { postStatusMail } from "~/domain/orders/order-mails.server";
import {
	type Order,
	type OrderPayment,
	orderRecord,
	paymentMethods,
} from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { operationNumber, stepText } from "~/domain/orders/order-text-fields.server";
import { operationKey } from "~/domain/orders/search-keys.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { addDays, limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { noonOrNow } from "~/platform/values/plain-signs";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { oncePerOperation } from "./once-per-operation.server";

export interface Received extends OrderInput {
	/** Céntimos, or all that is unpaid; undefined for what is awaited. */
	pen?: number | "all" | undefined;
	/** The payment is to make a pending order paid: in any other status, `nothingDue` refuses it. */
	makesPaid?: boolean;
	method?: string | undefined;
	operation?: string | undefined;
	/** A day in Lima; without it, today. */
	paidOn?: string | undefined;
	note?: string | undefined;
	/** Also where stock is short, or the uses of the discount code were taken by other orders since. */
	mayOwe?: boolean | undefined;
	/** Also where a payment of another order has the operation: one transfer may pay both. */
	isShared?: boolean | undefined;
}

/**
 * Records that all or a part of what is left of an order was paid, and mails the shopper. An order becomes paid with all
 * of it, or with its deposit. @throws NotAllowed, and as `changeOrder`
 */
export function collectPayment(datastore: Datastore, input: Received, actor: Actor) {
	return oncePerOperation(datastore, input.operation, (guarded) => collect(guarded, input, actor));
}

const collect = teamAct("orders", async (datastore, input: Received, actor) => {
	const received = await receivePayment(datastore, input, actor.now);
	if ("outcome" in received) return received;
	const business = await readBusiness(datastore);
	return changeOrder<PaymentRefusal | "codeUsedUp">(datastore, input, actor, (before) => {
		if (movesMoney(before, "paid")) requireArea(actor, "payments");
		const paid = payOrder(before, received, business, actor);
		return "refusal" in paid ? paid : { ...paid, mayOwe: input.mayOwe, usedUp: "codeUsedUp" };
	});
});

export type PaymentRefusal = "nothingDue" | "tooMuch" | "paidEarly" | "sameOperation" | "otherOrder";

export interface ReceivedPayment {
	payment: OrderPayment;
	note: string;
	pen: Received["pen"];
	makesPaid: boolean | undefined;
	/** A payment of another order has its operation. */
	isTwice: boolean;
}

/** Reads a payment, and whether another order has it. @param input.reference undefined for a new order */
export async function receivePayment(
	datastore: Datastore,
	input: Omit<Received, "reference"> & { reference?: string },
	now: Date,
): Promise<ReceivedPayment | InvalidInput<string>> {
	const read = readPayment(input, now);
	if ("outcome" in read) return read;
	const isTwice = !input.isShared && (await isOfAnother(datastore, input.reference, read.payment));
	return { ...read, pen: input.pen, makesPaid: input.makesPaid, isTwice };
}

/**
 * A reported payment is also taken once the order was cancelled: the money is then owed.
 * @returns the order with the payment, and what its shopper is mailed
 */
export function payOrder(
	before: Order,
	{ payment, note, pen: received, makesPaid, isTwice }: ReceivedPayment,
	business: Business,
	actor: Actor,
): ReturnType<typeof withPayment> | { refusal: PaymentRefusal } {
	const left = sumLeft(before);
	const pen = received === "all" ? sumUnpaid(before) : (received ?? sumAwaited(before));
	const most = mostToCollect(before);
	const isNothing = left === 0 && (pen <= 0 || most === 0);
	if (before.status !== "pending" && (isNothing || makesPaid)) return { refusal: "nothingDue" };
	if (pen > most || pen < Math.min(1, left)) return { refusal: "tooMuch" };
	if (isEarly(payment, before, actor.now)) return { refusal: "paidEarly" };
	if (hasOperation(before, payment)) return { refusal: "sameOperation" };
	if (isTwice) return { refusal: "otherOrder" };
	return withPayment(before, { payment, pen, note }, business, actor);
}

/**
 * The next payment's amount by default: what the shopper says to have paid, or else all that is unpaid.
 * @returns céntimos
 */
export function sumAwaited(order: Order): number {
	return Math.min(standingNotice(order)?.pen ?? sumUnpaid(order), mostToCollect(order));
}

/**
 * Usually what is left to pay. If nothing is left but a reported payment awaits an answer: the total minus what was paid.
 * @returns céntimos
 */
export function sumUnpaid(order: Order): number {
	const left = sumLeft(order);
	return left > 0 || !standingNotice(order) ? left : Math.max(0, order.total.pen - sumKept(order));
}

/** The most that a payment may be. A reported one may be up to the total: the excess is owed. @returns céntimos */
export function mostToCollect(order: Order): number {
	const left = sumLeft(order);
	return standingNotice(order) ? Math.max(left, order.total.pen) : left;
}

type PaymentInput = Pick<Received, "method" | "operation" | "paidOn" | "note">;

export function readPayment(input: PaymentInput, now: Date) {
	const paidOn = z
		.string()
		.default("")
		.transform((day) => (day ? noonOrNow(day, now) : now))
		.pipe(z.date());
	const shape = { note: stepText, operation: stepText, method: z.enum(paymentMethods), paidOn };
	const read = readInput(shape, input);
	if ("outcome" in read) return read;
	const { note, operation, method, paidOn: at } = read;
	return { note, payment: { method, at: at.toISOString(), ...(operation && { operation }) } };
}

/**
 * An order is often written down after it was paid by phone. A day further back than a month's statement of the bank is
 * taken for a mistake.
 */
export const mostDaysPaidBefore = 31;

/** Today is never too early: the clock that placed the order may have been ahead. */
function isEarly({ at }: OrderPayment, { placedAt }: Order, now: Date): boolean {
	const day = limaDay(new Date(at));
	return day < addDays(limaDay(new Date(placedAt)), -mostDaysPaidBefore) && day < limaDay(now);
}

/** Whichever method was chosen: a wrong one does not make it another payment. */
export function hasOperation(
	{ payment, differences = [] }: Order,
	{ operation }: Pick<OrderPayment, "operation">,
): boolean {
	const known = [payment, ...differences].flatMap((one) => one?.operation ?? []).map(operationNumber);
	return operation !== undefined && known.includes(operationNumber(operation));
}

async function isOfAnother(
	datastore: Datastore,
	reference: string | undefined,
	payment: OrderPayment,
): Promise<boolean> {
	if (payment.operation === undefined) return false;
	const where = { field: "searchKeys", value: operationKey(payment.operation) } as const;
	const query = { where, by: "placedAt", isDescending: true } as const;
	const own = reference && toOrderId(reference);
	for await (const order of parseInPages(datastore, "order", query, orderRecord, "order"))
		if (toOrderId(order.reference) !== own && hasOperation(order, payment)) return true;
	return false;
}

function withPayment(
	before: Order,
	{ payment, pen, note }: { payment: OrderPayment; pen: number; note: string },
	business: Business,
	actor: Actor,
) {
	const isPending = before.status === "pending";
	const isAll = isPending && pen === sumLeft(before);
	const said = [isAll ? "" : formatSoles(pen), note].filter(Boolean).join(". ");
	const complete = withCompletion(before, { payment, pen, note: said }, business, actor);
	if (complete) return { order: complete, changes: postStatusMail(complete, actor.now, business) };
	const differences = [...(before.differences ?? []), { ...payment, pen }];
	const balance = wasPaid(before) ? (before.balance ?? 0) - pen : 0;
	const order = withEvent(withBalance({ ...before, differences }, balance), "differencePaid", actor, said);
	return { order, changes: postPartPaid(order, pen, pickPaymentDetails(business), actor.now) };
}

/** The pending order as paid, once what is kept of it and what came reach its deposit. */
export function withCompletion(
	order: Order,
	{ payment, pen, note }: { payment?: OrderPayment; pen: number; note: string },
	business: Business,
	actor: Actor,
): Order | undefined {
	const kept = sumKept(order) + pen;
	if (order.status !== "pending" || kept < depositOf(order, business)) return undefined;
	return withStep(withPaid(order, pen, payment), { status: "paid", ...(note && { note }) }, actor);
}
