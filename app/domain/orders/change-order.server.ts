import type { z } from "zod";
import { type Business, readBusiness } from "~/domain/business/business-record.server";
import { countUse, discountKey, isUsedUp } from "~/domain/cart/discount-code-record.server";
import { productAndStockKeys, readStock } from "~/domain/goods/change-stock.server";
import { presentSkus } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Area } from "~/domain/staff/roles";
import type { Change, Datastore, TransactionKey } from "~/platform/datastore/datastore.server";
import { ChangedMeanwhile, mostTries, retryIfChanged, transact } from "~/platform/datastore/transact.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { sortedJson } from "~/platform/values/sorted-json";
import { takesCodeUse } from "./order";
import { eraseBuyer, listFiles, withoutFormerRecipient } from "./order-receipts";
import { type Order, type OrderStep, parseOrder } from "./order-record.server";
import { toOrderId } from "./order-reference.server";
import { toOrderRecord } from "./order-sales.server";
import { isFinal, isUnpaid, type OrderEvent } from "./order-status";
import { type MissingUnits, moveStock, movesStock, pickHold } from "./order-stock.server";
import { withoutRecipient } from "./order-texts";
import { isAsShown } from "./standing-acts";

export interface OrderInput {
	reference: string;
	shownSteps?: number | undefined;
}

export type OrderChange<Refusal = never> =
	/** `unused`: files that the order no longer names. */
	| { outcome: "changed"; order: Order; unused?: string[] }
	| { outcome: "unknown" }
	| { outcome: "refused"; order: Order; why: Refusal }
	| { outcome: "outdated"; order: Order }
	| { outcome: "short"; order: Order; missing: MissingUnits[] };

/** The changed order, or why the change is refused. Returning the same order object writes nothing. */
type Decision<Refusal> =
	| {
			order: Order;
			/** What is told of it; a function gets the order as it is once units have moved. */
			changes?: Change[] | ((moved: Order) => Change[]);
			/** If stock is short, the missing units are owed instead of the change being refused. */
			mayOwe?: boolean | undefined;
			/** Refuses it as short where its units are missing, although it does not take them yet. */
			needsUnits?: boolean;
			/** The refusal if its discount code is used up and nothing may be owed; without one, the code is used once more. */
			usedUp?: NonNullable<Refusal>;
	  }
	| { refusal: NonNullable<Refusal> };

export interface Asked<Given> {
	input: Given;
	business: Business;
	actor: Actor;
}

/**
 * An act of the team on one order. It reads its texts, and decides about the order as `changeOrder` does.
 * @throws NotAllowed, and as `changeOrder`
 */
export function orderAct<Shape extends z.ZodRawShape, Given, const Refusal = never>(
	area: Area,
	texts: Shape,
	decide: (order: Order, read: z.output<z.ZodObject<Shape>>, asked: Asked<Given>) => Decision<Refusal>,
) {
	type Texts = { [Text in keyof Shape]?: string | undefined };
	return teamAct(area, async (datastore, input: OrderInput & Given & Texts, actor) => {
		const read = readInput(texts, input);
		if ("outcome" in read) return read as InvalidInput<keyof Shape & string>;
		const business = await readBusiness(datastore);
		return changeOrder(datastore, input, actor, (order) => decide(order, read, { input, business, actor }));
	});
}

/**
 * Changes an order in a transaction; the calling act journals it. Units and the use of its discount code follow its
 * status: they are taken when it becomes paid, and given back when it is cancelled or no longer paid. The same form of
 * the actor changes it once.
 * @param decideAs may run several times @throws DatastoreUnavailable, ZodError for a damaged order
 */
export async function changeOrder<const Refusal = never>(
	datastore: Datastore,
	input: OrderInput,
	actor: Actor,
	decideAs: (order: Order) => Decision<Refusal>,
): Promise<OrderChange<NonNullable<Refusal>>> {
	const decide = (order: Order): Decision<Refusal> => {
		const decision = decideAs(order);
		if ("refusal" in decision || decision.order === order) return decision;
		return { ...decision, order: closeNobodys(decision.order, actor) };
	};
	const key = { collection: "order" as const, id: toOrderId(input.reference) };
	return retryIfChanged(async (tries) => {
		const stored = await datastore.get(key.collection, key.id);
		if (!stored) return { outcome: "unknown" };
		const seen = parseOrder(stored);
		const known = settle(seen, input, actor);
		if (known) return known;
		const { keys, usedCode, skus, slugs } = await planTransaction(datastore, key, seen, decide);
		type Changed = OrderChange<NonNullable<Refusal>>;
		return transact<Changed, typeof keys>(datastore, keys, ({ order: fields, stock, code }) => {
			if (!fields) return { result: { outcome: "unknown" } };
			const before = parseOrder(fields);
			const settled = settle(before, input, actor);
			if (settled) return { result: settled };
			if (sortedJson(fields) !== sortedJson(stored)) {
				if (tries === mostTries) return { result: { outcome: "outdated", order: before } };
				throw new ChangedMeanwhile();
			}
			const decision = decide(before);
			if ("refusal" in decision)
				return { result: { outcome: "refused", order: before, why: decision.refusal } };
			if (decision.order === before) return { result: { outcome: "changed", order: before } };
			const { mayOwe, needsUnits, usedUp, changes: told = [] } = decision;
			const uses = countUses(before, decision.order);
			if (usedUp && !mayOwe && uses > 0 && usedCode && isUsedUp(usedCode, code))
				return { result: { outcome: "refused", order: before, why: usedUp } };
			const goods = readStock(slugs, stock);
			// Missing goods may have been renamed a moment ago. If they stay away, nothing is counted for them.
			if (tries <= 2 && slugs.some((slug) => !goods.has(slug))) throw new ChangedMeanwhile();
			const asHeld = { ...decision.order, heldUntil: actor.now.toISOString() };
			const held = needsUnits && moveStock(before, asHeld, { stock: readStock(slugs, stock), skus, actor });
			const lacking = held && "missing" in held ? held : undefined;
			const moved = lacking ?? moveStock(before, decision.order, { stock: goods, skus, actor, mayOwe });
			if ("missing" in moved) return { result: { outcome: "short", order: before, missing: moved.missing } };
			const { changes } = moved;
			const mailed = typeof told === "function" ? told(moved.order) : told;
			const order = eraseBuyer(moved.order);
			const counted = usedCode && uses !== 0 ? countUse(usedCode, code, uses) : [];
			const unused = listFiles(before).filter((name) => !listFiles(order).includes(name));
			return {
				changes: [{ ...key, fields: toOrderRecord(order) }, ...changes, ...counted, ...mailed],
				result: { outcome: "changed", order, ...(unused.length > 0 && { unused }) },
			};
		});
	});
}

/** Answers a form that changed the order before or shows it as it was, whatever its actor may do. */
function settle(order: Order, input: OrderInput, { form }: Actor): OrderChange | undefined {
	if (form && order.history.some((step) => step.form === form)) return { outcome: "changed", order };
	return isAsShown(order, input) ? undefined : { outcome: "outdated", order };
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
	const usedCode = seen.discount?.code ?? wanted.discount?.code;
	const ordered = [...seen.lines, ...wanted.lines].map(({ sku }) => sku);
	const skus = await presentSkus(datastore, ordered);
	const slugs = [...new Set([...skus.values()].map(slugOfSku))];
	const changesOthers = movesStock(seen, wanted) || countUses(seen, wanted) !== 0;
	const share = (key: TransactionKey) => ({ ...key, isShared: key.isShared || !changesOthers });
	const keys = {
		order,
		stock: productAndStockKeys(slugs).map(share),
		code: usedCode === undefined ? undefined : share(discountKey(usedCode)),
	};
	return { keys, usedCode, skus, slugs };
}

function countUses(before: Order, order: Order): number {
	return Number(takesCodeUse(order)) - Number(takesCodeUse(before));
}

export function withStep(
	order: Order,
	step: Omit<OrderStep, "at" | "by" | "form">,
	{ by, now, form }: Actor,
): Order {
	const { heldUntil, useHeldUntil, ...others } = order;
	const keepsHold = step.status === order.status && step.event !== "differencePaid";
	const made = { ...step, at: now.toISOString(), by, ...(form && { form }) };
	return {
		...others,
		...(isFinal(step.status) && { delivery: withoutRecipient(order.delivery) }),
		...(heldUntil && keepsHold && { heldUntil }),
		...(useHeldUntil !== undefined && { useHeldUntil: keepsHold ? useHeldUntil : null }),
		status: step.status,
		history: [
			...(isFinal(step.status) ? order.history.map(withoutFormerRecipient) : order.history),
			{ ...made, ...(!keepsHold && pickHold(order)) },
		],
	};
}

/** Takes from a deleted account's order what is not needed any more, and cancels it if nothing was paid of it. */
export function forgetBuyer(order: Order, actor: Actor): Order {
	return eraseBuyer(closeNobodys(order, actor));
}

function closeNobodys(order: Order, actor: Actor): Order {
	const isNobodys = isUnpaid(order.status) && eraseBuyer(order).contact === null;
	return isNobodys ? withStep(order, { status: "cancelled" }, actor) : order;
}

/** @param former what it replaced */
export function withCorrection(
	order: Order,
	event: OrderEvent,
	former: NonNullable<OrderStep["former"]>,
	actor: Actor,
	note?: string,
): Order {
	return withStep(order, { status: order.status, event, former, ...(note && { note }) }, actor);
}

export function withEvent(order: Order, event: OrderEvent, actor: Actor, note?: string): Order {
	return withStep(order, { status: order.status, event, ...(note && { note }) }, actor);
}
