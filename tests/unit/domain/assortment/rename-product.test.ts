import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test, vi } from "vitest";
import { changeProduct, editProduct, removeProduct } from "~/domain/assortment/change-product.server";
import { importCatalog } from "~/domain/assortment/import-catalog.server";
import {
	importProducts,
	importUploadedTable,
	keepUploadedTable,
	readUploadedTable,
} from "~/domain/assortment/import-products.server";
import { moveUnits } from "~/domain/assortment/move-units.server";
import { listNewPhotos } from "~/domain/assortment/new-photos.server";
import { planImport, refusedRowsOf } from "~/domain/assortment/plan-import.server";
import { readTable } from "~/domain/assortment/read-spreadsheet.server";
import { renameProduct } from "~/domain/assortment/rename-product.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { aFolder } from "../../../support/a-folder";
import { anOwner } from "../../../support/actors";
import { aProductRecord } from "../catalog/memory-datastore";
import { aLine, aStoreWithOrder, reference } from "../orders/an-order";

const owner = anOwner();
const lamp = aProductRecord({ stock: 13 });
const image = { src: "/images/sala.webp", alt: "", width: 800, height: 800 };

/** A store with a paid order of one of 13 lamps, or an unpaid one, and a table that was renamed before. */
async function aShop({ isPaid = true, stock }: { isPaid?: boolean; stock?: number } = {}) {
	const store = aStoreWithOrder(
		{ lines: [aLine({ sku: "lamp", quantity: 1 })] },
		{
			product: { lamp, table: aProductRecord({ formerSlugs: ["desk"] }) },
			category: { sala: { name: "Sala", image } },
			...(stock !== undefined && { stock: { lamp: { units: { only: stock } } } }),
		},
	);
	if (isPaid) await collectPayment(store, { reference, method: "yape" }, owner);
	return store;
}

const rename = (store: Datastore, slug: string, newSlug: string, pictures = aFolder()) =>
	renameProduct(store, { slug, newSlug, pictures }, owner);
const change = (store: Datastore, id: string, fields: RecordFields) =>
	changeProduct(store, { id, change: () => ({ fields }) }, owner);
const importAll = (store: Datastore, records: Record<string, RecordFields>, replace = false) => {
	const asProduct = { collection: "product" as const };
	const products = Object.entries(records).map(([id, fields]) => ({ ...asProduct, id, fields }));
	const category = { collection: "category" as const, id: "sala", fields: { name: "Sala", image } };
	const asked = { records: [category, ...products], replace, isDryRun: false, acceptDoubts: true };
	return importCatalog(store, { ...asked, onStep: () => {} }, owner);
};
async function unitsOf(store: Datastore, slug: string) {
	const product = await store.get("product", slug);
	return product && readUnits(product, await store.get("stock", slug)).only;
}

const renamedLamp = { ...lamp, formerSlugs: ["lamp"] };
const remove = (store: Datastore) => removeProduct(store, "lamp", owner);
const ways: [way: string, ...steps: ((store: Datastore) => Promise<unknown>)[]][] = [
	["a rename", (store) => rename(store, "lamp", "light")],
	["two renames", (store) => rename(store, "lamp", "old"), (store) => rename(store, "lamp", "light")],
	["removing it, and making it again as another", remove, (store) => change(store, "light", renamedLamp)],
	["removing it, and importing another", remove, (store) => importAll(store, { light: renamedLamp })],
	["an import in its place", (store) => importAll(store, { light: renamedLamp }, true)],
];
it.each(ways)("a product keeps its units and its orders by %s", async (_, ...steps) => {
	const go = async (store: Datastore) => {
		for (const step of steps) await step(store);
	};
	const store = await aShop();
	await go(store);
	expect(await unitsOf(store, "light")).toBe(12);
	expect(await unitsOf(store, "lamp")).toBeUndefined();
	await changeStatus(store, { reference, status: "cancelled" }, owner);
	expect(await unitsOf(store, "light")).toBe(13);

	const pending = await aShop({ isPaid: false, stock: 1 });
	await go(pending);
	await collectPayment(pending, { reference, method: "yape" }, owner);
	expect(await unitsOf(pending, "light")).toBe(0);
});

test("an order that is cancelled while its product is removed gives back to the one that takes its place", async () => {
	const store = await aShop();
	await remove(store);
	await changeStatus(store, { reference, status: "cancelled" }, owner);
	const counted = { changes: new Map([["lamp", { set: 3 }]]), reason: "x" };
	expect(await moveUnits(store, counted, owner)).toEqual({ outcome: "moved", units: new Map() });
	await change(store, "light", renamedLamp);
	expect(await unitsOf(store, "light")).toBe(13);
});

const removeLight = (store: Datastore) => removeProduct(store, "light", owner);
const withLamp = aProductRecord({ formerSlugs: ["desk", "lamp"] });
const places: [
	way: string,
	slug: string,
	units: number,
	...steps: ((store: Datastore) => Promise<unknown>)[],
][] = [
	["is made again by its last slug", "light", 13, ways[0]?.[1] ?? remove, removeLight],
	["is a former one of another", "table", 14, remove, (store) => change(store, "table", withLamp)],
	["is imported so", "table", 14, remove, (store) => importAll(store, { table: withLamp })],
	["gives its slug to another", "lamp", 14, remove, (store) => rename(store, "table", "lamp")],
	[
		"and another are former ones of a new one",
		"sofa",
		14,
		remove,
		(store) => removeProduct(store, "table", owner),
		(store) => change(store, "sofa", { ...lamp, formerSlugs: ["table", "lamp"], stock: 1 }),
	],
];
it.each(places)("no unit is lost of a removed product that %s", async (_, slug, units, ...steps) => {
	const store = await aShop();
	for (const step of steps) await step(store);
	await changeStatus(store, { reference, status: "cancelled" }, owner);
	if (slug === "light") await change(store, "light", lamp);
	expect(await unitsOf(store, slug)).toBe(units);
	const stocks = (await store.find("stock")).filter(({ id }) => id !== slug && id !== "desk");
	expect(
		stocks.map(({ fields }) => fields.units).filter((one) => Object.keys(Object(one)).length > 0),
	).toEqual([]);
});

test("a removed product that is made again has what was left, unless it comes with another opening stock", async () => {
	for (const [units, opening] of Object.entries({ 12: lamp, 20: { ...lamp, stock: 20 } })) {
		const store = await aShop();
		await remove(store);
		await change(store, "lamp", opening);
		expect(await unitsOf(store, "lamp")).toBe(Number(units));
	}
});

test("by its former name, a renamed product is changed, counted and imported; its new photos follow", async () => {
	const store = await aShop();
	const pictures = aFolder();
	mkdirSync(join(pictures, "new"));
	writeFileSync(join(pictures, "new", `lamp.${"a".repeat(20)}.png`), "");
	await rename(store, "lamp", "light", pictures);
	expect(await listNewPhotos(pictures, "light")).toHaveLength(1);
	await editProduct(store, { sku: "lamp", edit: { fields: { name: "Luz" } } }, owner);
	const changes = new Map([["lamp", { add: 5 }]]);
	expect(await moveUnits(store, { changes, reason: "llegó" }, owner)).toMatchObject({
		units: new Map([["lamp", { before: 12, after: 17, isOutdated: false }]]),
	});
	const rows = await readTable(Buffer.from("codigo,resumen\nlamp,Alumbra\n"));
	const plan = await planImport(store, rows, undefined, limaDay(owner.now));
	await importProducts(store, { plan, isTimeUp: () => false }, owner);
	expect(await store.get("product", "light")).toMatchObject({ name: "Luz", summary: "Alumbra" });
	expect(await store.get("product", "lamp")).toBeUndefined();
});

test("a table that names a product by two of its codes is refused, not left out in part", async () => {
	const store = await aShop();
	await rename(store, "lamp", "light");
	const rows = await readTable(Buffer.from("codigo,nombre\nlamp,Luz\ntable,Mesa\nlight,Lumbre\n"));
	const { products, ...plan } = await planImport(store, rows, undefined, limaDay(owner.now));
	expect(plan.rows.map(({ state }) => state)).toEqual(["changed", "changed", "wrong"]);
	expect(refusedRowsOf({ products, ...plan })).toEqual([
		{ line: 4, sku: "light", reason: expect.stringMatching(/^light y lamp son el mismo producto/) },
	]);
	expect(products.map(({ id }) => id)).toEqual(["light", "table"]);
});

test("a long import by a former name goes on with the rest, and brings back no units sold meanwhile", async () => {
	const store = await aShop();
	await rename(store, "lamp", "light");
	const uploader = { email: "rosa@tienda.pe" };
	const bytes = Buffer.from("codigo,nombre,stock\nlamp,Luz,30\ntable,Mesa,\n");
	await keepUploadedTable(store, { ...uploader, bytes }, owner);
	const goOn = async () => {
		const table = await readUploadedTable(store, uploader, owner.now);
		const given = { ...uploader, digest: table?.plan.digest, acceptDoubts: false };
		return importUploadedTable(store, { ...given, isTimeUp: () => true }, owner);
	};
	expect(await goOn()).toMatchObject({ outcome: "imported", changed: ["light"] });
	await moveUnits(store, { changes: new Map([["light", { add: -2 }]]), reason: "venta" }, owner);
	expect(await goOn()).toMatchObject({ outcome: "imported", changed: ["table"] });
	// Of thirty on the shelf one waits for its order, and two are sold.
	expect(await unitsOf(store, "light")).toBe(27);
});

test("an import writes all that it changes at once, with the stock that follows", async () => {
	const store = await aShop();
	const written = vi.spyOn(store, "runTransaction");
	await importAll(store, { lamp: { ...lamp, stock: 30 }, sofa: lamp }, true);
	const sofa = expect.objectContaining({ id: "sofa" });
	expect(written).toHaveBeenCalledExactlyOnceWith(expect.arrayContaining([sofa]), expect.any(Function));
	expect(await unitsOf(store, "lamp")).toBe(30);
	expect(await store.get("product", "table")).toBeUndefined();
});

test("a slug belongs to one product, also as a former one", async () => {
	const store = await aShop();
	for (const slug of ["table", "desk"])
		expect(await rename(store, "lamp", slug)).toMatchObject({ outcome: "taken", by: "table" });
	expect(await rename(store, "lamp", "Mesa")).toMatchObject({ outcome: "badSlug" });
	expect(await rename(store, "lamp", "product-detail")).toMatchObject({ outcome: "invalid" });
	expect(await rename(store, "sofa", "sillon")).toEqual({ outcome: "unknown" });
	const faulty: [id: string, fields: RecordFields, fault: string][] = [
		["desk", lamp, "is a former slug of table: npm run catalog -- product rename table desk"],
		["light", { ...lamp, formerSlugs: ["desk"] }, "desk is a former slug of table"],
		["light", renamedLamp, "lamp is a product: npm run catalog -- product rename lamp light"],
	];
	for (const [id, fields, message] of faulty) {
		expect(await change(store, id, fields)).toMatchObject({ outcome: "invalid", faults: [{ message }] });
		const faults = new Map([[1, [expect.objectContaining({ message })]]]);
		expect(await importAll(store, { [id]: fields })).toEqual({ outcome: "wrong", faults });
	}
	expect(await rename(store, "lamp", "light")).toMatchObject({ outcome: "renamed" });
	expect(await importAll(store, { lamp }, true), "from an old file").toMatchObject({ outcome: "wrong" });
	expect(await rename(store, "light", "lamp"), "and back").toMatchObject({ outcome: "renamed" });
	expect(await store.get("product", "lamp")).toMatchObject({ formerSlugs: ["light"] });
	expect(await unitsOf(store, "lamp")).toBe(12);
});
