import { expect, test } from "vitest";
import { type ExportedRecord, productVersion } from "~/domain/assortment/catalog-record.server";
import { addPicture, changeProduct, editProduct } from "~/domain/assortment/change-product.server";
import type { ProductEdit } from "~/domain/assortment/edit-product.server";
import { importCatalog } from "~/domain/assortment/import-catalog.server";
import { planImport } from "~/domain/assortment/plan-import.server";
import { readTable } from "~/domain/assortment/read-spreadsheet.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { anOwner } from "../../../support/actors";
import { aProductRecord, memoryDatastore, racing } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";

test("of two who change a price at once by the version that both saw, the second is told what the first did", async () => {
	const lamp = aProductRecord({ pen: 10_000, usd: 2700 });
	const datastore = memoryDatastore({ product: { lamp } });
	const version = productVersion("lamp", lamp);
	const setPrice = (pen: number) =>
		editProduct(datastore, { sku: "lamp", edit: { fields: {}, pen }, version }, anOwner());
	expect(await Promise.all([setPrice(9000), setPrice(9500)])).toMatchObject([
		{ outcome: "changed", stored: lamp },
		{ outcome: "outdated", stored: { pen: 9000 }, wanted: { pen: 9500 } },
	]);
	expect(await datastore.get("product", "lamp")).toMatchObject({ pen: 9000 });
});

const rates = [undefined, 3.75];
const typedPrices: [pen?: number, usd?: number][] = [[10_000], [10_000, 3000], [undefined, 3000]];
const prices = rates.flatMap((rate) => typedPrices.map(([pen, usd]) => ({ rate, pen, usd })));
test.each(prices)("a draft's first price is read alike by every door: %j", async ({ rate, pen, usd }) => {
	const newStore = () =>
		memoryDatastore({
			product: { lamp: { name: "Lamp", hidden: true, created: "2026-11-01" } },
			...(rate && { business: { store: { exchangeRate: rate } } }),
		});
	const [edited, imported] = [newStore(), newStore()];
	const price = { ...(pen !== undefined && { pen }), ...(usd !== undefined && { usd }) };
	await editProduct(edited, { sku: "lamp", edit: { fields: {}, ...price } }, anOwner());
	const cells = { ...(pen && { precio: String(pen / 100) }), ...(usd && { dolares: String(usd / 100) }) };
	const { products } = await planImport(imported, [{ line: 2, sku: "lamp", cells, faults: [] }], rate, today);
	const dollars = usd ?? (rate && Math.round(10_000 / rate));
	const expected = pen !== undefined && dollars !== undefined ? { pen, usd: dollars } : {};
	for (const fields of [await edited.get("product", "lamp"), products[0]?.fields ?? {}]) {
		const { pen, usd } = fields ?? {};
		expect({ ...(pen !== undefined && { pen, usd }) }).toEqual(expected);
	}
});

test("the journal tells what was changed of one product only, not of the first of several", async () => {
	const lamp = aProductRecord({ pen: 10_000, usd: 2700 });
	for (const ids of [["a"], ["a", "b"]]) {
		const store = memoryDatastore({
			product: { a: lamp, b: lamp },
			category: { [String(lamp.category)]: {} },
		});
		const records = ids.map((id, index) => {
			const fields = { ...lamp, pen: 9000 - index };
			return { collection: "product" as const, id, fields };
		});
		const file = { records, replace: false, isDryRun: false, acceptDoubts: true, onStep: () => {} };
		expect(await importCatalog(store, file, { ...anOwner(), action: "catalog import" })).toMatchObject({
			changed: ids.length,
		});
		const [entry] = await store.find("journal");
		expect(Object.keys(Object(entry?.fields.changed))).toEqual(ids.length === 1 ? ["pen", "changed"] : []);
	}
});

const over = { pen: 9000, usd: 2430, until: "2026-01-31" };
const until = "2999-12-31";
const today = limaDay(anOwner().now);

async function editLamp(edit: Partial<ProductEdit>, sale: object = over) {
	const datastore = memoryDatastore({ product: { lamp: aProductRecord({ pen: 10_000, usd: 2700, sale }) } });
	const changed = await editProduct(datastore, { sku: "lamp", edit: { fields: {}, ...edit } }, anOwner());
	const { pen, sale: now } = (await datastore.get("product", "lamp")) ?? {};
	return { changed, pen, sale: now };
}

test("a sale that is over does not keep the price above its own, and a new one needs a last day and has the new days only", async () => {
	expect(await editLamp({ pen: 8000 })).toMatchObject({ changed: { outcome: "changed" }, pen: 8000 });
	const tooLow = { outcome: "invalid", faults: [{ path: ["sale"] }] };
	expect(await editLamp({ pen: 8000 }, { ...over, until })).toMatchObject({ changed: tooLow });
	const refused = { changed: { outcome: "refused", fault: "noSaleEnd" }, sale: over };
	expect(await editLamp({ sale: { pen: 8500 } })).toMatchObject(refused);
	expect(await editLamp({ sale: { from: until } })).toMatchObject(refused);
	const begin = async (sale: object) => (await editLamp({ sale }, { ...over, from: "2026-01-01" })).sale;
	expect(await begin({ pen: 8500, until })).toEqual({ pen: 8500, usd: 2295, until });
	expect(await begin({ until })).toEqual({ pen: 9000, usd: 2430, until });
});

/** Saves a whole record in place of the stored lamp: by the desk's form, and by an import. */
async function saveWhole(stored: RecordFields, fields: RecordFields) {
	const category = String(stored.category);
	const newStore = () => memoryDatastore({ product: { lamp: stored }, category: { [category]: {} } });
	const wanted = { ...stored, ...fields };
	const change = { id: "lamp", change: () => ({ fields: wanted }) };
	const records = [{ collection: "product" as const, id: "lamp", fields: wanted }];
	const file = { records, replace: false, isDryRun: false, acceptDoubts: true, onStep: () => {} };
	const saved = await changeProduct(newStore(), change, anOwner());
	return [saved, await importCatalog(newStore(), file, anOwner())];
}

test("a variant is not swapped for another in one change: its stock and orders would be lost", async () => {
	const sized = (names: Record<string, string>, name = "Medida") => ({
		options: [anOption("size", name, names)],
		variants: Object.keys(names).map((id) => ({ choice: { size: id }, stock: 2 })),
	});
	const lamp = aProductRecord({ stock: undefined, ...sized({ "160-230": "160", "200-300": "200" }) });
	for (const [fields, outcomes] of [
		[sized({ "160x230": "160", "200-300": "200" }), ["invalid", "wrong"]],
		[sized({ "160-230": "160x230", "200-300": "x" }, "Tamaño"), ["changed", "imported"]],
		[sized({ "200-300": "200" }), ["changed", "imported"]],
		[sized({ "160-230": "160", "200-300": "200", "300-400": "300" }), ["changed", "imported"]],
	] as const)
		expect((await saveWhole(lamp, fields)).map(({ outcome }) => outcome)).toEqual(outcomes);
});

test("a whole record keeps a sale that is over as it is stored, and may not change its price", async () => {
	const lamp = aProductRecord({ pen: 10_000, usd: 2700, sale: over });
	const saved = await saveWhole(lamp, { pen: 8000, usd: 2160 });
	expect(saved).toMatchObject([{ outcome: "changed" }, { outcome: "imported" }]);
	const faults = [{ path: ["sale", "until"] }];
	const refused = await saveWhole(lamp, { sale: { ...over, pen: 8500 } });
	expect(refused).toMatchObject([{ outcome: "invalid", faults }, { outcome: "wrong" }]);
});

test("a price that an offer strikes out does not rise by any door, unless the offer begins later", async () => {
	const running = { pen: 9000, usd: 2430, from: "2026-01-01", until };
	const lamp = aProductRecord({ pen: 10_000, usd: 2700, sale: running });
	const faults = [{ path: ["pen"], params: { spanish: expect.stringContaining("Quita la oferta") } }];
	const raised = { pen: 10_001, usd: 2701 };
	const { sale: _, ...plain } = lamp;
	for (const saved of [await saveWhole(lamp, raised), await saveWhole(plain, { ...raised, sale: running })])
		expect(saved).toMatchObject([{ outcome: "invalid", faults }, { outcome: "wrong" }]);
	const allowed = [{ outcome: "changed" }, { outcome: "imported" }];
	for (const fields of [
		{ pen: 9900, usd: 2673 },
		{ ...raised, sale: undefined },
		{ ...raised, sale: { ...running, from: "2999-01-01" } },
	])
		expect(await saveWhole(lamp, fields)).toMatchObject(allowed);
	expect(await saveWhole({ ...lamp, hidden: true }, raised)).toMatchObject(allowed);
	expect((await editLamp({ pen: 10_001 }, running)).changed).toMatchObject({ outcome: "invalid", faults });
	const rows = await readTable(Buffer.from("codigo,precio\nlamp,100.01\n"));
	const plan = await planImport(memoryDatastore({ product: { lamp } }), rows, undefined, today);
	const said = expect.stringContaining("Quita la oferta y guarda el precio nuevo");
	expect(plan.rows).toMatchObject([{ state: "wrong", faults: [said] }]);
});

test("the struck price of a variant does not rise either, by its own price or by losing it", async () => {
	const sale = { pen: 9000, usd: 2430, until };
	const [small, medium] = ["s", "m"].map((size) => ({ choice: { size }, stock: 1 }));
	const own = { ...medium, pen: 9500, usd: 2565, sale: { ...sale, pen: 8000, usd: 2160 } };
	const rug = aProductRecord({ pen: 10_000, usd: 2700, sale, ...sizes, variants: [small, own] });
	for (const [variants, path] of [
		[
			[small, { ...own, pen: 9501 }],
			["variants", 1, "pen"],
		],
		[
			[{ ...small, pen: 10_001, usd: 2701, sale }, own],
			["variants", 0, "pen"],
		],
		[[small, medium], ["pen"]],
	])
		expect(await saveWhole(rug, { variants })).toMatchObject([
			{ outcome: "invalid", faults: [{ path }] },
			{ outcome: "wrong" },
		]);
	const [large] = [{ choice: { size: "l" }, stock: 1, pen: 20_000, usd: 5400, sale }];
	const options = [anOption("size", "Tamaño", { s: "S", m: "M", l: "L" })];
	expect(await saveWhole(rug, { options, variants: [small, own, large] })).toMatchObject([
		{ outcome: "changed" },
		{ outcome: "imported" },
	]);
});

test("a category that vanishes before the product is written is refused, unless the product has it already", async () => {
	const lamp = aProductRecord({ category: "sala" });
	const categories = { sala: { name: "Sala" }, comedor: { name: "Comedor" } };
	for (const category of ["comedor", "sala"]) {
		const store = memoryDatastore({ product: { lamp }, category: categories });
		const raced = racing(store, () => store.remove("category", category));
		const change = () => ({ fields: { ...lamp, category } });
		const faults = [expect.objectContaining({ path: ["category"] })];
		expect(await changeProduct(raced, { id: "lamp", change }, anOwner())).toMatchObject(
			category === "sala" ? { outcome: "changed" } : { outcome: "invalid", faults },
		);
		expect(await store.get("product", "lamp")).toEqual(lamp);
	}
});

test("a first day that has passed is refused, unless it is stored already", async () => {
	const lamp = aProductRecord({ shownFrom: "2026-01-31" });
	for (const from of ["2026-02-01", "2026-01-31", today, until]) {
		const outcome = from === "2026-02-01" ? "invalid" : "changed";
		const edit = { fields: {}, visibility: { from } };
		const datastore = memoryDatastore({ product: { lamp } });
		expect(await editProduct(datastore, { sku: "lamp", edit }, anOwner()), from).toMatchObject({ outcome });
	}
});

const noPart = "adelanto: «150» no sirve: debe ser un porcentaje entero de 1 a 100, o no para quitarlo.";
const noAmount = "dolares: «S/ 25» no sirve: debe ser un monto de hasta 10,000,000, como 1890 o 1890.50.";
test.each<[row: string, state: string, said?: string]>([
	["precio\nlamp,80", "changed"],
	["precio,oferta,oferta_hasta\nlamp,80,90,2026-01-31", "changed"],
	["oferta\nlamp,85", "wrong", "Falta oferta_hasta, el último día."],
	["oferta,oferta_hasta\nlamp,85,2026-01-31", "wrong", "Falta oferta_hasta, el último día."],
	[`oferta_desde\nlamp,${today}`, "wrong", "Falta oferta_hasta, el último día."],
	[`oferta,oferta_hasta\nlamp,85,${until}`, "changed"],
	["oferta\nlamp,no", "changed"],
	["dolares\nlamp,US$ 25", "changed"],
	["dolares\nlamp,S/ 25", "wrong", noAmount],
	["envio,adelanto\nlamp,GRANDE,no", "unchanged"],
	["envio,adelanto\nlamp,pequeno,50 %", "changed"],
	["envio\nlamp,enorme", "wrong", "envio: «enorme» no sirve: debe ser Pequeño, Normal, Grande o Muy grande."],
	["adelanto\nlamp,150", "wrong", noPart],
])("in a table, beside a sale that is over, the columns codigo,%s are %s", async (row, state, said) => {
	const lamp = aProductRecord({ pen: 10_000, usd: 2700, sale: over, isBulky: true });
	const rows = await readTable(Buffer.from(`codigo,${row}\n`));
	const plan = await planImport(memoryDatastore({ product: { lamp } }), rows, undefined, today);
	expect(plan.rows).toMatchObject([{ state, faults: said ? [said] : [] }]);
});

test("the price of a product is changed only if it is that of all its variants", async () => {
	const variants = ["s", "m"].map((size) => ({ choice: { size }, stock: 1 }));
	const rug = aProductRecord({ pen: 10_000, usd: 2700, ...sizes, variants });
	const own = { ...rug, variants: [variants[0], { ...variants[1], pen: 15_000, usd: 4050 }] };
	const datastore = memoryDatastore({ product: { rug, own } });
	const edit = (sku: string, edit: Partial<ProductEdit>) =>
		editProduct(datastore, { sku, edit: { fields: {}, ...edit } }, anOwner());
	expect(await edit("rug", { pen: 11_000 })).toMatchObject({ outcome: "changed" });
	expect(await edit("own", { pen: 11_000 })).toMatchObject({ outcome: "refused", fault: "pricesOfVariants" });
	expect(await edit("own", { sale: { pen: 9000, until } })).toMatchObject({ outcome: "changed" });
	const small = `rug_${variantKey({ choice: { size: "s" } })}`;
	const rows = await readTable(Buffer.from(`codigo,precio\n${small},120\nrug,110\n`));
	const plan = await planImport(memoryDatastore({ product: { rug } }), rows, undefined, today);
	expect(plan.rows).toMatchObject([{ state: "changed" }, { state: "changed" }]);
});

const sizes = { stock: undefined, options: [anOption("size", "Tamaño", { s: "S", m: "M" })] };

test("a name without a variant means the whole product, also of one that has a single variant", async () => {
	const options = [anOption("size", "Tamaño", { s: "S" })];
	const bed = aProductRecord({
		pen: 10_000,
		usd: 2700,
		options,
		variants: [{ choice: { size: "s" }, stock: 1 }],
	});
	const datastore = memoryDatastore({ product: { bed } });
	const edit: ProductEdit = { fields: { name: "Cama" }, pen: 9000, visibility: "hidden" };
	const picture = { src: "/images/bed.svg", alt: "Cama", width: 800, height: 800 };
	expect(await editProduct(datastore, { sku: "bed", edit }, anOwner())).toMatchObject({ outcome: "changed" });
	expect(await addPicture(datastore, { sku: "bed", picture }, anOwner())).toMatchObject({
		outcome: "changed",
	});
	expect(await datastore.get("product", "bed")).toMatchObject({
		...{ name: "Cama", pen: 9000, hidden: true, variants: bed.variants },
		images: [{}, picture],
	});
});

test("an import keeps what sold while it was checked, and writes nothing over what somebody changed", async () => {
	const [small, medium] = ["s", "m"].map((size) => variantKey({ choice: { size } })) as [string, string];
	const units = (s: number, m: number) => ({ units: { [small]: s, [medium]: m } });
	const variants = ["s", "m"].map((id) => ({ choice: { size: id }, stock: 5 }));
	const shirt = aProductRecord({
		stock: undefined,
		...{ options: [anOption("size", "Talla", { s: "S", m: "M" })], variants },
	});
	type Meanwhile = (store: ReturnType<typeof memoryDatastore>) => Promise<unknown>;
	const imported = async (meanwhile: Meanwhile, exported?: ExportedRecord["exported"], restores = false) => {
		const category = { [String(shirt.category)]: {} };
		const store = memoryDatastore({
			category,
			product: { shirt },
			stock: { shirt: units(5, 5) },
		});
		const raced = racing(store, (keys) => keys.some(({ id }) => id === "shirt") && meanwhile(store));
		const wanted = { ...shirt, variants: [{ ...variants[0], stock: 20 }, variants[1]] };
		const records = [{ collection: "product" as const, id: "shirt", fields: wanted, exported }];
		const file = { records, replace: false, restores, isDryRun: false, acceptDoubts: true, onStep: () => {} };
		const { outcome } = await importCatalog(raced, file, anOwner());
		return [outcome, (await store.get("stock", "shirt"))?.units];
	};
	const sell = (store: ReturnType<typeof memoryDatastore>) => store.set("stock", "shirt", units(5, 3));
	const change = (store: ReturnType<typeof memoryDatastore>) =>
		store.set("product", "shirt", { ...shirt, name: "Polo" });
	expect(await imported(sell)).toEqual(["imported", units(20, 3).units]);
	expect(await imported(change)).toEqual(["outdated", units(5, 5).units]);
	const exported = { version: productVersion("shirt", shirt), ...units(5, 5) };
	const sellCounted: Meanwhile = (store) => store.set("stock", "shirt", units(3, 5));
	expect(await imported(sell, exported)).toEqual(["imported", units(20, 3).units]);
	expect(await imported(sellCounted, exported)).toEqual(["outdated", units(3, 5).units]);
	expect(await imported(sellCounted, exported, true)).toEqual(["imported", units(18, 5).units]);
	expect(await imported(sell, undefined, true)).toEqual(["imported", units(20, 3).units]);
});
