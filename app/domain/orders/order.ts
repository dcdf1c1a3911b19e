import { methodOf } from "~/domain/delivery/pick-up";
import type { Fact } from "~/platform/values/fact";
import type { Order, OrderContact, OrderReturn } from "./order-record.server";
import { isOpen, isUnpaid, type OrderEvent, type OrderStatus } from "./order-status";
import { standingActs, standingSteps } from "./standing-acts";

/** Nothing is to be paid for it, so it is paid from the start. */
export function isFree({ total }: Pick<Order, "total">): boolean {
	return total.pen === 0;
}

export function formatFullName({ fullName, paternalSurname, maternalSurname }: OrderContact): string {
	return [fullName, paternalSurname, maternalSurname].filter(Boolean).join(" ");
}

export function formatDestination({ delivery, shipping }: Order): string {
	if (!delivery) return "";
	const address = [delivery.address, delivery.place].filter(Boolean).join(", ");
	if (shipping.agency) return `Agencia ${shipping.agency}: ${address}`;
	return shipping.isPickUp ? shipping.zone : address;
}

/** For the team, which has to see what is not sent. */
export function formatHandover(order: Order): string {
	return [order.shipping.isPickUp && "Recoge en tienda", formatDestination(order)].filter(Boolean).join(": ");
}

export function listDestination(order: Order): Fact[] {
	const name = methodOf(order.shipping) === "home" ? "Entrega en" : "Recojo en";
	return order.delivery ? [{ name, value: formatDestination(order) }] : [];
}

/** The step with which the goods leave the shop. */
export function handoverStatus({ shipping }: Order): OrderStatus {
	return shipping.isPickUp ? "delivered" : "shipped";
}

export function countItems({ lines }: Order): number {
	return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The buyer, and whoever was named before a correction: notes and subscriptions may be stored under either. */
export function listContacts({ contact, history }: Pick<Order, "contact" | "history">): OrderContact[] {
	return [contact, ...history.map(({ former }) => former?.contact)].flatMap((one) => one ?? []);
}

/** The owner of an order that no account has or may adopt. */
export const noOwner = { shopper: null, adoptableBy: null, adoptableByEmail: null };

/** Once such an order is closed, only its receipt's data remain, and nobody may see it. */
export function isOfDeletedAccount({ shopper, adoptableBy }: Order): boolean {
	return shopper === null && adoptableBy === null;
}

/** Shoppers can until the order is being prepared, the keeper until it is shipped. @param by as in `Actor` */
export function canCorrectAddress({ status, shipping }: Order, by: string) {
	if (shipping.isPickUp) return false;
	return isOpen(status) || (status === "preparing" && by !== "shopper");
}

/** Shoppers can while they have paid nothing. */
export function canCancel(order: Order): boolean {
	return isUnpaid(order.status) && sumParts(order) === 0;
}

/** It was cancelled before the shopper accepted it. */
export function isCancelledQuote({ status, history }: Order): boolean {
	return status === "cancelled" && standingSteps(history).at(-2)?.status === "quoted";
}

/** What the shopper calls it: a quote is no order until it is accepted. */
export function nounOf(order: Order): "pedido" | "cotización" {
	return order.status === "quoted" || isCancelledQuote(order) ? "cotización" : "pedido";
}

/** @returns `Pedido WASI-7K3M-9XA4` */
export function nameOrder(order: Order): string {
	return `${nounOf(order) === "pedido" ? "Pedido" : "Cotización"} ${order.reference}`;
}

export const nounWithArticle = { pedido: "el pedido", cotización: "la cotización" } as const;

/** Only the keeper can, while the order is on its way. */
export function canCorrectShipment({ status, shipping }: Order): boolean {
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

export function countShopperEvents({ history }: Order): number {
	return history.filter(({ event, by }) => event && by === "shopper").length;
}

/** Whether the order counts as a use of its discount code. One that saves nothing does not. */
export function takesCodeUse(order: Order): boolean {
	const { status, useHeldUntil, discount } = order;
	if (!discount?.code || discount.amount.pen === 0) return false;
	return isUnpaid(status) ? useHeldUntil !== null || sumParts(order) > 0 : status !== "cancelled";
}

/** What was paid in parts and not refunded, before the order became paid. Such an order holds its units. @returns céntimos */
export function sumParts({ differences = [], refunds }: Order): number {
	return sumPen(differences) - sumPen(refunds);
}

/** @returns céntimos */
export function sumPen(amounts: readonly { pen: number }[]): number {
	return amounts.reduce((sum, { pen }) => sum + pen, 0);
}

/** The payment that the shopper reported and nobody has answered yet, also of an order that was cancelled since. */
export function standingNotice({ history, paymentNotice }: Order) {
	const paid = standingActs(history).findLast(
		({ status, event }) => event === "differencePaid" || (!event && status === "paid"),
	);
	const told = history.findLastIndex(({ event }) => event === "paymentNoticed");
	return !paid || history.indexOf(paid) < told ? paymentNotice : undefined;
}

/** File names of the proofs of payment that the shopper sent, oldest first, without repetitions. */
export function listPaymentPictures({ paymentNotice, formerPictures = [], history }: Order): string[] {
	const refused = history.map(({ former }) => former?.paymentNotice);
	const pictures = [...refused, paymentNotice].flatMap((notice) => notice?.picture ?? []);
	return [...new Set([...formerPictures, ...pictures])];
}

export function wasPaid({ history }: Order): boolean {
	return standingSteps(history).some(({ status }) => status === "paid");
}

/** Whether reaching this status, or undoing it, records that money came or must be refunded. */
export function movesMoney(order: Order, status: OrderStatus): boolean {
	if (status === "cancelled" && !wasPaid(order)) return sumParts(order) > 0;
	const hasMoney = !isFree(order) || order.balance !== undefined;
	return hasMoney && (status === "paid" || status === "cancelled");
}

/** The units that came back or, until they do, those that the shopper announced. */
export function countReturned(line: OrderReturn["lines"][number]): number {
	const { quantity, restocked, writtenOff = 0, toRepair = 0 } = line;
	return restocked === undefined ? quantity : restocked + writtenOff + toRepair;
}

/** The return that is not finished. An order has at most one. */
export function openReturn({ returns = [] }: Order): OrderReturn | undefined {
	const last = returns.at(-1);
	const isOpen = last?.state === "asked" || last?.state === "accepted" || (last && isInRepair(last));
	return isOpen ? last : undefined;
}

/** Older versions put repaired goods into the stock and recorded no `toRepair`. */
function isInRepair({ state, lines }: OrderReturn): boolean {
	return state === "received" && lines.some(({ toRepair }) => toRepair !== undefined);
}

/** How many units of each SKU can still be returned: owed units were never sent. */
export function countReturnable(order: Order): Map<string, number> {
	const kept = countKept(order);
	return new Map(order.lines.map(({ sku, owed = 0 }) => [sku, Math.max(0, (kept.get(sku) ?? 0) - owed)]));
}

/** How many units of each SKU were ordered and are not being returned. */
export function countKept({ lines, returns = [] }: Order): Map<string, number> {
	const units = new Map(lines.map(({ sku, quantity }) => [sku, quantity]));
	for (const one of returns)
		if (!["refused", "sentBack"].includes(one.state))
			for (const line of one.lines) units.set(line.sku, (units.get(line.sku) ?? 0) - countReturned(line));
	return units;
}

export function canComeBack(order: Order): boolean {
	if (!wasSent(order) || openReturn(order)) return false;
	return [...countReturnable(order).values()].some((units) => units > 0);
}

/** Whether the shopper may ask for a return. */
export function canReturn(order: Order): boolean {
	return order.status === "delivered" && canComeBack(order);
}

export const wasSent = ({ status }: Order): boolean => status === "shipped" || status === "delivered";

/**
 * By how much each return lowered what was left to pay, on the day when it came. A payment that is recorded later does
 * not change that: it is owed as overpaid.
 */
export function listWaived(order: Order): { pen: number; at: string }[] {
	const { balance = 0, differences = [], refunds, returns = [], history } = order;
	const came = returns.filter(({ state }) => ["received", "sentBack", "givenUp"].includes(state));
	if (came.length === 0) return [];
	const acts = standingActs(history);
	const steps = acts.filter(({ event }) => event === "returnReceived" || event === "owedGivenUp");
	let waived = 0;
	return came.map(({ pen: worth = 0, at, receivedAt = at }, index) => {
		const step = steps[index];
		const later = step ? acts.slice(acts.indexOf(step) + 1) : [];
		const lastOf = <Record>(records: Record[], event: OrderEvent) =>
			records.slice(records.length - later.filter((one) => one.event === event).length);
		const paidLater = sumPen(lastOf(differences, "differencePaid"));
		const settledLater = lastOf(refunds, "refunded").reduce((sum, { settled = 0 }) => sum + settled, 0);
		const pen = Math.max(0, Math.min(balance + paidLater - settledLater - waived, worth));
		waived += pen;
		return { pen, at: receivedAt };
	});
}
