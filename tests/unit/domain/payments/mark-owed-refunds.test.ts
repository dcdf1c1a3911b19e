import { expect, it } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { markOwedRefunds } from "~/domain/payments/mark-owed-refunds.server";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aUniqueOrder, recordsOf, stepsOf } from "../orders/an-order";

const cancelled = (...before: ("pending" | "paid")[]) =>
	aUniqueOrder({ status: "cancelled", history: stepsOf([...before, "cancelled"]) });
const idOf = ({ reference }: { reference: string }) => toOrderId(reference);

it("marks the cancelled orders of older versions that still owe their money, and writes no other", async () => {
	const [owing, gone, marked] = [0, 1, 2].map(() => cancelled("pending", "paid")) as [Order, Order, Order];
	const unpaid = cancelled("pending");
	const paid = aUniqueOrder({ status: "paid", history: stepsOf(["pending", "paid"]), balance: -100 });
	const damaged = { "wasi-bad": { status: "cancelled", placedAt: "2026" } };
	const store = memoryDatastore({ order: { ...recordsOf([owing, gone, marked, unpaid, paid]), ...damaged } });
	for (const order of [owing, gone, paid]) {
		const { owesRefund: _, ...older } = toOrderRecord(order);
		await store.set("order", idOf(order), older);
	}
	const written: string[] = [];
	const runTransaction: typeof store.runTransaction = async (keys, callback) => {
		if (keys.some(({ id }) => id === idOf(gone))) await store.remove("order", idOf(gone));
		return store.runTransaction(keys, (records) => {
			const made = callback(records);
			written.push(...(made.changes ?? []).map(({ id }) => id));
			return made;
		});
	};
	await markOwedRefunds({ ...store, runTransaction });
	expect(written).toEqual([idOf(owing)]);
	expect(await store.get("order", idOf(owing))).toEqual(toOrderRecord(owing));
	expect(await store.get("order", idOf(paid))).not.toHaveProperty("owesRefund");
});
