import { findOrders } from "~/domain/orders/find-orders.server";
import { openReturn, standingNotice } from "~/domain/orders/order";
import { isAllRefunded } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { hasLapsed, type OrderStatus, orderStatuses } from "~/domain/orders/order-status";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";

const orderFilters = [
	// The shopper says that it is paid, whatever its status.
	"avisados",
	// Pending, without such a notice.
	"sin-aviso",
	...orderStatuses,
	// Shipped, without an open return.
	"sin-devolucion",
	// Lapsed quotes. `quoted` lists those that can still be accepted.
	"vencidas",
	// Returns to answer or receive, refunds to make, payments to collect.
	"devoluciones",
	"por-devolver",
	"por-cobrar",
] as const;
export type OrderFilter = (typeof orderFilters)[number];

export function readOrderFilter(typed: string | null | undefined): OrderFilter | undefined {
	return orderFilters.find((one) => one === typed);
}

const statuses: Partial<Record<OrderFilter, OrderStatus>> = {
	...Object.fromEntries(orderStatuses.map((status) => [status, status])),
	"sin-aviso": "pending",
	"sin-devolucion": "shipped",
	vencidas: "quoted",
};

export function statusOf(filter: OrderFilter | undefined): OrderStatus | undefined {
	return filter && statuses[filter];
}

/** Of the orders with the filter's status. Fully refunded ones are not to be sent. */
export function isListed(order: Order, filter: OrderFilter | undefined, now: Date): boolean {
	switch (filter) {
		case "sin-aviso":
			return standingNotice(order) === undefined;
		case "quoted":
			return !hasLapsed(order, limaDay(now));
		case "vencidas":
			return hasLapsed(order, limaDay(now));
		case "paid":
		case "preparing":
			return !isAllRefunded(order);
		case "sin-devolucion":
			return openReturn(order) === undefined;
		default:
			return true;
	}
}

/** Orders that a screen changes or prints as one. */
export const mostAtOnce = 300;

/** References of the orders that the list has, on its other pages, too. @param listed the list's filter */
export async function listAll(
	datastore: Datastore,
	text: string | undefined,
	listed: string | null | undefined,
	now: Date,
): Promise<string[]> {
	const filter = readOrderFilter(listed);
	const status = statusOf(filter);
	const references: string[] = [];
	if (!status) return references;
	for await (const order of findOrders(datastore, { text, status })) {
		if (isListed(order, filter, now)) references.push(order.reference);
		if (references.length === mostAtOnce) break;
	}
	return references;
}
