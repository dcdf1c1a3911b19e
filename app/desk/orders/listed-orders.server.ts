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

/** Whether the list of this status has the order. Fully refunded ones are not to be sent, and open returns have a list of their own. */
export function isListed(order: Order, status: OrderStatus | undefined): boolean {
	if (status === "paid" || status === "preparing") return !isAllRefunded(order);
	return status !== "shipped" || openReturn(order) === undefined;
}
