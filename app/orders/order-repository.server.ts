import type { Datastore, StoredRecord } from "~/datastore/datastore.server";
import { findInPages } from "~/datastore/find-in-pages.server";
import { log } from "~/server/log.server";
import type { Order } from "./order";
import { parseOrder, toOrderRecord } from "./order-codec.server";
import { orderId } from "./order-reference.server";
import { nextStatuses, type OrderStatus } from "./order-status";

/** @returns undefined where there is no such order @throws DatastoreUnavailable */
export async function findOrder(datastore: Datastore, reference: string): Promise<Order | undefined> {
	const fields = await datastore.get("order", orderId(reference));
	return fields && readable(orderId(reference), fields);
}

/** All orders, newest first. @param skip hears the id of a record that is none @throws DatastoreUnavailable */
export async function listOrders(datastore: Datastore, skip = warnOfDamage): Promise<Order[]> {
	return parseOrders(await datastore.list("order"), skip).sort(byNewest);
}

/** An account's orders, newest first; read in pages, since an account may have thousands. @throws DatastoreUnavailable */
export async function ordersOf(datastore: Datastore, shopper: string): Promise<Order[]> {
	const orders: Order[] = [];
	for await (const records of findInPages(datastore, "order", "shopper", shopper)) {
		orders.push(...parseOrders(records, warnOfDamage));
	}
	return orders.sort(byNewest);
}

export type StatusChange =
	| { outcome: "changed"; order: Order }
	| { outcome: "unknown" }
	/** That status cannot follow the present one. */
	| { outcome: "refused"; order: Order };

/** @throws DatastoreUnavailable; ZodError for a damaged order */
export function changeStatus(
	datastore: Datastore,
	reference: string,
	status: OrderStatus,
	now: Date,
): Promise<StatusChange> {
	const key = { collection: "order" as const, id: orderId(reference) };
	return datastore.runTransaction<StatusChange>([key], ([fields]) => {
		if (!fields) return { changes: [], result: { outcome: "unknown" } };
		const before = parseOrder(fields);
		if (!nextStatuses(before.status).includes(status)) {
			return { changes: [], result: { outcome: "refused", order: before } };
		}
		const order = withStatus(before, status, now);
		return { changes: [{ ...key, fields: toOrderRecord(order) }], result: { outcome: "changed", order } };
	});
}

export function withStatus(order: Order, status: OrderStatus, now: Date): Order {
	return { ...order, status, history: [...order.history, { status, at: now.toISOString() }] };
}

function parseOrders(records: StoredRecord[], skip: (id: string) => void): Order[] {
	return records.flatMap(({ id, fields }) => readable(id, fields, skip) ?? []);
}

function byNewest(a: Order, b: Order): number {
	return a.placedAt === b.placedAt ? 0 : a.placedAt < b.placedAt ? 1 : -1;
}

/** A damaged record is told by its id and left out. */
function readable(
	id: string,
	fields: Parameters<typeof parseOrder>[0],
	skip = warnOfDamage,
): Order | undefined {
	try {
		return parseOrder(fields);
	} catch {
		skip(id);
		return undefined;
	}
}

function warnOfDamage(id: string): void {
	log.warn({ collection: "order", id }, "a record cannot be shown and is skipped");
}
