import { findOrders } from "~/back-office/find-orders.server";
import type { Datastore } from "~/datastore/datastore.server";
import { formatDateTime } from "~/lima-time";
import { logDamaged } from "~/log.server";
import { formatSoles } from "~/money";
import { countItems, formatFullName } from "~/orders/order";
import type { Order } from "~/orders/order-codec.server";
import { readReference } from "~/orders/order-reference.server";
import { findOrder } from "~/orders/order-repository.server";
import { nextStatuses, type OrderStatus, orderStatuses, statusLabel } from "~/orders/order-status";

const pageSize = 30;

/** `avisados` are pending orders whose shopper says that they are paid. */
type OrderFilter = OrderStatus | "avisados";

export type OrderListPage = Awaited<ReturnType<typeof listOrders>>;
export type OrderListRow = OrderListPage["orders"][number];

export async function listOrders(datastore: Datastore, query: URLSearchParams) {
	const text = (query.get("q") ?? "").trim().slice(0, 200);
	const filter = readFilter(query.get("estado"));
	const status = filter === "avisados" ? "pending" : filter;
	const last = readReference(query.get("despues"));
	const after = last === undefined ? undefined : await findOrder(datastore, last);
	const search = { ...(text && { text }), status, after };
	const found: Order[] = [];
	for await (const order of findOrders(datastore, search, logDamaged("order"))) {
		if (filter === "avisados" && !order.paymentNotice) continue;
		found.push(order);
		if (found.length > pageSize) break;
	}
	const orders = found.slice(0, pageSize);
	return {
		...{ text, filter },
		orders: orders.map(toRow),
		next: found.length > pageSize ? orders.at(-1)?.reference : undefined,
		step: status && status !== "pending" ? stepAfter(status, orders) : undefined,
	};
}

function readFilter(typed: string | null): OrderFilter | undefined {
	return ["avisados" as const, ...orderStatuses].find((filter) => filter === typed);
}

/** The first of the next statuses is the usual one. */
function stepAfter(status: OrderStatus, orders: Order[]) {
	const next = nextStatuses(status)[0];
	if (!next || orders.length === 0) return undefined;
	const labels = new Set(orders.map(({ shipping }) => statusLabel(next, shipping)));
	return { status: next, label: [...labels].join("» o «") };
}

function toRow(order: Order) {
	const { reference, placedAt, status, shipping, total, contact, delivery, paymentNotice } = order;
	return {
		reference,
		placedOn: formatDateTime(placedAt),
		status: statusLabel(status, shipping),
		name: contact ? formatFullName(contact) : "Cuenta eliminada",
		goes: shipping.isPickUp ? "recoge en tienda" : delivery?.place ? `a ${delivery.place}` : "",
		itemCount: countItems(order),
		total: formatSoles(total.pen),
		isNoticed: status === "pending" && paymentNotice !== undefined,
	};
}
