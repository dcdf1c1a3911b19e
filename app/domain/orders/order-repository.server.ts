import type { Session } from "~/domain/people/shopper";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecord, parseRecords } from "~/platform/datastore/parse-records.server";
import { type Order, orderRecord } from "./order-record.server";
import { readReference, toOrderId } from "./order-reference.server";

export async function findOrder(datastore: Datastore, reference: string): Promise<Order | undefined> {
	const id = toOrderId(reference);
	return parseRecord(id, await datastore.get("order", id), orderRecord, "order");
}

export async function findAccountOrder(
	datastore: Datastore,
	{ shopperId }: Session,
	requested: string | undefined,
): Promise<Order | undefined> {
	const reference = readReference(requested);
	const order = reference && (await findOrder(datastore, reference));
	return order && order.shopper === shopperId ? order : undefined;
}

/** The orders of an account in small pages, the newest first: it may have thousands. */
export async function* readAccountOrders(
	datastore: Datastore,
	shopper: string,
): AsyncGenerator<Order[], void> {
	const where = { field: "shopper", value: shopper } as const;
	const query = { where, by: "placedAt", isDescending: true, size: 10 } as const;
	for await (const records of findInPages(datastore, "order", query))
		yield parseRecords(records, orderRecord, "order");
}
