import { copyFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished, test } from "vitest";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openSqlite } from "~/platform/sqlite/sqlite.server";
import { aFolder } from "../../../support/a-folder";
import { anOwner, aShopper } from "../../../support/actors";
import { anOrderRequest } from "../../domain/checkout/an-order-request";
import { change } from "./contract";

/** In the fixture, from the oldest. The first is paid. */
const references = ["WASI-33FJ-A3EF", "WASI-FJJE-HCWR", "WASI-M7JR-CPJK"];

/** A copy of a file that the store wrote when its schema had version 12. */
function openFixture() {
	const file = join(aFolder(), "wasi.db");
	copyFileSync(join(import.meta.dirname, "schema-12.db"), file);
	const before = contentOf(file);
	const store = openSqlite({ file });
	onTestFinished(() => store.close());
	return { file, before, store };
}

function contentOf(file: string): unknown[] {
	const db = new Database(file);
	const records = db.prepare("SELECT * FROM record ORDER BY collection, id").all();
	db.close();
	return records;
}

const referencesIn = async (store: Datastore, status?: string, changedFrom?: string) => {
	const changed = changedFrom && ({ field: "changedAt", from: changedFrom } as const);
	const orders = await store.find("order", {
		where: status ? { field: "status", value: status } : changed || undefined,
		by: "placedAt",
		isDescending: true,
	});
	return orders.map(({ fields }) => fields.reference);
};

test("an older file keeps every record, and its orders are found", async () => {
	const { file, before, store } = openFixture();
	expect(before).toHaveLength(30);
	expect(contentOf(file)).toEqual(before);
	expect(await referencesIn(store)).toEqual(references.toReversed());
	expect(await referencesIn(store, "paid")).toEqual(references.slice(0, 1));
	const changed = await referencesIn(store, undefined, "2026-11-12T05:00:00.000Z");
	expect(changed).toEqual([references[2], references[0]]);
	const named = { field: "searchKeys", value: "rosa" } as const;
	const rosas = await store.find("order", { where: named, by: "placedAt", isDescending: true });
	expect(rosas.map(({ fields }) => fields.reference)).toEqual(references.slice(0, 1));
	const where = { field: "adoptableBy", value: "+51987654321" } as const;
	expect(await store.find("order", { where })).toHaveLength(3);
	expect(await store.find("order", { where, size: 1 })).toHaveLength(1);
	const own = { field: "shopper", value: "a".repeat(40) } as const;
	expect(await store.find("message", { where: own })).toHaveLength(1);
	const lamps = { field: "product", value: "lamp" } as const;
	expect(await store.find("stock-move", { where: lamps, by: "at", isDescending: true })).toHaveLength(1);
	expect(await store.find("outbox", { by: "due", until: "2026-12-31" })).toHaveLength(9);
});

test("an older file takes orders, payments and changes of what it holds", async () => {
	const { store } = openFixture();
	const keys = { keys: ["9".repeat(32)], cartKeys: ["8".repeat(32)] };
	const request = anOrderRequest(keys, { fullName: "Ana" });
	const placement = await placeOrder(store, request, aShopper(new Date("2026-11-20T15:20:00Z")));
	if (placement.outcome !== "placed") throw new Error(placement.outcome);
	const actor = anOwner(new Date("2026-11-21T15:00:00Z"));
	for (const reference of [placement.reference, ...references.slice(1)])
		expect((await collectPayment(store, { reference, method: "yape" }, actor)).outcome).toBe("changed");
	expect(await referencesIn(store, "paid")).toEqual([placement.reference, ...references.toReversed()]);
	const lamp = await store.get("product", "lamp");
	expect(readUnits(lamp ?? {}, await store.get("stock", "lamp"))).toEqual({ only: 1 });
	const where = { field: "searchKeys", value: "ana" } as const;
	const anas = () => store.find("order", { where, by: "placedAt", isDescending: true });
	expect(await anas()).toHaveLength(1);
	await store.remove("order", placement.reference.toLowerCase());
	expect(await anas()).toEqual([]);
});

test("an older file with a foreign trigger is not brought to the new schema", () => {
	const file = join(aFolder(), "wasi.db");
	copyFileSync(join(import.meta.dirname, "schema-12.db"), file);
	const db = new Database(file);
	db.exec("CREATE TRIGGER promote AFTER INSERT ON collection BEGIN DELETE FROM order_key; END");
	expect(() => openSqlite({ file })).toThrow("its trigger promote is not the store's own");
	expect(db.pragma("user_version")).toEqual([{ user_version: 12 }]);
	db.close();
});

test("records of over a kilobyte share their pages", async () => {
	const file = join(aFolder(), "wasi.db");
	const store = openSqlite({ file });
	const text = "x".repeat(1350);
	const orders = Array.from({ length: 1000 }, (_, n) => change("order", `large-${n}`, { text }));
	await store.apply(orders);
	await store.close();
	expect(statSync(file).size).toBeLessThan(2 * text.length * orders.length);
});
