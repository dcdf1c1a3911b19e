import { expect, it, vi } from "vitest";
import { changeProduct, editProduct } from "~/domain/assortment/change-product.server";
import { importProducts } from "~/domain/assortment/import-products.server";
import {
	countAllWaiting,
	listOwing,
	moveUnits,
	type UnitChange,
} from "~/domain/assortment/move-units.server";
import { planImport } from "~/domain/assortment/plan-import.server";
import { undoChange } from "~/domain/assortment/undo-change.server";
import { readProducts } from "~/domain/cart/product-lookup.server";
import { findItem } from "~/domain/cart/sku.server";
import { productAndStockKeys } from "~/domain/goods/change-stock.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import type { Actor } from "~/domain/staff/actor";
import {
	type Datastore,
	DatastoreUnavailable,
	type RecordFields,
} from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { aProductRecord, memoryDatastore, racing } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";
import { aLine, anOrder, aReturn, aUniqueOrder, recordsOf, reference, stepsOf } from "../orders/an-order";

const owner: Actor = { by: "rosa", role: "owner", now: new Date("2026-11-13T09:00:00.000Z") };
const category = {
	sala: { name: "Sala", image: { src: "/images/sala.webp", alt: "", width: 8, height: 8 } },
};
const paid = { status: "paid", history: stepsOf(["pending", "paid"]), hasStock: true } as const;
const paidFor = (sku: string) => recordsOf([aUniqueOrder({ ...paid, lines: [aLine({ sku, quantity: 3 })] })]);
/** Ten lamps came, and three of them are sold and not handed over. */
const aShop = () =>
	memoryDatastore({
		category,
		product: { lamp: aProductRecord({ stock: 10 }) },
		stock: { lamp: { units: { only: 7 } } },
		order: paidFor("lamp"),
	});
const move = (store: Datastore, sku: string, change: UnitChange) =>
	moveUnits(store, { changes: new Map([[sku, change]]), reason: "conteo" }, owner);

it("nine units on the shelf, three of them sold, are six for sale by every door that counts", async () => {
	const [sheet, product] = [aShop(), aShop()];
	await move(sheet, "lamp", { counted: 9 });
	await editProduct(product, { sku: "lamp", edit: { fields: {}, units: { counted: 9 } } }, owner);
	for (const store of [sheet, product])
		expect(await store.get("stock", "lamp")).toEqual({ units: { only: 6 } });
	const row = { line: 2, sku: "lamp", cells: { stock: "9" }, faults: [] };
	const { products } = await planImport(aShop(), [row], undefined, "2026-11-13");
	expect(products[0]?.units.get("lamp")).toEqual({ before: 7, after: 6 });
});

it("units that come say how many orders lack and which, by the present SKU", async () => {
	const owing = (sku: string, owed?: number) =>
		aUniqueOrder({ ...paid, lines: [aLine({ sku, quantity: 3, ...(owed && { owed }) })] });
	const [first, second, whole] = [owing("lamp", 2), owing("vela", 1), owing("lamp")];
	const product = { lamp: aProductRecord({ stock: 0, formerSlugs: ["vela"] }) };
	const store = memoryDatastore({ product, order: recordsOf([first, second, whole]) });
	const owed = await listOwing(store);
	const { units, orders } = owed.get("lamp") ?? {};
	expect([owed.size, units, orders?.toSorted()]).toEqual([1, 3, [first.reference, second.reference].sort()]);
});

it("units that an order takes while the shelf is counted are not sold again", async () => {
	const store = aShop();
	let tries = 0;
	const raced = racing(store, () => {
		tries += 1;
		return tries === 2 && move(store, "lamp", { add: -2 });
	});
	const units = new Map([["lamp", { before: 5, after: 5, isOutdated: true, waiting: 3 }]]);
	expect(await move(raced, "lamp", { counted: 10 })).toEqual({ outcome: "moved", units });
});

it("a unit that is paid for while the product's units are set is counted among those that wait", async () => {
	const store = aShop();
	let tries = 0;
	const raced = racing(store, () => {
		tries += 1;
		return tries === 2 && payForTwo(store);
	});
	await editProduct(raced, { sku: "lamp", edit: { fields: { name: "Luz" }, units: { counted: 9 } } }, owner);
	expect(await store.get("stock", "lamp")).toEqual({ units: { only: 4 } });
	expect(await store.get("product", "lamp")).toMatchObject({ name: "Luz" });
});

it("units that move each time while they are counted are left as they are, and the keeper is to try again", async () => {
	const store = aShop();
	const raced = racing(store, () => move(store, "lamp", { add: 1 }));
	const edit = { fields: { name: "Luz" }, units: { counted: 9 } };
	await expect(editProduct(raced, { sku: "lamp", edit }, owner)).rejects.toThrow(DatastoreUnavailable);
	expect(await store.get("product", "lamp")).not.toMatchObject({ name: "Luz" });
});

it("units that an order has not got, that came back to the stock or that were written off do not wait on the shelf", async () => {
	const came = { sku: "lamp", quantity: 3, restocked: 2, writtenOff: 1 };
	const returns = [{ ...aReturn(), lines: [came] }];
	const order = aUniqueOrder({ ...paid, returns, lines: [aLine({ sku: "lamp", quantity: 9, owed: 2 })] });
	const store = memoryDatastore({
		product: { lamp: aProductRecord({ stock: 10 }) },
		order: recordsOf([order]),
	});
	expect([...(await countAllWaiting(store))]).toEqual([["lamp", 4]]);
});

it("all orders that are set aside count, however many came later and took nothing, of which none is read", async () => {
	const held = {
		heldUntil: "2026-11-14T09:00:00.000Z",
		hasStock: true,
		lines: [aLine({ sku: "lamp", quantity: 2 })],
	};
	const ready = {
		...paid,
		status: "shipped" as const,
		shipping: { ...anOrder().shipping, isPickUp: true as const },
	};
	const handedOver = (["shipped", "delivered"] as const).map((status) => aUniqueOrder({ ...paid, status }));
	const orders = [
		aUniqueOrder(held),
		aUniqueOrder({ ...ready, lines: held.lines }),
		aUniqueOrder(),
		...handedOver,
	];
	const store = memoryDatastore({
		product: { lamp: aProductRecord({ stock: 10 }) },
		order: recordsOf(orders),
	});
	const read = vi.spyOn(store, "find");
	expect([...(await countAllWaiting(store))]).toEqual([["lamp", 4]]);
	const found = (await Promise.all(read.mock.results.map(({ value }) => value))).flat();
	expect(found.map(({ fields }) => fields.reference)).toEqual(
		orders
			.slice(0, 2)
			.map((order) => order.reference)
			.toReversed(),
	);
});

async function payForTwo(store: Datastore) {
	const order = aUniqueOrder({ ...paid, lines: [aLine({ sku: "lamp", quantity: 2 })] });
	for (const [id, fields] of Object.entries(recordsOf([order]))) await store.set("order", id, fields);
	return move(store, "lamp", { add: -2 });
}

it.each([
	["stock", [], 4],
	["order", ["lamp"], 5],
])("units that are paid for before a table's plan reads %s records are not sold again", async (...row) => {
	const [collection, outdated, left] = row;
	const store = aShop();
	let isPaid = false;
	const pay = async (read: string) => {
		if (isPaid || read !== collection) return;
		isPaid = true;
		await payForTwo(store);
	};
	const raced: Datastore = {
		...store,
		get: async (...key) => pay(key[0]).then(() => store.get(...key)),
		find: async (...query) => pay(query[0]).then(() => store.find(...query)),
	};
	const rows = [{ line: 2, sku: "lamp", cells: { stock: "9" }, faults: [] }];
	const plan = await planImport(raced, rows, undefined, "2026-11-13");
	expect(await importProducts(store, { plan, isTimeUp: () => false }, owner)).toMatchObject({ outdated });
	expect(await store.get("stock", "lamp")).toEqual({ units: { only: left } });
});

const size = anOption("size", "Medida", { s: "S" });
const color = anOption("color", "Color", { rojo: "Rojo" });
const bed = (options: object[], choice: Record<string, string>) =>
	aProductRecord({ options, variants: [{ choice, stock: 10 }] });

it("a cancelled order gives its units back to the variant that has lost its options since", async () => {
	const former = variantKey({ choice: { size: "s", color: "rojo" } });
	const present = variantKey({ choice: { size: "s" } });
	const store = memoryDatastore({
		category,
		product: { bed: bed([size, color], { size: "s", color: "rojo" }) },
		stock: { bed: { units: { [former]: 7 } } },
		order: recordsOf([anOrder({ ...paid, lines: [aLine({ sku: `bed_${former}`, quantity: 3 })] })]),
	});
	const become = (fields: RecordFields) => {
		const change = { id: "bed", isEdit: true, category: "sala", change: () => ({ fields }) };
		return changeProduct(store, change, owner);
	};
	await become(bed([size], { size: "s" }));
	await move(store, `bed_${present}`, { add: 1 });
	await become(aProductRecord({ stock: 10 }));
	await changeStatus(store, { reference, status: "cancelled" }, owner);
	expect((await store.get("stock", "bed"))?.units).toEqual({ [former]: 0, [present]: 0, only: 11 });
});

it("an undone option leaves a way to the variant that it was added to, for orders and for carts", async () => {
	const named = variantKey({ choice: { size: "s", color: "rojo" } });
	const present = variantKey({ choice: { size: "s" } });
	const store = memoryDatastore({
		category,
		product: { bed: bed([size], { size: "s" }) },
		stock: { bed: { units: { [present]: 7 } } },
		order: recordsOf([anOrder({ ...paid, lines: [aLine({ sku: `bed_${named}`, quantity: 3 })] })]),
	});
	const acting = { ...owner, action: "admin productos" };
	const colored = bed([size, color], { size: "s", color: "rojo" });
	await changeProduct(store, { id: "bed", change: () => ({ fields: colored }) }, acting);
	const [entry] = await store.find("journal");
	expect(await undoChange(store, { entry: entry?.id }, acting)).toMatchObject({ outcome: "undone" });
	await changeStatus(store, { reference, status: "cancelled" }, owner);
	expect((await store.get("stock", "bed"))?.units).toEqual({ [named]: 0, [present]: 10 });
	const found = await transact(store, { goods: productAndStockKeys(["bed"]) }, ({ goods }) => ({
		result: findItem(readProducts(["bed"], goods, { today: "2026-11-13" }), `bed_${named}`),
	}));
	expect(found?.variant?.choice).toEqual({ size: "s" });
});

it("orders that name a variant by its former code wait on the shelf of the present one", async () => {
	const choice = { size: "s", color: "rojo" };
	const store = memoryDatastore({
		product: { bed: bed([size, color], choice) },
		order: paidFor(`bed_${variantKey({ choice: { size: "s" } })}`),
	});
	const key = variantKey({ choice });
	await move(store, `bed_${key}`, { counted: 9 });
	expect(await store.get("stock", "bed")).toEqual({ units: { [key]: 6 } });
});
