import { findOrders } from "~/domain/orders/find-orders.server";
import { openReturn, standingNotice } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { hasLapsed, type OrderStatus, orderStatuses } from "~/domain/orders/order-status";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";

const orderFilters = [
	// The shopper says that it is paid, and nothing else is to be done with it.
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
	// Ordered units that the stock lacked, before or after the handover.
	"faltan-unidades",
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

/** What is to be done with goods. «Por cobrar» has those of whom it is said that they are paid. */
const handlings: OrderFilter[] = ["paid", "preparing", "sin-devolucion"];

/** Of the orders with the filter's status or mark, so that no two lists of Hoy count the same. */
export function isListed(order: Order, filter: OrderFilter | undefined, now: Date): boolean {
	switch (filter) {
		case "avisados":
			return (
				openReturn(order) === undefined &&
				!handlings.some((other) => statusOf(other) === order.status && isListed(order, other, now))
			);
		case "sin-aviso":
			return standingNotice(order) === undefined;
		case "quoted":
			return !hasLapsed(order, limaDay(now));
		case "vencidas":
			return hasLapsed(order, limaDay(now));
		case "sin-devolucion":
			return openReturn(order) === undefined;
		default:
			return true;
	}
}

/** Orders that a screen changes or prints as one. */
export const mostAtOnce = 300;

interface Choice {
	/** References of the orders whose boxes were ticked; without them, all that the list has, on its other pages, too. */
	ticked?: readonly string[] | undefined;
	text: string | undefined;
	/** The list's filter. */
	listed: string | null | undefined;
	/** When the list was read, as its forms say it. */
	readAt: string | null | undefined;
}

/**
 * Of those that are still in the status of the list.
 * @returns `later` names those that have changed since it was read: nobody has seen or printed them so
 */
export async function listChosen(datastore: Datastore, choice: Choice, now: Date) {
	const orders: Order[] = [];
	const later: string[] = [];
	const seen = choice.readAt || now.toISOString();
	for await (const order of findChosen(datastore, choice, now)) {
		if (order.history.some(({ at }) => at > seen)) later.push(order.reference);
		else orders.push(order);
		if (orders.length === mostAtOnce) break;
	}
	return { orders, later };
}

async function* findChosen(datastore: Datastore, { ticked, text, listed }: Choice, now: Date) {
	const filter = readOrderFilter(listed);
	const status = statusOf(filter);
	if (!status) return;
	if (ticked) {
		const found = await Promise.all(ticked.map((reference) => findOrder(datastore, reference)));
		yield* found.flatMap((order) => (order?.status === status ? order : []));
		return;
	}
	for await (const order of findOrders(datastore, { text, status }))
		if (isListed(order, filter, now)) yield order;
}

/** How many of them the desk names. */
export const mostNamed = 10;

/** Of orders that `listChosen` leaves out. @param named their references, as far as they are known */
export function describeLater(later: number, named: readonly string[]): string {
	if (later === 0) return "";
	const names = named.slice(0, mostNamed).join(", ") + (later > mostNamed ? "…" : "");
	const look = names && ` (${names})`;
	return later === 1
		? `1 cambió después de que abriste la lista, y queda como está: míralo${look}.`
		: `${later} cambiaron después de que abriste la lista, y quedan como están: míralos${look}.`;
}
