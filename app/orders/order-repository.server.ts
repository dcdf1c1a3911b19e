import type { Datastore, RecordFields } from "~/datastore/datastore.server";
import { findInPages } from "~/datastore/find-in-pages.server";
import { parseRecord, parseRecords } from "~/datastore/parse-records.server";
import { logDamaged } from "~/server/log.server";
import type { Order } from "./order";
import { parseOrder, toOrderRecord } from "./order-codec.server";
import { toOrderId } from "./order-reference.server";
import { nextStatuses, type OrderStatus } from "./order-status";

/** @returns undefined for an unknown or damaged order @throws DatastoreUnavailable */
export async function findOrder(datastore: Datastore, reference: string): Promise<Order | undefined> {
	const id = toOrderId(reference);
	return parseRecord(id, await datastore.get("order", id), parse, onDamagedOrder);
}

/** All orders, newest first. @param onDamaged receives the id of each damaged record @throws DatastoreUnavailable */
export async function listOrders(datastore: Datastore, onDamaged = onDamagedOrder): Promise<Order[]> {
	return parseRecords(await datastore.list("order"), parse, onDamaged).sort(compareNewestFirst);
}

/**
 * An account's orders, newest first. Reads pages, because an account may have thousands.
 * @throws DatastoreUnavailable
 */
export async function listShopperOrders(datastore: Datastore, shopper: string): Promise<Order[]> {
	const orders: Order[] = [];
	for await (const records of findInPages(datastore, "order", "shopper", shopper)) {
		orders.push(...parseRecords(records, parse, onDamagedOrder));
	}
	return orders.sort(compareNewestFirst);
}

export type StatusChange =
	| { outcome: "changed"; order: Order }
	| { outcome: "unknown" }
	/** The new status cannot follow the current one. */
	| { outcome: "refused"; order: Order };

/** @throws DatastoreUnavailable, ZodError for a damaged order */
export function changeStatus(
	datastore: Datastore,
	reference: string,
	status: OrderStatus,
	now: Date,
): Promise<StatusChange> {
	const key = { collection: "order" as const, id: toOrderId(reference) };
	return datastore.runTransaction<StatusChange>([key], ([fields]) => {
		if (!fields) return { result: { outcome: "unknown" } };
		const before = parseOrder(fields);
		if (!nextStatuses(before.status).includes(status)) {
			return { result: { outcome: "refused", order: before } };
		}
		const order = withStatus(before, status, now);
		return { changes: [{ ...key, fields: toOrderRecord(order) }], result: { outcome: "changed", order } };
	});
}

export function withStatus(order: Order, status: OrderStatus, now: Date): Order {
	return { ...order, status, history: [...order.history, { status, at: now.toISOString() }] };
}

const onDamagedOrder = logDamaged("order");

function parse(_: string, fields: RecordFields): Order {
	return parseOrder(fields);
}

function compareNewestFirst(a: Order, b: Order): number {
	return a.placedAt === b.placedAt ? 0 : a.placedAt < b.placedAt ? 1 : -1;
}
