import { presentSkus, sumUnits } from "~/domain/goods/present-slug.server";
import { mostReadForPage } from "~/domain/orders/find-orders.server";
import { handoverStatus } from "~/domain/orders/order";
import { type Order, orderRecord } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";

/** Those in which an order may have units that are still in the shop. */
const statuses: readonly OrderStatus[] = ["pending", "paid", "preparing", "shipped"];

/** {@link countAllWaiting} of these. @returns by the SKUs as they were named @throws DatastoreUnavailable */
export async function countWaiting(
	datastore: Datastore,
	skus: readonly string[],
): Promise<Map<string, number>> {
	const waiting = await countAllWaiting(datastore);
	const present = await presentSkus(datastore, skus);
	return new Map(Array.from(present, ([named, sku]) => [named, waiting.get(sku) ?? 0]));
}

/**
 * The units that orders have taken from the stock and not handed over: they lie on the shelf, and are not for sale. Reads
 * the newest orders of each status. @returns by present SKUs @throws DatastoreUnavailable
 */
export async function countAllWaiting(datastore: Datastore): Promise<Map<string, number>> {
	const lines: { sku: string; quantity: number }[] = [];
	for (const status of statuses)
		for await (const order of findWaiting(datastore, status))
			for (const { sku, quantity, owed = 0 } of order.lines) lines.push({ sku, quantity: quantity - owed });
	const ordered = new Set(lines.map(({ sku }) => sku));
	return sumUnits(lines, await presentSkus(datastore, [...ordered]));
}

async function* findWaiting(datastore: Datastore, value: OrderStatus): AsyncGenerator<Order, void> {
	const newest = { by: "placedAt", isDescending: true } as const;
	let read = 0;
	for await (const records of findInPages(datastore, "order", {
		where: { field: "status", value },
		...newest,
	})) {
		const taken = records.filter(({ fields }) => fields.hasStock === true);
		for (const order of parseRecords(taken, orderRecord, "order"))
			if (order.status !== handoverStatus(order)) yield order;
		read += records.length;
		if (read >= mostReadForPage) return;
	}
}
