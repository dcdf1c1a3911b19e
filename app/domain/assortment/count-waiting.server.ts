import { presentSkus } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import { mostReadForPage } from "~/domain/orders/find-orders.server";
import { handoverStatus } from "~/domain/orders/order";
import { type Order, orderRecord } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { formerSlugsOf } from "./former-slugs.server";

/** Those in which an order may have units that are still in the shop. */
const statuses: readonly OrderStatus[] = ["pending", "paid", "preparing", "shipped"];

/**
 * The units that orders have taken from the stock and not handed over: they lie on the shelf, and are not for sale. Reads
 * the newest orders of each status. @returns by the SKUs as they were named @throws DatastoreUnavailable
 */
export async function countWaiting(
	datastore: Datastore,
	skus: readonly string[],
): Promise<Map<string, number>> {
	const present = await presentSkus(datastore, skus);
	const names = await namesOf(datastore, new Set([...present.values()].map(slugOfSku)));
	const waiting = new Map<string, number>();
	if (names.size === 0) return waiting;
	for (const status of statuses)
		for await (const { lines } of findWaiting(datastore, status))
			for (const { sku, quantity, owed = 0 } of lines) {
				const slug = slugOfSku(sku);
				const presentSlug = names.get(slug);
				if (!presentSlug) continue;
				const named = presentSlug + sku.slice(slug.length);
				waiting.set(named, (waiting.get(named) ?? 0) + quantity - owed);
			}
	return new Map(Array.from(present, ([named, sku]) => [named, waiting.get(sku) ?? 0]));
}

/** Present slugs by themselves and by their former ones, which orders may name. */
async function namesOf(datastore: Datastore, slugs: ReadonlySet<string>): Promise<Map<string, string>> {
	const found = await Promise.all(
		Array.from(slugs, async (slug) => {
			const fields = await findRecord(datastore, "product", slug);
			return [slug, ...formerSlugsOf(fields ?? {})].map((name) => [name, slug] as const);
		}),
	);
	return new Map(found.flat());
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
