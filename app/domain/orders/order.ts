import { methodOf } from "~/domain/delivery/pick-up";
import type { Fact } from "~/platform/values/fact";
import type { Order, OrderContact, OrderReturn, OrderStep } from "./order-record.server";
import { isOfReturn, isOpen, isUnpaid, type OrderStatus } from "./order-status";

/** Nothing is to be paid for it, so it is paid from the start. */
export function isFree({ total }: Pick<Order, "total">): boolean {
	return total.pen === 0;
}

export function formatFullName({ fullName, paternalSurname, maternalSurname }: OrderContact): string {
	return [fullName, paternalSurname, maternalSurname].filter(Boolean).join(" ");
}

export function formatDestination({ delivery, shipping }: Pick<Order, "delivery" | "shipping">): string {
	if (!delivery) return "";
	const address = [delivery.address, delivery.place].filter(Boolean).join(", ");
	if (shipping.agency) return `Agencia ${shipping.agency}: ${address}`;
	return shipping.isPickUp ? shipping.zone : address;
}

/** For the team, which has to see what is not sent. */
export function formatHandover(order: Pick<Order, "delivery" | "shipping">): string {
	return [order.shipping.isPickUp && "Recoge en tienda", formatDestination(order)].filter(Boolean).join(": ");
}

export function listDestination(order: Pick<Order, "delivery" | "shipping">): Fact[] {
	const name = methodOf(order.shipping) === "home" ? "Entrega en" : "Recojo en";
	return order.delivery ? [{ name, value: formatDestination(order) }] : [];
}

/** The step with which the goods leave the shop. */
export function handoverStatus({ shipping }: Pick<Order, "shipping">): OrderStatus {
	return shipping.isPickUp ? "delivered" : "shipped";
}

export function countItems({ lines }: Pick<Order, "lines">): number {
	return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Of an order that no account has and none may adopt. */
export const noOwner = { shopper: null, adoptableBy: null, adoptableByEmail: null };

/** The account was deleted: once the order is closed, only its receipt's data remain, and nobody may see it. */
export function isOfDeletedAccount({
	shopper,
	adoptableBy,
}: Pick<Order, "shopper" | "adoptableBy">): boolean {
	return shopper === null && adoptableBy === null;
}

/** Shoppers can until the order is being prepared, the keeper until it is shipped. @param by as in `Actor` */
export function canCorrectAddress({ status, shipping }: Pick<Order, "status" | "shipping">, by: string) {
	if (shipping.isPickUp) return false;
	return isOpen(status) || (status === "preparing" && by !== "shopper");
}

/** Shoppers can while they have paid nothing. */
export function canCancel(order: Parameters<typeof sumParts>[0] & Pick<Order, "status">): boolean {
	return isUnpaid(order.status) && sumParts(order) === 0;
}

/** It was cancelled before the shopper accepted it. */
export function isCancelledQuote({ status, history }: Pick<Order, "status" | "history">): boolean {
	return status === "cancelled" && standingSteps(history).at(-2)?.status === "quoted";
}

/** What the shopper calls it: a quote is no order until it is accepted. */
export function nounOf(order: Parameters<typeof isCancelledQuote>[0]): "pedido" | "cotización" {
	return order.status === "quoted" || isCancelledQuote(order) ? "cotización" : "pedido";
}

/** @returns `Pedido WASI-7K3M-9XA4` */
export function nameOrder(order: Parameters<typeof nounOf>[0] & Pick<Order, "reference">): string {
	return `${nounOf(order) === "pedido" ? "Pedido" : "Cotización"} ${order.reference}`;
}

export const nounWithArticle = { pedido: "el pedido", cotización: "la cotización" } as const;

/** Only the keeper can, while the order is on its way. */
export function canCorrectShipment({ status, shipping }: Pick<Order, "status" | "shipping">): boolean {
	return status === "shipped" && !shipping.isPickUp;
}

/** Nothing if neither is known. */
export function shipmentOf({
	carrier,
	tracking,
}: {
	carrier?: string | undefined;
	tracking?: string | undefined;
}) {
	const shipment = { ...(carrier && { carrier }), ...(tracking && { tracking }) };
	return carrier || tracking ? { shipment } : {};
}

/** Limits the steps that shoppers add to an order's history, so that its record cannot grow without end. */
export const maxShopperEvents = 20;

export function countShopperEvents({ history }: Pick<Order, "history">): number {
	return history.filter(({ event, by }) => event && by === "shopper").length;
}

type CodeUse = Pick<Order, "status" | "useHeldUntil" | "discount" | "differences" | "refunds">;

/** Whether the order takes one of the uses of its discount code. One that saves nothing takes none. */
export function takesCodeUse(order: CodeUse): boolean {
	const { status, useHeldUntil, discount } = order;
	if (!discount || discount.amount.pen === 0) return false;
	return isUnpaid(status) ? useHeldUntil !== null || sumParts(order) > 0 : status !== "cancelled";
}

/** What is kept of an order that was never paid as far as it has to be, in céntimos. It holds its units. */
export function sumParts({ differences = [], refunds }: Pick<Order, "differences" | "refunds">): number {
	const sum = (amounts: readonly { pen: number }[]) => amounts.reduce((total, { pen }) => total + pen, 0);
	return sum(differences) - sum(refunds);
}

/** The statuses, changes of lines, payments of a part and steps of returns that were not taken back. The last one is the next to be. */
export function standingActs(history: readonly OrderStep[]): OrderStep[] {
	const standing: OrderStep[] = [];
	for (const step of history) {
		const { event } = step;
		if (event === "takenBack") standing.pop();
		else if (event === "returnWithdrawn")
			standing.splice(
				standing.findLastIndex((one) => one.event === "returnAsked"),
				1,
			);
		else if (!event || event === "linesChanged" || event === "differencePaid" || isOfReturn(step))
			standing.push(step);
	}
	return standing;
}

/** What the shopper told of a payment since the last one that was confirmed. */
export function standingNotice(order: Pick<Order, "status" | "history" | "paymentNotice">) {
	const { status, history, paymentNotice } = order;
	if (status === "cancelled") return undefined;
	const paid = standingActs(history).findLast(
		({ status, event }) => event === "differencePaid" || (!event && status === "paid"),
	);
	const told = history.findLastIndex(({ event }) => event === "paymentNoticed");
	return !paid || history.indexOf(paid) < told ? paymentNotice : undefined;
}

/** Names of the pictures of payments that the shopper told of, the oldest first, and each once. */
export function listPaymentPictures({
	paymentNotice,
	formerPictures = [],
}: Pick<Order, "paymentNotice" | "formerPictures">): string[] {
	return [...new Set([...formerPictures, ...(paymentNotice?.picture ? [paymentNotice.picture] : [])])];
}

export function listPictures(order: Pick<Order, "paymentNotice" | "formerPictures" | "returns">): string[] {
	return [...listPaymentPictures(order), ...listReturnPictures(order)];
}

/** Names of the pictures of returned goods. */
export function listReturnPictures({ returns = [] }: Pick<Order, "returns">): string[] {
	return [...new Set(returns.flatMap(({ pictures = [] }) => pictures))];
}

export function standingSteps(history: readonly OrderStep[]): OrderStep[] {
	return standingActs(history).filter(({ event }) => !event);
}

export function wasPaid({ history }: Pick<Order, "history">): boolean {
	return standingSteps(history).some(({ status }) => status === "paid");
}

/** Whether the step to this status, or back from it, says that money came or has to be given back. */
export function movesMoney(
	order: Pick<Order, "history" | "total" | "balance" | "differences" | "refunds">,
	status: OrderStatus,
): boolean {
	if (status === "cancelled" && !wasPaid(order)) return sumParts(order) > 0;
	const hasMoney = !isFree(order) || order.balance !== undefined;
	return hasMoney && (status === "paid" || status === "cancelled");
}

/** The units of a returned line that came, or before that, those that are to come. */
export function countReturned(line: OrderReturn["lines"][number]): number {
	const { quantity, restocked, writtenOff = 0, toRepair = 0 } = line;
	return restocked === undefined ? quantity : restocked + writtenOff + toRepair;
}

/** The return that is asked for, accepted and not received, or in repair. An order has at most one. */
export function openReturn({ returns = [] }: Pick<Order, "returns">): OrderReturn | undefined {
	const last = returns.at(-1);
	const isOpen = last?.state === "asked" || last?.state === "accepted" || (last && isInRepair(last));
	return isOpen ? last : undefined;
}

/** Repaired goods of versions that put them into the stock are not sent back. */
function isInRepair({ state, lines }: OrderReturn): boolean {
	return state === "received" && lines.some(({ toRepair }) => toRepair !== undefined);
}

/** The units of each of the order's lines that were sent and are not being returned, by their SKUs. */
export function countReturnable(order: Pick<Order, "lines" | "returns">): Map<string, number> {
	const kept = countKept(order);
	return new Map(order.lines.map(({ sku, owed = 0 }) => [sku, Math.max(0, (kept.get(sku) ?? 0) - owed)]));
}

/** The units of each of the order's lines that are not being returned, by their SKUs. */
export function countKept({ lines, returns = [] }: Pick<Order, "lines" | "returns">): Map<string, number> {
	const units = new Map(lines.map(({ sku, quantity }) => [sku, quantity]));
	for (const one of returns)
		if (!["refused", "sentBack"].includes(one.state))
			for (const line of one.lines) units.set(line.sku, (units.get(line.sku) ?? 0) - countReturned(line));
	return units;
}

/** Goods can come back once they were sent, for one return at a time. */
export function canComeBack(order: Pick<Order, "status" | "lines" | "returns">): boolean {
	if (!wasSent(order) || openReturn(order)) return false;
	return [...countReturnable(order).values()].some((units) => units > 0);
}

/** Shoppers can ask for it once the order is delivered. */
export function canReturn(order: Pick<Order, "status" | "lines" | "returns">): boolean {
	return order.status === "delivered" && canComeBack(order);
}

export function wasSent({ status }: Pick<Order, "status">): boolean {
	return status === "shipped" || status === "delivered";
}
