import { handoverStatus, openReturn, wasSent } from "./order";
import type { Order, OrderReturn } from "./order-record.server";

/** The stock lacked ordered units: they are sent once they come, or given up. */
export function owesUnits({ status, lines }: Pick<Order, "status" | "lines">): boolean {
	return status !== "cancelled" && lines.some(({ owed }) => owed);
}

export function listOwed({
	lines,
}: Pick<Order, "lines">): Pick<OrderReturn["lines"][number], "sku" | "quantity">[] {
	return lines.flatMap(({ sku, owed: quantity }) => (quantity ? [{ sku, quantity }] : []));
}

export function countOwed(order: Pick<Order, "lines">): number {
	return listOwed(order).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Its goods left the shop, all but those that it owes. */
export function wasHandedOver(order: Order): boolean {
	return order.status === "delivered" || order.status === handoverStatus(order);
}

/** Before the handover, owed units that come go with the others. */
export function canSendOwed(order: Order): boolean {
	return owesUnits(order) && wasHandedOver(order);
}

/** Until an order is sent, its lines can be changed instead. */
export function canGiveUpOwed(order: Order): boolean {
	return owesUnits(order) && wasSent(order) && !openReturn(order);
}

export function describeShortage(owed: number): string {
	return owed === 1
		? "Nos falta 1 unidad: te la enviaremos cuando llegue."
		: `Nos faltan ${owed} unidades: te las enviaremos cuando lleguen.`;
}
