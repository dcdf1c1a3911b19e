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
const units =
	(change: UnitChange): Step =>
	(store, minute) =>
		moveUnits(store, { changes: new Map([["x", change]]), reason: "conteo" }, actor(minute));
const product =
	(visibility: "hidden" | "shown"): Step =>
	(store, minute) =>
		editProduct(store, { sku: "x", edit: { fields: {}, visibility } }, actor(minute));
const hiddenWith =
	(count: number): Step =>
	(store, minute) => {
		const edit = { fields: {}, visibility: "hidden" as const, units: { set: count } };
		return editProduct(store, { sku: "x", edit }, actor(minute));
	};
const table =
	(text: string): Step =>
	async (store, minute) => {
		const plan = await planImport(store, await readTable(Buffer.from(text)), 3.75, "2026-11-30");
		return importProducts(store, { plan, isTimeUp: () => false }, actor(minute));
	};
const business =
	(city: string): Step =>
	(store, minute) =>
		changeBusiness(store, { changes: { city } }, actor(minute));
const category =
	(name: string): Step =>
	(store, minute) => {
		const key = { collection: "category" as const, id: "sala" };
		const changes = [{ ...key, fields: { name, image } }];
		return journaled(store, actor(minute)).runTransaction([key], () => ({ changes, result: undefined }));
	};
/** Takes back the change that the n-th newest entry tells of. */
const undone =
	(nth = 0): Step =>
	async (store, minute) => {
		const entries = await store.find("journal", { by: "at", isDescending: true });
		return undoChange(store, { entry: entries[nth]?.id }, actor(minute));
	};

const visibility = async (store: Store) => Object(await store.get("product", "x")).hidden ?? "shown";
const counted = async (store: Store) => Object((await store.get("stock", "x"))?.units).only ?? 3;
const cityOf = async (store: Store) => (await store.get("business", "store"))?.city;
const nameOf = async (store: Store) => (await store.get("category", "sala"))?.name;

interface Kind {
	read(store: Store): Promise<unknown>;
	/** A change, and two that bring back what it left. */
	change: Step;
	away: Step;
	back: Step;
	before: unknown;
	after: unknown;
}
const hideBoth = "codigo,estado\nx,oculto\ny,oculto\n";
const kinds: Record<string, Kind> = {
	"a count": {
		read: counted,
		change: units({ set: 0 }),
		away: units({ set: 5 }),
		back: units({ set: 0 }),
		before: 3,
		after: 0,
	},
	"units that came": {
		read: counted,
		change: units({ add: 2 }),
		away: units({ add: -5 }),
		back: units({ set: 5 }),
		before: 3,
		after: 5,
	},
	"a table of units": {
		read: counted,
		change: table("codigo,stock\nx,0\ny,1\n"),
		away: units({ counted: 3 }),
		back: units({ add: -3 }),
		before: 3,
		after: 0,
	},
	"a product with its units": {
		read: counted,
		change: hiddenWith(0),
		away: units({ set: 3 }),
		back: units({ add: -3 }),
		before: 3,
		after: 0,
	},
	"a product": {
		read: visibility,
		change: product("hidden"),
		away: product("shown"),
		back: product("hidden"),
		before: "shown",
		after: true,
	},
	"a table": {
		read: visibility,
		change: table(hideBoth),
		away: product("shown"),
		back: product("hidden"),
		before: "shown",
		after: true,
	},
	"a table, and tables after it": {
		read: visibility,
		change: table(hideBoth),
		away: table(hideBoth.replaceAll("oculto", "visible")),
		back: table(hideBoth),
		before: "shown",
		after: true,
	},
	"the business": {
		read: cityOf,
		change: business("Lima"),
		away: business("Ica"),
		back: business("Lima"),
		before: "Puno",
		after: "Lima",
	},
	"a category": {
		read: nameOf,
		change: category("Mesas"),
		away: category("Sillas"),
		back: category("Mesas"),
		before: "Sala",
		after: "Mesas",
	},
};

const cases = Object.entries(kinds).map(([name, kind]) => ({ name, ...kind }));

test.each(cases)(
	"an undoing keeps what was changed since, though it is the same again: $name",
	async (kind) => {
		const { read, change, away, back, before, after } = kind;
		const [quiet, busy] = [newStore(), newStore()];
		for (const store of [quiet, busy]) await change(store, 1);
		const [entry] = await busy.find("journal");
		await away(busy, 2);
		await back(busy, 3);
		for (const store of [quiet, busy]) expect(await read(store)).toBe(after);
		expect(await undone()(quiet, 4)).toMatchObject({ outcome: "undone", left: [] });
		expect(await read(quiet)).toBe(before);
		const late = await undoChange(busy, { entry: entry?.id }, actor(4));
		expect(late).not.toEqual({ outcome: "undone", left: [] });
		expect(await read(busy)).toBe(after);
	},
);

test.each(cases)("an undoing that was pressed once does not count twice: $name", async (kind) => {
	const store = newStore();
	await kind.change(store, 1);
	const [entry] = await store.find("journal");
	await undone()(store, 2);
	await kind.back(store, 3);
	const present = await kind.read(store);
	await undoChange(store, { entry: entry?.id }, actor(4));
	expect(await kind.read(store)).toBe(present);
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

const ofRecords = cases.filter(({ read }) => read !== counted);
test.each(ofRecords)("changes are taken back one after the other, and back again: $name", async (kind) => {
	const store = newStore();
	await kind.change(store, 1);
	const [entry] = await store.find("journal");
	await kind.away(store, 2);
	expect(await undone()(store, 3)).toMatchObject({ outcome: "undone" });
	expect(await kind.read(store)).toBe(kind.after);
	expect(await undoChange(store, { entry: entry?.id }, actor(4))).toMatchObject({ outcome: "undone" });
	expect(await kind.read(store)).toBe(kind.before);
	expect(await undone()(store, 5)).toMatchObject({ outcome: "undone" });
	expect(await kind.read(store)).toBe(kind.after);
});
