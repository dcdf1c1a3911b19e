import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished, test } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { readSales } from "~/domain/orders/read-sales.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { aFolder } from "../../../support/a-folder";
import { aLine, aUniqueOrder } from "./an-order";

const at = (day: number) => `2026-11-${day}T17:00:00.000Z`;
const days = { from: new Date("2026-11-12T05:00:00Z"), before: new Date("2026-11-14T05:00:00Z") };
const paidOn = (day: number) =>
	aUniqueOrder({
		placedAt: at(10),
		history: [
			{ status: "pending", at: at(10) },
			{ status: "paid", at: at(day) },
		],
	});

async function aStoreWith(...orders: Order[]) {
	const dataDir = aFolder();
	const store = await openDatastore({ kind: "sqlite", dataDir });
	onTestFinished(() => store.close());
	const set = (order: Order, fields = toOrderRecord(order)) =>
		store.set("order", toOrderId(order.reference), fields);
	for (const order of orders) await set(order);
	const db = new Database(join(dataDir, "wasi.db"));
	onTestFinished(() => void db.close());
	const replace = (order: Order, sql: string) =>
		db.prepare(`UPDATE record SET fields = ${sql} WHERE id = ?`).run(toOrderId(order.reference));
	return { store, set, replace };
}

test("a report reads the sales of orders, and computes those of orders that an older version wrote", async () => {
	const [first, second, later] = [paidOn(12), paidOn(13), paidOn(15)];
	const { store, set } = await aStoreWith(first, later);
	const { sales, changedAt, ...former } = toOrderRecord(second);
	await set(second, former);
	const before = await readSales(store, days, expect.fail);
	expect(before.all).toMatchObject({ count: 2, total: 2 * first.total.pen });
	await set(second);
	expect(await readSales(store, days, expect.fail)).toEqual(before);
});

test("a report counts a renamed product once, under its present SKU and name", async () => {
	const [former, present] = [paidOn(12), paidOn(13)];
	const [line] = present.lines;
	const { store, set } = await aStoreWith(former);
	await set({ ...present, lines: [{ ...aLine(line), sku: "mesa-nueva", name: "Mesa nueva" }] });
	await store.set("product", "mesa-nueva", { formerSlugs: [line?.sku] });
	const { product, all } = await readSales(store, days, expect.fail);
	expect(product).toEqual([{ ...all, key: "mesa-nueva", name: "Mesa nueva" }]);
});

test("a report reads nothing else of an order that has its sales, and leaves out damaged ones", async () => {
	const [whole, other, text] = [paidOn(12), paidOn(13), paidOn(13)];
	const { store, replace } = await aStoreWith(whole, other, text);
	replace(whole, "json_remove(fields, '$.lines')");
	replace(other, `json_set(fields, '$.sales', json('[{"at":1}]'))`);
	const damaged: string[] = [];
	const report = () => readSales(store, days, (id) => damaged.push(id));
	expect((await report()).all.count).toBe(2);
	expect(damaged.splice(0)).toEqual([toOrderId(other.reference)]);
	replace(text, "json_set(fields, '$.sales', '[no JSON')");
	await expect(report()).resolves.toMatchObject({ all: { count: 1 } });
	expect(damaged.sort()).toEqual([other, text].map(({ reference }) => toOrderId(reference)).sort());
});
