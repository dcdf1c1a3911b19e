import { expect, it } from "vitest";
import { countBestSellers } from "~/domain/best-sellers/count-best-sellers.server";
import { bestSellersKey } from "~/domain/business/best-sellers-record.server";
import type { Order } from "~/domain/orders/order-record.server";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aLine, anOrder, recordsOf, stepsOf } from "../orders/an-order";

const now = new Date("2026-11-20T15:00:00Z");
const day = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();

function anOrderOf(id: string, sku: string, quantity: number, overrides: Partial<Order> = {}): Order {
	const history = stepsOf(["pending", "paid"], daysAgo(3));
	return anOrder({
		reference: `WASI-7K3M-${id}`,
		status: "paid",
		history,
		lines: [aLine({ sku, quantity })],
		...overrides,
	});
}

const orders = [
	anOrderOf("9XA4", "sofa_9f3c2a", 2),
	anOrderOf("9XA5", "sofa_000000", 2),
	anOrderOf("9XA6", "lamp", 3),
	anOrderOf("9XA7", "vase", 9, { status: "pending", history: stepsOf(["pending"], daysAgo(3)) }),
	anOrderOf("9XA8", "mug", 9, { history: stepsOf(["pending", "paid"], daysAgo(100)) }),
];

const listed = (store: ReturnType<typeof memoryDatastore>) =>
	store.get(bestSellersKey.collection, bestSellersKey.id).then((fields) => fields?.slugs);

it("lists what was paid in the last ninety days, the most units first, and forgets older weeks", async () => {
	const store = memoryDatastore({ order: recordsOf(orders) });
	await countBestSellers(store, now);
	expect(await listed(store)).toEqual(["sofa", "lamp"]);
	await countBestSellers(store, new Date(now.getTime() + 95 * day));
	expect(await listed(store)).toEqual([]);
});

it("counts a payment once, and afterwards reads only the orders that changed", async () => {
	const store = memoryDatastore({ order: recordsOf(orders) });
	await countBestSellers(store, now);
	const later = new Date(now.getTime() + day).toISOString();
	const paid = anOrderOf("9XA9", "lamp", 2, { history: stepsOf(["pending", "paid"], later) });
	const packed = anOrderOf("9XA4", "sofa_9f3c2a", 2);
	packed.history.push({ status: "preparing", at: later });
	for (const [id, fields] of Object.entries(recordsOf([paid, packed]))) await store.set("order", id, fields);
	let read = 0;
	const find = store.find.bind(store);
	store.find = async (...asked) => {
		const found = await find(...asked);
		read += found.length;
		return found;
	};
	await countBestSellers(store, new Date(now.getTime() + 2 * day));
	expect([await listed(store), read]).toEqual([["lamp", "sofa"], 2]);
});
