import { readBusiness } from "~/domain/business/business-record.server";
import { countUse, discountKey } from "~/domain/cart/discount-code.server";
import type { Actor } from "~/domain/staff/actor";
import type { Change, Datastore, TransactionKey } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { postOrderEvent } from "./order-events.server";
import { postStatusMail } from "./order-mails.server";
import { type Order, type OrderEvent, type OrderStep, parseOrder } from "./order-record.server";
import { toOrderId } from "./order-reference.server";
import { toOrderRecord } from "./order-sales.server";
import { nextStatuses, type OrderStatus } from "./order-status";
import { type MissingUnits, moveStock, movesStock, readStockOf, stockKeysOf } from "./order-stock.server";

export type OrderChange<Refusal = never> =
	| { outcome: "changed"; order: Order }
	| { outcome: "unknown" }
	/** `order` is the one that is stored. */
	| { outcome: "refused"; order: Order; why: Refusal }
	| { outcome: "short"; order: Order; missing: MissingUnits[] };

/** The changed order, or why the change is refused. Returning the same order object writes nothing. */
type Decision<Refusal> =
	| {
			order: Order;
			changes?: Change[];
			/** If stock is short, the missing units are owed instead of the change being refused. */
			mayOwe?: boolean;
	  }
	| { refusal: Refusal };

/**
 * Changes an order in a transaction. Stock follows its status: it is taken when the order becomes paid, and given back
 * when it is cancelled or no longer paid. Cancelling also gives back the use of its discount code. The same form of the
 * actor changes it once.
 * @param decide may run several times @throws DatastoreUnavailable, ZodError for a damaged order
 */
export async function changeOrder<Refusal>(
	datastore: Datastore,
	reference: string,
	actor: Actor,
	decide: (order: Order) => Decision<Refusal>,
): Promise<OrderChange<Refusal>> {
	const key = { collection: "order" as const, id: toOrderId(reference) };
	const stored = await datastore.get(key.collection, key.id);
	if (!stored) return { outcome: "unknown" };
	// An order's lines and discount never change, so these keys are still right inside the transaction.
	const seen = parseOrder(stored);
	const { lines, discount } = seen;
	const stockKeys = stockKeysOf(lines);
	const planned = decide(seen);
	const changesOthers =
		"order" in planned && (movesStock(seen, planned.order) || countUses(seen, planned.order) !== 0);
	const otherKeys: TransactionKey[] = [...stockKeys, ...(discount ? [discountKey(discount.code)] : [])];
	return datastore.runTransaction<OrderChange<Refusal>>(
		[key, ...otherKeys.map((other) => ({ ...other, isShared: other.isShared || !changesOthers }))],
		([fields, ...records]) => {
			if (!fields) return { result: { outcome: "unknown" } };
			const before = parseOrder(fields);
			if (isDoneBefore(before, actor)) return { result: { outcome: "changed", order: before } };
			const decision = decide(before);
			if ("refusal" in decision) {
				return { result: { outcome: "refused", order: before, why: decision.refusal } };
			}
			if (decision.order === before) return { result: { outcome: "changed", order: before } };
			const { mayOwe = false } = decision;
			const stock = readStockOf(lines, records);
			const moved = moveStock(before, decision.order, { stock, actor, mayOwe });
			if ("missing" in moved) {
				return { result: { outcome: "short", order: before, missing: moved.missing } };
			}
			const { order, changes } = moved;
			const uses = countUses(before, order);
			const counted = discount && uses !== 0 ? countUse(discount.code, records[stockKeys.length], uses) : [];
			return {
				changes: [
					{ ...key, fields: toOrderRecord(order) },
					...changes,
					...counted,
					...(decision.changes ?? []),
				],
				result: { outcome: "changed", order },
			};
		},
	);
}

/** Whether the actor's form changed the order already: it was sent twice. */
export function isDoneBefore({ history }: Pick<Order, "history">, { form }: Actor): boolean {
	return form !== undefined && history.some((step) => step.form === form);
}

/** How many uses of its discount code the change adds. */
function countUses(before: Order, order: Order): number {
	return Number(order.status !== "cancelled") - Number(before.status !== "cancelled");
}

export interface StatusOptions extends Pick<OrderStep, "note">, Pick<Order, "payment" | "shipment"> {
	mayOwe?: boolean;
}

/**
 * Also posts the shopper's mail and the webhook's event. Refuses a payment on a day before the order's, in Lima.
 * @throws as `changeOrder`
 */
export async function changeStatus(
	datastore: Datastore,
	reference: string,
	status: OrderStatus,
	actor: Actor,
	{ mayOwe = false, note, payment, shipment }: StatusOptions = {},
): Promise<OrderChange<"status" | "paidEarly">> {
	// The mail that an order is ready for pick-up names the shop's opening hours.
	const business = status === "shipped" ? await readBusiness(datastore) : undefined;
	return changeOrder<"status" | "paidEarly">(datastore, reference, actor, (before) => {
		if (!nextStatuses(before.status).includes(status)) return { refusal: "status" };
		if (payment && isEarly(payment.at, before, actor.now)) return { refusal: "paidEarly" };
		const step = { status, ...(note && { note }) };
		const order = {
			...withStep(before, step, actor),
			...(payment && { payment }),
			...(shipment && { shipment }),
		};
		return { order, changes: postStatus(order, actor.now, business?.hours), mayOwe };
	});
}

/** Today is never too early: the clock that placed the order may have been ahead. @param at ISO 8601 */
function isEarly(at: string, { placedAt }: Order, now: Date): boolean {
	const day = limaDay(new Date(at));
	return day < limaDay(new Date(placedAt)) && day < limaDay(now);
}

/**
 * Mails the shopper and notifies the webhook. @param hours of the shop
 * @returns changes for the transaction that stores the order's status
 */
export function postStatus(order: Order, now: Date, hours?: string): Change[] {
	return [...postStatusMail(order, now, hours), ...postOrderEvent(order, now)];
}

export function withStep(
	order: Order,
	step: Omit<OrderStep, "at" | "by" | "form">,
	{ by, now, form }: Actor,
): Order {
	const { heldUntil, ...others } = order;
	return {
		...others,
		...(heldUntil && step.status === order.status && { heldUntil }),
		status: step.status,
		history: [...order.history, { ...step, at: now.toISOString(), by, ...(form && { form }) }],
	};
}

export function withEvent(order: Order, event: OrderEvent, actor: Actor, note?: string): Order {
	return withStep(order, { status: order.status, event, ...(note && { note }) }, actor);
}
