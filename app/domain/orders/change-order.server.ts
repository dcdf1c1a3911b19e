import { readBusiness } from "~/domain/business/business-record.server";
import { countUse, discountKey, isUsedUp } from "~/domain/cart/discount-code-record.server";
import { productAndStockKeys, readStock } from "~/domain/goods/change-stock.server";
import { presentSkus } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import { type Actor, isAllowed, requireArea } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Change, Datastore, TransactionKey } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { sortedJson } from "~/platform/values/sorted-json";
import { handoverStatus, isOfDeletedAccount, movesMoney, takesCodeUse } from "./order";
import { isAllRefunded, sumDue } from "./order-amounts";
import { postStatusMail } from "./order-mails.server";
import { type Order, type OrderStep, parseOrder } from "./order-record.server";
import { toOrderId } from "./order-reference.server";
import { toOrderRecord } from "./order-sales.server";
import { isFinal, nextStatuses, type OrderEvent, type OrderStatus } from "./order-status";
import { type MissingUnits, moveStock, movesStock } from "./order-stock.server";
import { stepText } from "./order-text-fields.server";
import { withoutDeliveryTexts, withoutRecipient } from "./order-texts";

export interface OrderInput {
	reference: string;
	shownSteps?: number | undefined;
}

export type OrderChange<Refusal = never> =
	| { outcome: "changed"; order: Order }
	| { outcome: "unknown" }
	| { outcome: "refused"; order: Order; why: Refusal }
	| { outcome: "outdated"; order: Order }
	| { outcome: "short"; order: Order; missing: MissingUnits[] };

/** The changed order, or why the change is refused. Returning the same order object writes nothing. */
type Decision<Refusal> =
	| {
			order: Order;
			changes?: Change[];
			/** If stock is short, the missing units are owed instead of the change being refused. */
			mayOwe?: boolean | undefined;
			/** The refusal if its discount code is used up and nothing may be owed; without one, the code is used once more. */
			usedUp?: Refusal;
	  }
	| { refusal: Refusal };

/**
 * Changes an order in a transaction; the calling act journals it. Units and the use of its discount code follow its
 * status: they are taken when it becomes paid, and given back when it is cancelled or no longer paid. The same form of
 * the actor changes it once.
 * @param decide may run several times @throws DatastoreUnavailable, ZodError for a damaged order
 */
export async function changeOrder<Refusal>(
	datastore: Datastore,
	input: OrderInput,
	actor: Actor,
	decide: (order: Order) => Decision<Refusal>,
	{ isSecondTry = false, triesLeft = 5 } = {},
): Promise<OrderChange<Refusal>> {
	const { reference, shownSteps } = input;
	const key = { collection: "order" as const, id: toOrderId(reference) };
	const stored = await datastore.get(key.collection, key.id);
	if (!stored) return { outcome: "unknown" };
	const seen = parseOrder(stored);
	const { keys, discount, skus, slugs } = await planTransaction(datastore, key, seen, decide);
	type Tried = OrderChange<Refusal> | "goodsGone" | "changedMeanwhile";
	const tried = await transact<Tried, typeof keys>(datastore, keys, ({ order: fields, stock, code }) => {
		if (!fields) return { result: { outcome: "unknown" } };
		const before = parseOrder(fields);
		if (isDoneBefore(before, actor)) return { result: { outcome: "changed", order: before } };
		if (shownSteps !== undefined && shownSteps !== before.history.length)
			return { result: { outcome: "outdated", order: before } };
		if (sortedJson(fields) !== sortedJson(stored))
			return { result: triesLeft > 0 ? "changedMeanwhile" : { outcome: "outdated", order: before } };
		const decision = decide(before);
		if ("refusal" in decision)
			return { result: { outcome: "refused", order: before, why: decision.refusal } };
		if (decision.order === before) return { result: { outcome: "changed", order: before } };
		const { mayOwe, usedUp, changes: told = [] } = decision;
		const uses = countUses(before, decision.order);
		if (usedUp && !mayOwe && uses > 0 && discount && isUsedUp(discount.code, code))
			return { result: { outcome: "refused", order: before, why: usedUp } };
		const goods = readStock(slugs, stock);
		if (!isSecondTry && slugs.some((slug) => !goods.has(slug))) return { result: "goodsGone" };
		const moved = moveStock(before, decision.order, { stock: goods, skus, actor, mayOwe });
		if ("missing" in moved) return { result: { outcome: "short", order: before, missing: moved.missing } };
		const { order, changes } = moved;
		const counted = discount && uses !== 0 ? countUse(discount.code, code, uses) : [];
		const changed = { ...key, fields: toOrderRecord(order) };
		return {
			changes: [changed, ...changes, ...counted, ...told],
			result: { outcome: "changed", order },
		};
	});
	const tryAgain = (isSecondTry: boolean) =>
		changeOrder(datastore, input, actor, decide, { isSecondTry, triesLeft: triesLeft - 1 });
	if (tried === "changedMeanwhile") return tryAgain(isSecondTry);
	// They may have been renamed a moment ago.
	return tried === "goodsGone" ? tryAgain(true) : tried;
}

/** The records that the decision on the seen order needs. */
async function planTransaction<Refusal>(
	datastore: Datastore,
	order: TransactionKey,
	seen: Order,
	decide: (order: Order) => Decision<Refusal>,
) {
	const planned = decide(seen);
	const wanted = "order" in planned ? planned.order : seen;
	const discount = seen.discount ?? wanted.discount;
	const ordered = [...seen.lines, ...wanted.lines].map(({ sku }) => sku);
	const skus = await presentSkus(datastore, ordered);
	const slugs = [...new Set([...skus.values()].map(slugOfSku))];
	const changesOthers = movesStock(seen, wanted) || countUses(seen, wanted) !== 0;
	const share = (key: TransactionKey) => ({ ...key, isShared: key.isShared || !changesOthers });
	const keys = {
		order,
		stock: productAndStockKeys(slugs).map(share),
		code: discount && share(discountKey(discount.code)),
	};
	return { keys, discount, skus, slugs };
}

function isDoneBefore({ history }: Pick<Order, "history">, { form }: Actor): boolean {
	return form !== undefined && history.some((step) => step.form === form);
}

function countUses(before: Order, order: Order): number {
	return Number(takesCodeUse(order)) - Number(takesCodeUse(before));
}

export interface StatusInput extends OrderInput {
	/** `collectPayment` makes an order paid. */
	status: Exclude<OrderStatus, "paid">;
	/** Hands the goods over although a part is left to pay: for whoever may use `payments`. */
	mayOwe?: boolean | undefined;
	note?: string | undefined;
	carrier?: string | undefined;
	tracking?: string | undefined;
}

const statusTexts = { note: stepText, carrier: stepText, tracking: stepText };

/**
 * `refunded`: nothing is sent for money that was given back. `due`: a part is left to pay, without `mayOwe`.
 * `dueAndNotAllowed`: the same, and the actor may not hand it over anyway. `pickUp`: no carrier takes it.
 */
type StatusRefusal = "status" | "refunded" | "due" | "dueAndNotAllowed" | "pickUp";
type StatusChange = OrderChange<StatusRefusal> | InvalidInput<keyof typeof statusTexts>;

/** Moves an order to its next status, save `paid`, and mails the shopper. @throws NotAllowed, and as `changeOrder` */
export const changeStatus = teamAct<StatusInput, StatusChange>("orders", async (datastore, input, actor) => {
	const { status } = input;
	const texts = readInput(statusTexts, input);
	if ("outcome" in texts) return texts;
	const { note, carrier, tracking } = texts;
	const shipment = { ...(carrier && { carrier }), ...(tracking && { tracking }) };
	const business = await readBusiness(datastore);
	return changeOrder<StatusRefusal>(datastore, input, actor, (before) => {
		if (!nextStatuses(before.status).includes(status)) return { refusal: "status" };
		if (movesMoney(before, status)) requireArea(actor, "payments");
		if (isAllRefunded(before) && (status === "preparing" || status === "shipped"))
			return { refusal: "refunded" };
		if (status === "shipped" && before.shipping.isPickUp && (carrier || tracking))
			return { refusal: "pickUp" };
		if (status === handoverStatus(before) && sumDue(before) > 0) {
			if (!isAllowed(actor, "payments")) return { refusal: "dueAndNotAllowed" };
			if (!input.mayOwe) return { refusal: "due" };
		}
		const order = {
			...withStep(before, { status, ...(note && { note }) }, actor),
			...(status === "shipped" && (carrier || tracking) && { shipment }),
		};
		// The mail names the opening hours at which to pick it up, or links to the carrier, or says how to pay.
		const told = status === "shipped" || sumDue(order) > 0 ? business : undefined;
		return { order, changes: postStatusMail(order, actor.now, told) };
	});
});

export function withStep(
	order: Order,
	step: Omit<OrderStep, "at" | "by" | "form">,
	{ by, now, form }: Actor,
): Order {
	const { heldUntil, useHeldUntil, ...others } = order;
	const keepsHold = step.status === order.status && step.event !== "differencePaid";
	const isForgotten = isOfDeletedAccount(order) && isFinal(step.status);
	const isHandedOver = step.status === "delivered" && order.delivery?.recipientName;
	return {
		...others,
		...(isHandedOver && { delivery: withoutRecipient(order.delivery) }),
		...(isForgotten && { delivery: withoutDeliveryTexts(order.delivery) }),
		...(heldUntil && keepsHold && { heldUntil }),
		...(useHeldUntil !== undefined && { useHeldUntil: keepsHold ? useHeldUntil : null }),
		status: step.status,
		history: [...order.history, { ...step, at: now.toISOString(), by, ...(form && { form }) }],
	};
}

export function withEvent(order: Order, event: OrderEvent, actor: Actor, note?: string): Order {
	return withStep(order, { status: order.status, event, ...(note && { note }) }, actor);
}
