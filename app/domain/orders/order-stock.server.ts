import { type Stock, writeStock } from "~/domain/goods/change-stock.server";
import { slugOfSku } from "~/domain/goods/sku";
import { unitKey } from "~/domain/goods/stock-record.server";
import type { Actor } from "~/domain/staff/actor";
import type { Change } from "~/platform/datastore/datastore.server";
import { handoverStatus, standingNotice, sumParts } from "./order";
import type { Order, OrderLine, OrderStep } from "./order-record.server";
import { isOfReturn, isUnpaid, type OrderEvent } from "./order-status";
import { wasHandedOver } from "./owed-units";

export interface MissingUnits {
	line: OrderLine;
	left: number;
}

interface StockMoving {
	stock: Stock;
	/** The SKUs that the lines have now, by those that were ordered. Without them, nothing was renamed. */
	skus?: ReadonlyMap<string, string>;
	actor: Actor;
	mayOwe?: boolean | undefined;
}

type MovedStock = { order: Order; changes: Change[] } | { missing: MissingUnits[] };

/** Asks before an order is delivered that still owes units, and refuses to send owed units while none have come. */
export function moveStock(before: Order, order: Order, moving: StockMoving): MovedStock {
	const moved = movesStock(before, order) ? takeUnits(before, order, moving) : { order, changes: [] };
	if ("missing" in moved || moving.mayOwe) return moved;
	const isDelivered = order.status === "delivered" && isStatusStep(before, order);
	const sendsNothing = isEvent(before, order, "owedSent") && !moved.order.history.at(-1)?.settled;
	if (!isDelivered && !sendsNothing) return moved;
	const missing = moved.order.lines.filter(({ owed }) => owed).map((line) => ({ line, left: 0 }));
	return missing.length > 0 ? { missing } : moved;
}

function takeUnits(
	before: Order,
	order: Order,
	{ stock, skus, actor, mayOwe = false }: StockMoving,
): MovedStock {
	const productOf = ({ sku }: OrderLine) => stock.get(slugOfSku(skus?.get(sku) ?? sku));
	const move = (line: OrderLine, take: (left: number) => number): number => {
		const product = productOf(line);
		if (!product) return 0;
		const key = product.keyOf(unitKey(line.sku));
		const left = product.units[key] ?? 0;
		product.units = { ...product.units, [key]: left - take(left) };
		return left;
	};
	if (before.hasStock)
		for (const line of before.lines) move(line, () => (line.owed ?? 0) - countHeld(before, line));
	const needs = needsStock(order);
	const owedBefore = new Map(before.lines.map(({ sku, owed = 0 }) => [sku, owed]));
	const missing: MissingUnits[] = [];
	const lines = order.lines.map(({ owed: kept = 0, ...line }): OrderLine => {
		if (!needs) return line;
		const held = countHeld(order, line);
		const wanted = keepsOwed(order) ? Math.max(0, held - kept) : held;
		const left = move(line, (units) => Math.min(wanted, units));
		// What the order holds of goods that are gone is not counted anywhere, and stays.
		const isGone = before.hasStock && !productOf(line);
		const owed = isGone ? kept : held - Math.max(0, Math.min(wanted, left));
		if (owed > Math.max(kept, owedBefore.get(line.sku) ?? 0)) missing.push({ line, left });
		return owed > 0 ? { ...line, owed } : line;
	});
	if (missing.length > 0 && !mayOwe) return { missing };
	const reason = reasonOf(before, order);
	const changes = writeStock(stock, { actor, reason, order: order.reference });
	const moved = { ...order, lines, hasStock: needs };
	return { order: settlesOwed(before, order) ? withSettled(moved, owedBefore) : moved, changes };
}

/** Returns and undone steps do not use stock to settle owed units. */
function keepsOwed({ history }: Order): boolean {
	const last = history.at(-1);
	return last !== undefined && (last.event === "takenBack" || isOfReturn(last));
}

function isStatusStep(before: Order, { status, history }: Order): boolean {
	return status !== before.status && !history.at(-1)?.event;
}

function isEvent(before: Order, { history }: Order, event: OrderEvent): boolean {
	return history.length > before.history.length && history.at(-1)?.event === event;
}

/** Whether owed units are sent with this step, as far as they are in stock, or given up. */
function settlesOwed(before: Order, order: Order): boolean {
	if (isEvent(before, order, "owedSent") || isEvent(before, order, "owedGivenUp")) return true;
	return isStatusStep(before, order) && order.status === handoverStatus(order);
}

function withSettled(order: Order, owedBefore: ReadonlyMap<string, number>): Order {
	const settled = order.lines
		.map(({ sku, owed = 0 }) => ({ sku, quantity: (owedBefore.get(sku) ?? 0) - owed }))
		.filter(({ quantity }) => quantity > 0);
	if (settled.length === 0) return order;
	const last = order.history.slice(-1).map((step): OrderStep => ({ ...step, settled }));
	return { ...order, history: [...order.history.slice(0, -1), ...last] };
}

/** Undoes a step's settling: the units are owed again. */
export function withOwedAgain(lines: OrderLine[], { settled = [] }: OrderStep): OrderLine[] {
	if (settled.length === 0) return lines;
	return lines.map((line) => {
		const { quantity = 0 } = settled.find(({ sku }) => sku === line.sku) ?? {};
		return quantity > 0 ? { ...line, owed: (line.owed ?? 0) + quantity } : line;
	});
}

function reasonOf(before: Order, order: Order): string {
	if (order.returns !== before.returns) return "returned";
	if (isEvent(before, order, "owedSent")) return "shipped";
	if (needsStock(before) === needsStock(order))
		return order.status === before.status ? "lines" : order.status;
	return needsStock(order) && order.status === "pending" ? "held" : order.status;
}

/** The units of a line that lie on the shelf for an order that was not handed over. */
export function countOnShelf(order: Order, line: OrderLine): number {
	return countHeld(order, line) - sumReturned(order, line, "writtenOff") - (line.owed ?? 0);
}

/** How many units of a line the papers list, including owed ones. After the handover, all that it was about. */
export function countToHandOver(order: Order, line: OrderLine): number {
	if (!wasHandedOver(order)) return countOnShelf(order, line) + (line.owed ?? 0);
	const returns = (order.returns ?? []).filter(({ state }) => state === "givenUp");
	return countHeld({ ...order, returns }, line);
}

/** The units of a line that did not go back to the stock. */
function countHeld(order: Order, line: OrderLine): number {
	return line.quantity - sumReturned(order, line, "restocked");
}

function sumReturned({ returns = [] }: Order, { sku }: OrderLine, what: "restocked" | "writtenOff"): number {
	const lines = returns.flatMap((one) => one.lines.filter((line) => line.sku === sku));
	return lines.reduce((sum, line) => sum + (line[what] ?? 0), 0);
}

/** Releases what the order holds once its time is over, unless a reported payment is still unanswered. */
export function endHold(order: Order, now: Date): Order {
	const { heldUntil, useHeldUntil, ...others } = order;
	const isOver = (time: string | null | undefined) => typeof time === "string" && time <= now.toISOString();
	if (standingNotice(order) || (!isOver(heldUntil) && !isOver(useHeldUntil))) return order;
	return {
		...others,
		...(heldUntil && !isOver(heldUntil) && { heldUntil }),
		...(useHeldUntil !== undefined && { useHeldUntil: isOver(useHeldUntil) ? null : useHeldUntil }),
	};
}

/** What an order holds for a time, for the step that ends it. */
export function pickHold({ heldUntil, useHeldUntil }: Order): Pick<OrderStep, "held"> {
	const held = { ...(heldUntil && { heldUntil }), ...(useHeldUntil && { useHeldUntil }) };
	return Object.keys(held).length > 0 ? { held } : {};
}

/** Orders that were paid before the store counted stock have no units to move. */
export function movesStock(before: Order, order: Order): boolean {
	const needs = needsStock(order);
	const settles = settlesOwed(before, order) && before.lines.some(({ owed }) => owed);
	const isSame = order.lines === before.lines && order.returns === before.returns && !settles;
	if (needs === needsStock(before)) return needs && before.hasStock && !isSame;
	return needs !== before.hasStock;
}

/** An unpaid order holds its units for a time or, once a part was paid, for good. */
function needsStock(order: Order): boolean {
	if (order.heldUntil !== undefined) return true;
	return isUnpaid(order.status) ? sumParts(order) > 0 : order.status !== "cancelled";
}
