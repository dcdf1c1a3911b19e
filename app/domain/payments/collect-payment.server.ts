import { z } from "zod";
import { type Business, readBusiness } from "~/domain/business/business-record.server";
import { pickPaymentDetails } from "~/domain/business/payment-accounts";
import { depositOf } from "~/domain/cart/deposit";
import { changeOrder, type OrderInput, withEvent, withStep } from "~/domain/orders/change-order.server";
import { postPartPaid } from "~/domain/orders/correction-mails.server";
import { movesMoney } from "~/domain/orders/order";
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
import { limaDay, noonOrNow } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { readInput } from "~/platform/values/read-input.server";

interface Received extends OrderInput {
	/** Céntimos; undefined for all that is left. */
	pen?: number | undefined;
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
export const collectPayment = teamAct("orders", async (datastore, input: Received, actor) => {
	const read = readPayment(input, actor.now);
	if ("outcome" in read) return read;
	const { payment, note } = read;
	const business = await readBusiness(datastore);
	const isTwice = !input.isShared && (await isOfAnother(datastore, input.reference, payment));
	return changeOrder(datastore, input, actor, (before) => {
		if (movesMoney(before, "paid")) requireArea(actor, "payments");
		const left = sumLeft(before);
		const { pen = left } = input;
		if (before.status !== "pending" && (left === 0 || input.makesPaid)) return { refusal: "nothingDue" };
		if (pen > left || pen < Math.min(1, left)) return { refusal: "tooMuch" };
		if (isEarly(payment, before, actor.now)) return { refusal: "paidEarly" };
		if (hasOperation(before, payment)) return { refusal: "sameOperation" };
		if (isTwice) return { refusal: "otherOrder" };
		const paid = withPayment(before, { payment, pen, note }, business, actor);
		return { ...paid, mayOwe: input.mayOwe, usedUp: "codeUsedUp" };
	});
});

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

/** Today is never too early: the clock that placed the order may have been ahead. */
function isEarly({ at }: OrderPayment, { placedAt }: Order, now: Date): boolean {
	const day = limaDay(new Date(at));
	return day < limaDay(new Date(placedAt)) && day < limaDay(now);
}

/** Whichever method was chosen: a wrong one does not make it another payment. */
export function hasOperation(
	{ payment, differences = [] }: Order,
	{ operation }: Pick<OrderPayment, "operation">,
): boolean {
	const known = [payment, ...differences].flatMap((one) => one?.operation ?? []).map(operationNumber);
	return operation !== undefined && known.includes(operationNumber(operation));
}

async function isOfAnother(datastore: Datastore, reference: string, payment: OrderPayment): Promise<boolean> {
	if (payment.operation === undefined) return false;
	const where = { field: "searchKeys", value: operationKey(payment.operation) } as const;
	const query = { where, by: "placedAt", isDescending: true } as const;
	for await (const order of parseInPages(datastore, "order", query, orderRecord, "order"))
		if (toOrderId(order.reference) !== toOrderId(reference) && hasOperation(order, payment)) return true;
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
	const balance = isPending ? 0 : (before.balance ?? 0) - pen;
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
