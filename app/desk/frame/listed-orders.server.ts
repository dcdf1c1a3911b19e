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

interface AllListed {
	text: string | undefined;
	/** The list's filter. */
	listed: string | null | undefined;
	/** When the list was read, as its forms say it. */
	readAt: string | null | undefined;
}

/**
 * References of the orders that the list has, on its other pages, too.
 * @returns `later` counts those that have changed since the list was read: nobody has seen or printed them so
 */
export async function listAll(datastore: Datastore, { text, listed, readAt }: AllListed, now: Date) {
	const filter = readOrderFilter(listed);
	const status = statusOf(filter);
	const references: string[] = [];
	let later = 0;
	if (!status) return { references, later };
	const seen = readAt || now.toISOString();
	for await (const order of findOrders(datastore, { text, status })) {
		if (!isListed(order, filter, now)) continue;
		if (order.history.some(({ at }) => at > seen)) later++;
		else references.push(order.reference);
		if (references.length === mostAtOnce) break;
	}
	return { references, later };
}

/** Of orders that `listAll` leaves out. */
export function describeLater(later: number): string {
	if (later === 0) return "";
	return later === 1
		? "1 cambió después de que abriste la lista, y queda como está: míralo."
		: `${later} cambiaron después de que abriste la lista, y quedan como están: míralos.`;
}
