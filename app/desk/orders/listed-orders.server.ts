import { findOrders } from "~/domain/orders/find-orders.server";
import { openReturn } from "~/domain/orders/order";
import { isAllRefunded } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { type OrderStatus, orderStatuses } from "~/domain/orders/order-status";
import type { Datastore } from "~/platform/datastore/datastore.server";

/** Orders that a screen changes or prints as one. */
export const mostAtOnce = 300;

/** References of the orders that the list has, on its other pages, too. @param listed the list's status */
export async function listAll(
	datastore: Datastore,
	text: string | undefined,
	listed: string | null | undefined,
): Promise<string[]> {
	const status = orderStatuses.find((one) => one === listed);
	const references: string[] = [];
	if (!status) return references;
	for await (const order of findOrders(datastore, { text, status })) {
		if (isListed(order, status)) references.push(order.reference);
		if (references.length === mostAtOnce) break;
	}
	return references;
}

/** In the list of this status: nothing is sent for money that was all given back, and open returns have their own list. */
export function isListed(order: Order, status: OrderStatus | undefined): boolean {
	if (status === "paid" || status === "preparing") return !isAllRefunded(order);
	return status !== "shipped" || openReturn(order) === undefined;
}
