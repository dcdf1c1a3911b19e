import { expect, test } from "vitest";
import { changeProduct, editProduct } from "~/domain/assortment/change-product.server";
import { importProducts } from "~/domain/assortment/import-products.server";
import { moveUnits, type UnitChange } from "~/domain/assortment/move-units.server";
import { planImport } from "~/domain/assortment/plan-import.server";
import { readTable } from "~/domain/assortment/read-spreadsheet.server";
import { undoChange } from "~/domain/assortment/undo-change.server";
import { changeBusiness } from "~/domain/business/change-business.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { journaled } from "~/domain/staff/journal.server";
import { anOwner } from "../../../support/actors";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

const image = { src: "/images/sala.webp", alt: "", width: 800, height: 800 };
const newStore = () =>
	memoryDatastore({
		category: { sala: { name: "Sala", image } },
		product: { x: aProductRecord({ stock: 3 }), y: aProductRecord({ stock: 3 }) },
		business: { store: { city: "Puno" } },
	});
type Store = ReturnType<typeof newStore>;
type Step = (store: Store, minute: number) => Promise<unknown>;

const actor = (minute: number) => ({
	...anOwner(new Date(Date.UTC(2026, 10, 30, 15, minute))),
	action: "prueba",
});

function units(change: UnitChange): Step {
	const changes = new Map([["x", change]]);
	return (store, minute) => moveUnits(store, { changes, reason: "conteo" }, actor(minute));
}

function product(visibility: "hidden" | "shown", units?: UnitChange): Step {
	const edit = { fields: {}, visibility, ...(units && { units }) };
	return (store, minute) => editProduct(store, { sku: "x", edit }, actor(minute));
}

function table(text: string): Step {
	return async (store, minute) => {
		const plan = await planImport(store, await readTable(Buffer.from(text)), 3.75, "2026-11-30");
		return importProducts(store, { plan, isTimeUp: () => false }, actor(minute));
	};
}

function business(city: string): Step {
	return (store, minute) => changeBusiness(store, { changes: { city } }, actor(minute));
}

function category(name: string): Step {
	const key = { collection: "category" as const, id: "sala" };
	const changes = [{ ...key, fields: { name, image } }];
	return (store, minute) =>
		journaled(store, actor(minute)).runTransaction([key], () => ({ changes, result: undefined }));
}

/** Takes back the newest change. */
const undoNewest: Step = async (store, minute) => {
	const [entry] = await store.find("journal", { by: "at", isDescending: true });
	return undoChange(store, { entry: entry?.id }, actor(minute));
};

const visibility = async (store: Store) => Object(await store.get("product", "x")).hidden ?? "shown";
const counted = async (store: Store) => Object((await store.get("stock", "x"))?.units).only ?? 3;
const cityOf = async (store: Store) => (await store.get("business", "store"))?.city;
const nameOf = async (store: Store) => (await store.get("category", "sala"))?.name;

type Read = (store: Store) => Promise<unknown>;
type Kind = [name: string, read: Read, before: unknown, after: unknown, change: Step, away: Step, back: Step];
const [hidden, shown] = ["oculto", "visible"].map((state) =>
	table(`codigo,estado\nx,${state}\ny,${state}\n`),
) as [Step, Step];
const unitsTable = table("codigo,stock\nx,0\ny,1\n");
/** A change, and two after it, the second of which brings back what it left. */
const kinds: Kind[] = [
	["a count", counted, 3, 0, units({ set: 0 }), units({ set: 5 }), units({ set: 0 })],
	["units that came", counted, 3, 5, units({ add: 2 }), units({ add: -5 }), units({ set: 5 })],
	["a table of units", counted, 3, 0, unitsTable, units({ counted: 3 }), units({ add: -3 })],
	[
		"a product with its units",
		counted,
		3,
		0,
		product("hidden", { set: 0 }),
		units({ set: 3 }),
		units({ add: -3 }),
	],
	["a product", visibility, "shown", true, product("hidden"), product("shown"), product("hidden")],
	["a table", visibility, "shown", true, hidden, product("shown"), product("hidden")],
	["a table, and tables after it", visibility, "shown", true, hidden, shown, hidden],
	["the business", cityOf, "Puno", "Lima", business("Lima"), business("Ica"), business("Lima")],
	["a category", nameOf, "Sala", "Mesas", category("Mesas"), category("Sillas"), category("Mesas")],
];

test.each(kinds)(
	"an undoing keeps what was changed since, though it is the same again: %s",
	async (_, read, before, after, change, away, back) => {
		const [quiet, busy] = [newStore(), newStore()];
		for (const store of [quiet, busy]) await change(store, 1);
		const [entry] = await busy.find("journal");
		await away(busy, 2);
		await back(busy, 3);
		for (const store of [quiet, busy]) expect(await read(store)).toBe(after);
		expect(await undoNewest(quiet, 4)).toMatchObject({ outcome: "undone", left: [] });
		expect(await read(quiet)).toBe(before);
		const late = await undoChange(busy, { entry: entry?.id }, actor(4));
		expect(late).not.toEqual({ outcome: "undone", left: [] });
		expect(await read(busy)).toBe(after);
	},
);

test.each(kinds)("an undoing that was pressed once does not count twice: %s", async (...kind) => {
	const [, read, , , change, , back] = kind;
	const store = newStore();
	await change(store, 1);
	const [entry] = await store.find("journal");
	await undoNewest(store, 2);
	await back(store, 3);
	const present = await read(store);
	await undoChange(store, { entry: entry?.id }, actor(4));
	expect(await read(store)).toBe(present);
});

test.each([
	[0, 2],
	[3, 17],
])("an opening stock that was changed and of which %i were sold leaves %i", async (sold, left) => {
	const store = memoryDatastore({
		category: { sala: { name: "Sala", image } },
		product: { x: aProductRecord({ category: "sala", stock: 2 }) },
	});
	const fields = { ...(await store.get("product", "x")), stock: 20 };
	await changeProduct(store, { id: "x", change: () => ({ fields }) }, actor(1));
	const [entry] = await store.find("journal");
	if (sold > 0) await units({ add: -sold })(store, 2);
	const moved = sold > 0 ? ["unidades de x"] : [];
	expect(await undoChange(store, { entry: entry?.id }, actor(3))).toEqual({ outcome: "undone", left: moved });
	expect(readUnits((await store.get("product", "x")) ?? {}, await store.get("stock", "x"))).toEqual({
		only: left,
	});
	const moves = await store.find("stock-move", { by: "at" });
	expect(moves.map(({ fields }) => fields.units)).toEqual(sold > 0 ? [18, -sold] : [18, -18]);
});

const ofRecords = kinds.filter(([, read]) => read !== counted);
test.each(ofRecords)("changes are taken back one after the other, and back again: %s", async (...kind) => {
	const [, read, before, after, change, away] = kind;
	const store = newStore();
	await change(store, 1);
	const [entry] = await store.find("journal");
	await away(store, 2);
	expect(await undoNewest(store, 3)).toMatchObject({ outcome: "undone" });
	expect(await read(store)).toBe(after);
	expect(await undoChange(store, { entry: entry?.id }, actor(4))).toMatchObject({ outcome: "undone" });
	expect(await read(store)).toBe(before);
	expect(await undoNewest(store, 5)).toMatchObject({ outcome: "undone" });
	expect(await read(store)).toBe(after);
});
