import { expect, it } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { markOlderOrders } from "~/domain/payments/mark-older-orders.server";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aLine, aUniqueOrder, recordsOf, stepsOf } from "../orders/an-order";

const cancelled = (...before: ("pending" | "paid")[]) =>
	aUniqueOrder({ status: "cancelled", history: stepsOf([...before, "cancelled"]) });
const idOf = ({ reference }: { reference: string }) => toOrderId(reference);

it("marks the orders of older versions that owe money, an answer to a reported payment or goods, and writes no other", async () => {
	const [owing, gone, marked] = [0, 1, 2].map(() => cancelled("pending", "paid")) as [Order, Order, Order];
	const unpaid = cancelled("pending");
	const paid = aUniqueOrder({ status: "paid", history: stepsOf(["pending", "paid"]), balance: -100 });
	const paymentNotice = { operation: "123", at: "2026-11-13T09:00:00.000Z" };
	const noticed = aUniqueOrder({ paymentNotice });
	const due = aUniqueOrder({ ...paid, reference: "WASI-2222-2222", balance: 100, paymentNotice });
	const told = { status: "paid", event: "paymentNoticed", at: paymentNotice.at } as const;
	due.history = [...due.history, told];
	const lacking = aUniqueOrder({ status: "delivered", lines: [aLine({ owed: 1 })] });
	const toPack = aUniqueOrder({ status: "preparing", hasStock: true });
	const damaged = { "wasi-bad": { status: "cancelled", placedAt: "2026" } };
	const store = memoryDatastore({
		order: { ...recordsOf([owing, gone, marked, unpaid, paid, noticed, due, lacking, toPack]), ...damaged },
	});
	for (const order of [owing, gone, paid, noticed, due, lacking, toPack]) {
		const { owesRefund: _, isNoticed: __, owesUnits: ___, isSetAside: ____, ...older } = toOrderRecord(order);
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
	await markOlderOrders({ ...store, runTransaction }, new Date("2026-12-01T00:00:00.000Z"));
	expect(written).toEqual([owing, noticed, due, lacking, toPack].map(idOf));
	for (const order of [owing, noticed, due, lacking, toPack])
		expect(await store.get("order", idOf(order))).toEqual(toOrderRecord(order));
	expect(await store.get("order", idOf(paid))).not.toHaveProperty("owesRefund");
});
