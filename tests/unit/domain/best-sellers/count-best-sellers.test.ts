import { expect, it, vi } from "vitest";
import { countBestSellers } from "~/domain/best-sellers/count-best-sellers.server";
import { bestSellersKey } from "~/domain/business/best-sellers-record.server";
import type { Order } from "~/domain/orders/order-record.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import { aLine, anOrder, aReturn, recordsOf, stepsOf } from "../orders/an-order";

const now = new Date("2026-11-20T15:00:00Z");
const hour = 60 * 60_000;
const later = (hours: number) => new Date(now.getTime() + hours * hour);
const placedAt = later(-72).toISOString();

function anOrderOf(id: string, sku: string, quantity: number, overrides: Partial<Order> = {}): Order {
	return anOrder({
		reference: `WASI-7K3M-${id}`,
		placedAt,
		status: "paid",
		history: stepsOf(["pending", "paid"], placedAt),
		lines: [aLine({ sku, quantity })],
		...overrides,
	});
}

const takenBack = { status: "pending", event: "takenBack", at: placedAt } as const;
const [pending, paid] = stepsOf(["pending", "paid"], placedAt) as [Order["history"][0], Order["history"][0]];
const orders = [
	anOrderOf("9XA4", "sofa_9f3c2a", 2),
	anOrderOf("9XA5", "sofa_000000", 2),
	anOrderOf("9XA6", "lamp", 3, { history: [pending, paid, takenBack, paid] }),
	anOrderOf("9XA7", "vase", 9, { status: "pending", history: [pending] }),
	anOrderOf("9XA8", "mug", 9, { placedAt: later(-91 * 24).toISOString() }),
	anOrderOf("9XA9", "vase", 9, { status: "pending", history: [pending, paid, takenBack] }),
	anOrderOf("9XAA", "vase", 9, { status: "cancelled", history: stepsOf(["pending", "paid", "cancelled"]) }),
	anOrderOf("9XAB", "rug", 3, { returns: [aReturn({ lines: [{ sku: "rug", quantity: 1, restocked: 1 }] })] }),
	anOrderOf("9XAC", "bed", 1, { returns: [aReturn({ lines: [{ sku: "bed", quantity: 1, restocked: 1 }] })] }),
	anOrderOf("9XAD", "couch", 1),
];
const product = { sofa: aProductRecord({ formerSlugs: ["couch"] }) };
const { collection, id } = bestSellersKey;
const log = { warn: vi.fn() };
const listed = async (store: Datastore) => (await store.get(collection, id))?.slugs;

it("lists what sold in the last ninety days, the most units first, by the names of now", async () => {
	const store = memoryDatastore({ order: recordsOf(orders), product });
	await Promise.all([countBestSellers(store, log, now), countBestSellers(store, log, now)]);
	expect(await listed(store)).toEqual(["sofa", "lamp", "rug"]);
	await countBestSellers(store, log, later(95 * 24));
	expect(await listed(store)).toEqual([]);
	expect(log.warn).not.toHaveBeenCalled();
});

it.each<[name: string, record: RecordFields, isCounted: boolean, warnings: number]>([
	["of the last day stays", { countedAt: later(-23).toISOString(), slugs: [] }, false, 0],
	["of a day ago is made anew", { countedAt: later(-24).toISOString(), slugs: [] }, true, 0],
	["of the future is made anew", { countedAt: later(1).toISOString(), slugs: [] }, true, 0],
	["that cannot be read is made anew", { countedAt: "ayer" }, true, 1],
])("a count %s", async (_, record, isCounted, warnings) => {
	log.warn.mockClear();
	const store = memoryDatastore({ order: recordsOf(orders), product, business: { [id]: record } });
	const find = vi.spyOn(store, "find");
	await countBestSellers(store, log, now);
	expect(find.mock.calls.length > 0).toBe(isCounted);
	expect(await listed(store)).toEqual(isCounted ? ["sofa", "lamp", "rug"] : record.slugs);
	expect(log.warn).toHaveBeenCalledTimes(warnings);
	for (const [name, query] of find.mock.calls) if (name === "order") expect(query).toHaveProperty("from");
});
