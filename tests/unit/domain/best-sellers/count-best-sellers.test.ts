import { expect, it, vi } from "vitest";
import { countBestSellers } from "~/domain/best-sellers/count-best-sellers.server";
import { bestSellersKey } from "~/domain/business/live-business.server";
import type { Order, OrderStep } from "~/domain/orders/order-record.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";
import { aLine, aReturn, aUniqueOrder, recordsOf, stepsOf } from "../orders/an-order";

const now = new Date("2026-11-20T15:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000);
const placedAt = later(-72).toISOString();

function anOrderOf(sku: string, quantity: number, overrides: Partial<Order> = {}): Order {
	const sold = { lines: [aLine({ sku, quantity })], history: [pending, paid] };
	return aUniqueOrder({ placedAt, status: "paid", ...sold, ...overrides });
}
const backOf = (sku: string) => [aReturn({ lines: [{ sku, quantity: 1, restocked: 1 }] })];

const [pending, paid] = stepsOf(["pending", "paid"], placedAt) as [OrderStep, OrderStep];
const takenBack: OrderStep = { ...pending, event: "takenBack" };
const orders = [
	anOrderOf("sofa_9f3c2a", 2),
	anOrderOf("sofa_000000", 2),
	anOrderOf("lamp", 3, { history: [pending, paid, takenBack, paid] }),
	anOrderOf("vase", 9, { status: "pending", history: [pending] }),
	anOrderOf("mug", 9, { placedAt: later(-91 * 24).toISOString() }),
	anOrderOf("vase", 9, { status: "pending", history: [pending, paid, takenBack] }),
	anOrderOf("vase", 9, { status: "cancelled", history: stepsOf(["pending", "paid", "cancelled"]) }),
	anOrderOf("rug", 3, { returns: backOf("rug") }),
	anOrderOf("bed", 1, { returns: backOf("bed") }),
	anOrderOf("couch", 1),
];
const ofOneVariant = {
	options: [anOption("color", "Color", { marron: "Roble" })],
	variants: [{ choice: { color: "marron" }, stock: 1 }],
};
const product = { sofa: aProductRecord({ formerSlugs: ["couch"], ...ofOneVariant }) };
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
