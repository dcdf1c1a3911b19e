import { expect, it, test } from "vitest";
import { importProducts } from "~/domain/assortment/import-products.server";
import { planImport } from "~/domain/assortment/plan-import.server";
import { readTable } from "~/domain/assortment/read-spreadsheet.server";
import { type ManyChange, tableOfChange } from "~/domain/assortment/table-of-change.server";
import { undoChange } from "~/domain/assortment/undo-change.server";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { aProductRecord, memoryDatastore, racing } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";

const image = { src: "/images/sala.webp", alt: "", width: 800, height: 800 };
const until = "2099-12-31";
const color = anOption("color", "Color", { rojo: "Rojo", azul: "Azul" });
const variants = [
	{ choice: { color: "rojo" }, stock: 1, pen: 10_000, usd: 2500, sale: { pen: 9000, usd: 2250, until } },
	{ choice: { color: "azul" }, stock: 1, pen: 20_000, usd: 5000 },
];
const products = {
	mesa: aProductRecord({ name: "Mesa", pen: 9999, usd: 2500 }),
	silla: aProductRecord({
		name: "Silla",
		pen: 5000,
		usd: 1250,
		sale: { pen: 4000, usd: 1000, until },
		tags: ["Año nuevo"],
	}),
	cama: aProductRecord({ name: "Cama", pen: 10_000, usd: 2500, options: [color], variants }),
	banco: aProductRecord({ name: "Banco", pen: 8000, usd: 2000, hidden: true, category: "comedor" }),
	vela: aProductRecord({
		name: "Vela",
		pen: 8000,
		usd: 2000,
		shownFrom: "2026-12-24",
		tags: ["Año nuevo", "Luz"],
	}),
	zeta: { name: "Zeta", hidden: true, created: "2026-11-01" },
};
const owner = { ...anOwner(new Date("2026-11-20T15:00:00Z")), action: "admin productos importar" };
const today = "2026-11-20";

async function changed(change: ManyChange, product: Record<string, RecordFields> = products) {
	const store = newStore(product);
	const table = await tableOfChange(store, Object.keys(product), change, today);
	return { store, ...(await importTable(store, table ?? Buffer.alloc(0))) };
}

function newStore(product: Record<string, RecordFields>) {
	const category = { sala: { name: "Sala", image }, comedor: { name: "Comedor", image } };
	return memoryDatastore({ product, category });
}

async function importTable(store: ReturnType<typeof newStore>, table: Buffer) {
	const plan = await planImport(store, await readTable(table), undefined, today);
	const { act } = await importProducts(store, { plan, isTimeUp: () => false }, owner);
	return { plan, act };
}

async function readStored(store: ReturnType<typeof newStore>, sku: string) {
	const [slug = "", key = "only"] = sku.split("_");
	return readUnits((await store.get("product", slug)) ?? {}, await store.get("stock", slug))[key];
}

test("a price change reaches a product of which some variants have a price of their own, and a table that misses those does not", async () => {
	const [red = {}, blue = {}] = variants.map(({ choice, stock }) => ({ choice, stock }));
	const half = [red, { ...blue, pen: 20_000, usd: 5000 }];
	const cama = aProductRecord({ pen: 10_000, usd: 2500, options: [color], variants: half });
	const { store } = await changed({ what: "raise", percent: 10, rounding: "none" }, { cama });
	const raised = [red, { ...blue, pen: 22_000, usd: 5500 }];
	expect(await store.get("product", "cama")).toMatchObject({ pen: 11_000, usd: 2750, variants: raised });
	const { rows } = await planImport(store, await readTable(Buffer.from("codigo,precio\ncama,120")), 4, today);
	expect(rows[0]?.faults).toEqual(["Los precios van en las filas de sus opciones."]);
});

test.each<["raise" | "lower" | "sale", number, string, number, number?]>([
	["raise", 10, "none", 10_999],
	["raise", 2.5, "tenth", 10_250],
	["lower", 10, "sol", 9000],
	["lower", 10, "ninety", 8990],
	["raise", 500, "ninety", 59_990],
	["lower", 3, "ninety", 990, 1080],
	["lower", 1, "sol", 1900, 1980],
	["raise", 2, "ninety", 1190, 1095],
	["raise", 1, "sol", 2100, 2040],
	["sale", 1, "sol", 400, 500],
])(
	"%s by %d, rounded: %s, makes %d céntimos of 99.99 or %d, never the other way, and its dollars follow",
	async (...row) => {
		const [what, percent, rounding, after, pen = 9999] = row;
		const mesa = aProductRecord({ name: "Mesa", pen, usd: 2500 });
		const { store } = await changed({ what, percent, rounding, from: "", until } as ManyChange, { mesa });
		const price = { pen: after, usd: Math.round((after * 2500) / pen) };
		expect(await store.get("product", "mesa")).toMatchObject(what === "sale" ? { sale: price } : price);
	},
);

test("a price that has none of the rounding below it is left out", async () => {
	const change: ManyChange = { what: "lower", percent: 3, rounding: "ninety" };
	const store = newStore({ mesa: aProductRecord({ pen: 80 }) });
	expect(await tableOfChange(store, ["mesa"], change, today)).toBeUndefined();
});

const future = { pen: 4000, usd: 1000, from: "2026-12-01", until };
const ended = { pen: 4000, usd: 1000, until: "2026-11-19" };

test.each<[string, object | undefined, "raise" | "lower", number, object]>([
	["during its offer", { ...future, from: today }, "raise", 10, { pen: 5000, sale: { pen: 4400 } }],
	["during its offer", { ...future, from: today }, "lower", 50, { pen: 5000, sale: { pen: 2000 } }],
	["up to the struck price", { ...future, from: today }, "raise", 25, { pen: 5000, sale: undefined }],
	["before its offer", future, "raise", 10, { pen: 5500, sale: { pen: 4400 } }],
	["before its offer", future, "lower", 50, { pen: 2500, sale: { pen: 2000 } }],
	["after its offer", ended, "lower", 50, { pen: 2500, sale: { pen: 4000 } }],
])(
	"%s, %o, a product's change to %s by %d changes what is paid, and strikes no price that never held",
	async (_, sale, what, percent, { sale: offer, ...after }: { sale?: object }) => {
		const silla = aProductRecord({ name: "Silla", pen: 5000, usd: 1250, sale });
		const { store, plan } = await changed({ what, percent, rounding: "none" }, { silla });
		expect(plan.rows.map(({ state }) => state)).toEqual(["changed"]);
		const stored = await store.get("product", "silla");
		expect(stored).toMatchObject(after);
		if (offer) expect(stored?.sale).toMatchObject(offer);
		else expect(stored).not.toHaveProperty("sale");
	},
);

const priced = "mesa silla cama banco vela";

it.each<[ManyChange, changed: string, wrong?: string]>([
	[{ what: "raise", percent: 10, rounding: "sol" }, priced],
	[{ what: "lower", percent: 25, rounding: "none" }, priced],
	[{ what: "sale", percent: 30, rounding: "sol", from: "", until }, priced],
	[{ what: "endSale" }, "silla cama"],
	[{ what: "show" }, "banco vela", "zeta"],
	[{ what: "hide" }, "mesa silla cama vela"],
	[{ what: "category", category: "comedor" }, "mesa silla cama vela zeta"],
	[{ what: "tag", tag: "ano nuevo" }, "mesa cama banco zeta"],
	[{ what: "untag", tag: "AÑO NUEVO" }, "silla vela"],
])("one entry of the journal undoes, and its own entry redoes, %j", async (change, slugs, wrong = "") => {
	const { store, plan, act } = await changed(change);
	expect(plan.products.map(({ id }) => id).join(" ")).toBe(slugs);
	const wrongRows = plan.rows.filter(({ state }) => state === "wrong");
	expect(wrongRows.map(({ sku }) => sku).join(" ")).toBe(wrong);
	const after = await store.find("product");
	const entries = async () => (await store.find("journal")).map(({ id }) => id);
	const [entry = ""] = await entries();
	expect(act).toBe(entry);
	expect(await undoChange(store, { entry }, owner)).toMatchObject({ outcome: "undone" });
	const undone = (await store.find("product")).map(({ id, fields }) => [id, fields]);
	expect(Object.fromEntries(undone)).toEqual(products);
	const undoing = (await entries()).find((one) => one !== entry);
	expect(await entries()).toHaveLength(2);
	expect(await undoChange(store, { entry: undoing }, owner)).toMatchObject({ outcome: "undone" });
	expect(await store.find("product")).toEqual(after);
});

test("what changed since stays, is named, and is undone no more", async () => {
	const { store, act: entry } = await changed({ what: "hide" });
	await store.set("product", "silla", { ...products.silla, name: "Silla alta" });
	expect(await undoChange(store, { entry }, owner)).toEqual({ outcome: "undone", left: ["silla"], rest: 0 });
	expect(await store.get("product", "silla")).toMatchObject({ name: "Silla alta" });
	expect(await store.get("product", "mesa")).toEqual(products.mesa);
	expect(await undoChange(store, { entry }, owner)).toEqual({ outcome: "changedSince" });
});

test("a table's units come back with its prices, unless they have moved since: then they stay and are named", async () => {
	const store = newStore(products);
	await importTable(store, Buffer.from("codigo,precio,stock\nmesa,90,9\nsilla,,8\ncama_c55420,99,7\n"));
	const count = async () => {
		const stocks = await Promise.all(["mesa", "silla", "cama_c55420"].map((sku) => readStored(store, sku)));
		return stocks.join();
	};
	expect(await count()).toBe("9,8,7");
	const [{ id: entry } = { id: "" }, ...others] = await store.find("journal");
	expect(others).toEqual([]);
	expect(await undoChange(store, { entry }, owner)).toEqual({ outcome: "undone", left: [], rest: 0 });
	expect([await store.get("product", "mesa"), await count()]).toEqual([products.mesa, "1,1,1"]);
	const undoing = (await store.find("journal")).find(({ id }) => id !== entry)?.id;
	await changeUnits(store, new Map([["mesa", (units) => units - 1]]), { actor: owner, reason: "venta" });
	const left = ["unidades de mesa"];
	expect(await undoChange(store, { entry: undoing }, owner)).toEqual({ outcome: "undone", left, rest: 0 });
	expect([await store.get("product", "mesa"), await count()]).toMatchObject([{ pen: 9000 }, "0,8,7"]);
});

test.each([
	["mesa", "mesa,90,9"],
	["cama_c55420", "cama_c55420,,7\ncama_892c8b,,7"],
	["cama_c55420", "cama_c55420,99,7"],
])("where %s is sold meanwhile, nothing of its product is imported from %j", async (sku, rows) => {
	const slug = sku.startsWith("cama") ? "cama" : "mesa";
	const store = newStore(products);
	const table = await readTable(Buffer.from(`codigo,precio,stock\n${rows}\n`));
	const plan = await planImport(store, table, undefined, today);
	const toNone = new Map([[sku, () => 0]]);
	const sell = () => changeUnits(store, toNone, { actor: owner, reason: "venta" });
	const imported = await importProducts(racing(store, sell), { plan, isTimeUp: () => false }, owner);
	expect(imported).toMatchObject({ outdated: [slug] });
	expect(await store.get("product", slug)).toEqual(products[slug]);
	expect(await readStored(store, sku)).toBe(0);
	expect(await readStored(store, "cama_892c8b")).toBe(1);
});

test("more than a page may take are undone by the same button, pressed again", async () => {
	const many = Array.from({ length: 52 }, (_, index) => [`taza-${index}`, aProductRecord({ name: "Taza" })]);
	const { store, act: entry } = await changed({ what: "hide" }, Object.fromEntries(many));
	const countHidden = async () => (await store.find("product")).filter(({ fields }) => fields.hidden).length;
	expect(await countHidden()).toBe(52);
	const cut = await undoChange(store, { entry, isTimeUp: () => true }, owner);
	const left = await countHidden();
	expect(left).toBeGreaterThan(0);
	expect(cut).toEqual({ outcome: "undone", left: [], rest: left });
	expect(await undoChange(store, { entry }, owner)).toMatchObject({ outcome: "undone" });
	expect(await countHidden()).toBe(0);
	expect(await undoChange(store, { entry }, owner)).toEqual({ outcome: "unknown" });
});

const renamed = { mesita: { ...products.mesa, formerSlugs: ["mesa"], tags: ["uno", "dos"] } };
test.each<[ManyChange, object]>([
	[{ what: "tag", tag: "tres" }, { tags: ["uno", "dos", "tres"] }],
	[{ what: "raise", percent: 10, rounding: "none" }, { pen: 10_999 }],
	[{ what: "hide" }, { hidden: true }],
])(
	"a product that was renamed since the list was shown changes by %j like others",
	async (change, fields) => {
		const store = newStore(renamed);
		const table = await tableOfChange(store, ["mesa"], change, today);
		await importTable(store, table ?? Buffer.alloc(0));
		expect(await store.get("product", "mesita")).toMatchObject(fields);
	},
);
