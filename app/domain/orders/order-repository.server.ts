import type { Session } from "~/domain/people/shopper";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecord, parseRecords } from "~/platform/datastore/parse-records.server";
import { inTurns } from "~/platform/process/event-loop.server";
import { type Order, orderRecord, parseOrder } from "./order-record.server";
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

export type OrderOutline = Pick<Order, "placedAt"> & { id: string };

export async function listOrderOutlines(datastore: Datastore, shopper: string): Promise<OrderOutline[]> {
	const outlines: OrderOutline[] = [];
	const where = { field: "shopper", value: shopper } as const;
	for await (const records of findInPages(datastore, "order", { where, size: 10 })) {
		outlines.push(...parseRecords(records, parseOutline, "order"));
	}
	return outlines.sort((a, b) => b.placedAt.localeCompare(a.placedAt));
}

export async function* readOrders(datastore: Datastore, shopper: string, outlines: readonly OrderOutline[]) {
	for await (const some of inTurns(outlines)) {
		const found = await Promise.all(some.map(({ id }) => datastore.get("order", id)));
		const orders = some.flatMap(({ id }, index) => parseRecord(id, found[index], orderRecord, "order") ?? []);
		yield orders.filter((order) => order.shopper === shopper);
	}
}

function parseOutline(id: string, fields: RecordFields): OrderOutline {
	return { id, placedAt: parseOrder(fields).placedAt };
}
