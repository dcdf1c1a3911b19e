import { describe, expect, it } from "vitest";
import { readUnits } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import { changeStatus } from "~/domain/orders/change-order.server";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { memoryDatastore } from "../catalog/memory-datastore";
import { stockMovesOf } from "../goods/stock-moves";
import { aLine, anOrder } from "./an-order";

const reference = "WASI-7K3M-9XA4";
const at = (minute: number) => ({
	by: "rosa",
	role: "owner" as const,
	now: new Date(Date.UTC(2026, 10, 13, 9, minute)),
});
const actor = at(0);
const lamp = { stock: 5 };
const desk = {
	variants: [
		{ choice: { color: "roble" }, stock: 2 },
		{ choice: { color: "nogal" }, stock: 7 },
	],
};
const oak = `escritorio_${variantKey({ choice: { color: "roble" } })}`;

function storeWith(order: Partial<Order>) {
	return memoryDatastore({
		order: { "wasi-7k3m-9xa4": anOrder(order) },
		product: { lampara: lamp, escritorio: desk },
	});
}
type Store = ReturnType<typeof storeWith>;

async function unitsOf(store: Store, slug: string, product: Record<string, unknown>) {
	return readUnits(product, await store.get("stock", slug));
}

const movesOf = (store: Store) => stockMovesOf(store, "lampara");

function go(store: Store, ...statuses: OrderStatus[]) {
	return statuses.reduce<ReturnType<typeof changeStatus>>(
		(before, status, minute) => before.then(() => changeStatus(store, { reference, status }, at(minute))),
		Promise.resolve({ outcome: "unknown" }),
	);
}

describe("stock", () => {
	it("is taken when an order is paid, of the variant that was ordered", async () => {
		const store = storeWith({
			lines: [aLine({ sku: "lampara", quantity: 2 }), aLine({ sku: oak, quantity: 2 })],
		});
		await go(store, "paid");
		expect(await unitsOf(store, "lampara", lamp)).toEqual({ only: 3 });
		expect(Object.values(await unitsOf(store, "escritorio", desk))).toEqual([0, 7]);
		const moves = await movesOf(store);
		expect(moves).toEqual([
			{
				at: actor.now.toISOString(),
				by: "rosa",
				product: "lampara",
				variant: "only",
				units: -2,
				left: 3,
				reason: "paid",
				order: reference,
			},
		]);
	});

	it("stays taken until the order is delivered", async () => {
		const store = storeWith({ lines: [aLine({ sku: "lampara", quantity: 2 })] });
		await go(store, "paid", "preparing", "shipped", "delivered");
		expect(await unitsOf(store, "lampara", lamp)).toEqual({ only: 3 });
	});

	it("comes back when a paid order is cancelled, not when an unpaid one is", async () => {
		const lines = [aLine({ sku: "lampara", quantity: 2 })];
		const paid = storeWith({ lines });
		await go(paid, "paid", "preparing", "cancelled");
		expect(await unitsOf(paid, "lampara", lamp)).toEqual({ only: 5 });
		expect((await movesOf(paid)).map(({ units }) => units)).toEqual([2, -2]);
		const unpaid = storeWith({ lines });
		await go(unpaid, "cancelled");
		expect(await unitsOf(unpaid, "lampara", lamp)).toEqual({ only: 5 });
	});

	it("does not come back for orders that were paid before stock was counted", async () => {
		const store = storeWith({ status: "paid", lines: [aLine({ sku: "lampara", quantity: 2 })] });
		await go(store, "cancelled");
		expect(await unitsOf(store, "lampara", lamp)).toEqual({ only: 5 });
	});

	it("that is short refuses the payment and changes nothing", async () => {
		const lines = [aLine({ sku: "lampara", quantity: 6 }), aLine({ sku: oak, quantity: 1 })];
		const store = storeWith({ lines });
		const change = await changeStatus(store, { reference, status: "paid" }, actor);
		expect(change).toEqual({
			outcome: "short",
			order: expect.objectContaining({ status: "pending", hasStock: false }),
			missing: [{ line: lines[0], left: 5 }],
		});
		expect(parseOrder((await store.get("order", "wasi-7k3m-9xa4")) ?? {}).status).toBe("pending");
		expect(await store.list("stock")).toEqual([]);
	});

	it("that is short is owed if whoever keeps the store says so, and only what was taken comes back", async () => {
		const lines = [aLine({ sku: "lampara", quantity: 6 }), aLine({ sku: "ya-no-existe", quantity: 1 })];
		const store = storeWith({ lines });
		const change = await changeStatus(store, { reference, status: "paid", mayOwe: true }, actor);
		expect(change).toMatchObject({ outcome: "changed", order: { lines: [{ owed: 1 }, { owed: 1 }] } });
		expect(await unitsOf(store, "lampara", lamp)).toEqual({ only: 0 });
		await go(store, "cancelled");
		expect(await unitsOf(store, "lampara", lamp)).toEqual({ only: 5 });
		const after = parseOrder((await store.get("order", "wasi-7k3m-9xa4")) ?? {});
		expect(after.lines.map(({ owed }) => owed)).toEqual([undefined, undefined]);
	});
});
