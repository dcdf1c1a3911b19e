import { expect, it, test } from "vitest";
import { longestReason, moveUnits, type UnitChange, undoCount } from "~/domain/assortment/move-units.server";
import { readItems } from "~/domain/assortment/stock-items.server";
import { followRecord } from "~/domain/goods/change-stock.server";
import { createStockMerger } from "~/domain/goods/merge-stock.server";
import {
	readTypedUnits,
	readUnits,
	skuOfUnits,
	unitKey,
	withUnits,
} from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { Order } from "~/domain/orders/order-record.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { type Actor, NotAllowed } from "~/domain/staff/actor";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { aDeskRecord, aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import { aLine, anOrder, aStoreWithOrder, aUniqueOrder, recordsOf } from "../orders/an-order";
import { stockMovesOf } from "./stock-moves";

const now = new Date("2026-11-12T15:20:00.000Z");
const owner: Actor = { by: "rosa", role: "owner", now };
const oak = variantKey({ choice: { color: "marron" } });
const walnut = variantKey({ choice: { color: "negro" } });
const [oakDesk, walnutDesk] = [`desk_${oak}`, `desk_${walnut}`];
const product = { lamp: { stock: 9 }, desk: aDeskRecord([2, 7]), empty: {}, full: {} };
const stock = { lamp: { units: { only: 5 } }, full: { units: { only: 1_000_002 } } };
const newStore = () => memoryDatastore({ product, stock });
type Moves = Record<string, UnitChange>;
const move = (store: ReturnType<typeof newStore>, changes: Moves, reason = "conteo", actor = owner) =>
	moveUnits(store, { changes: new Map(Object.entries(changes)), reason }, actor);

test("units of a variant that the product has no longer stay, and are not counted", async () => {
	const desk = aDeskRecord([2, 7]);
	const store = memoryDatastore({
		product: { desk: { ...desk, variants: [Object(desk.variants)[1]] } },
		stock: { desk: { units: { [oak]: 1, [walnut]: 7 } } },
	});
	await move(store, { [oakDesk]: { set: 9 }, [walnutDesk]: { set: 5 } });
	expect(await store.get("stock", "desk")).toEqual({ units: { [oak]: 1, [walnut]: 5 } });
});

it.each<[Moves, Record<string, [number, number, boolean?]>]>([
	[{ lamp: { add: 2 } }, { lamp: [5, 7] }],
	[{ lamp: { add: -5 } }, { lamp: [5, 0] }],
	[{ lamp: { set: 1_000_000 } }, { lamp: [5, 1_000_000] }],
	[{ lamp: { set: 9, seen: 5 } }, { lamp: [5, 9] }],
	[{ lamp: { set: 9, seen: 4 } }, { lamp: [5, 5, true] }],
	[{ lamp: { set: 5 } }, { lamp: [5, 5] }],
	[{ empty: { add: 1 } }, { empty: [0, 1] }],
	[{ full: { add: -1 } }, { full: [1_000_002, 1_000_001] }],
	[{ full: { set: 7, seen: 1_000_000 } }, { full: [1_000_002, 7] }],
	[{ gone: { set: 1 }, lamp_000000: { set: 1 }, desk: { set: 1 } }, {}],
	[
		{ [oakDesk]: { add: 1 }, lamp: { add: 1 } },
		{ [oakDesk]: [2, 3], lamp: [5, 6] },
	],
	[{ [walnutDesk]: { set: 0 } }, { [walnutDesk]: [7, 0] }],
])("units change by %j, and each move is written", async (changes, told) => {
	const store = newStore();
	const moved = await move(store, changes);
	const units = new Map<string, object>();
	for (const [sku, [before, after, isOutdated = false]] of Object.entries(told))
		units.set(sku, { before, after, isOutdated });
	expect(moved).toEqual({ outcome: "moved", units });
	for (const [sku, [before, after]] of Object.entries(told)) {
		const [slug = "", key = "only"] = sku.split("_");
		const fields: RecordFields = product[slug as keyof typeof product];
		expect(readUnits(fields, await store.get("stock", slug))[key]).toBe(after);
		const moves = (await stockMovesOf(store, slug)).filter(({ variant }) => variant === key);
		const written = { at: now.toISOString(), by: "rosa", product: slug, variant: key, reason: "conteo" };
		expect(moves).toEqual(before === after ? [] : [{ ...written, units: after - before, left: after }]);
	}
});

const line = (sku: string, quantity: number) => aLine({ sku, quantity });
const pickedUp = { ...anOrder().shipping, isPickUp: true as const };
const waiting: Partial<Order>[] = [
	{ status: "pending", lines: [line("lamp", 1), line(oakDesk, 4)], hasStock: true },
	{ status: "paid", lines: [{ ...line("former-lamp", 3), owed: 1 }], hasStock: true },
	{ status: "shipped", shipping: pickedUp, lines: [line("lamp", 1)], hasStock: true },
];
const gone: Partial<Order>[] = [
	{ status: "pending", lines: [line("lamp", 20)] },
	{ status: "shipped", lines: [line("lamp", 20)], hasStock: true },
	{ status: "delivered", shipping: pickedUp, lines: [line("lamp", 20)], hasStock: true },
	{ status: "preparing", lines: [line(walnutDesk, 20)], hasStock: true },
];

it.each<[UnitChange, left: number, isOutdated?: boolean]>([
	[{ counted: 9, seen: 9 }, 5],
	[{ counted: 7, seen: 9 }, 3],
	[{ counted: 3 }, 0],
	[{ counted: 5, seen: 5 }, 5, true],
	[{ set: 9, seen: 5 }, 9],
	[{ add: 1 }, 6],
])(
	"four units on the shelf are of orders that were not handed over: %j leaves %i for sale",
	async (change, left, isOutdated = false) => {
		const order = recordsOf([...waiting, ...gone].map(aUniqueOrder));
		const lamp = { ...product.lamp, formerSlugs: ["former-lamp"] };
		const store = memoryDatastore({
			product: { ...product, lamp },
			stock: { lamp: { units: { only: 5 } } },
			order,
		});
		for (const sku of ["lamp", "former-lamp"]) {
			const moved = { before: 5, after: left, isOutdated, ...("counted" in change && { waiting: 4 }) };
			const units = new Map([[sku, moved]]);
			expect(await move(store, { [sku]: change })).toEqual({ outcome: "moved", units });
			await store.set("stock", "lamp", { units: { only: 5 } });
		}
	},
);

it.each<[UnitChange, number]>([
	[{ add: -6 }, -1],
	[{ set: 1_000_001 }, 1_000_001],
	[{ add: 0.5 }, 5.5],
	[{ set: -1 }, -1],
])("units cannot change by %j, and then none do", async (change, wrong) => {
	const store = newStore();
	const moving = move(store, { [oakDesk]: { add: 1 }, lamp: change });
	await expect(moving).rejects.toThrow(new RangeError(`lamp has 5 units and cannot have ${wrong}.`));
	expect(await store.get("stock", "desk")).toBeUndefined();
});

it("units need a reason and somebody of the team, and are in the journal", async () => {
	const store = newStore();
	const told = async (reason: string) => await move(store, { lamp: { add: 1 } }, reason);
	expect(await told(" ")).toEqual({ outcome: "refused", fault: "noReason" });
	expect(await told("x".repeat(longestReason + 1))).toEqual({ outcome: "refused", fault: "longReason" });
	await expect(move(store, {}, "conteo", { by: "luis", now })).rejects.toThrow(NotAllowed);
	expect(await stockMovesOf(store, "lamp")).toEqual([]);
	expect(await told("x".repeat(longestReason))).toMatchObject({ outcome: "moved" });
	await move(store, { lamp: { add: 1 } }, "conteo", { ...owner, role: "packer", action: "stock" });
	expect(await store.find("journal")).toMatchObject([{ fields: { action: "stock" } }]);
});

it.each<[UnitChange, object]>([
	[{ add: 1 }, { outcome: "moved" }],
	[{ set: 5 }, { outcome: "moved" }],
	[{ set: 4 }, { outcome: "refused", fault: "fewer" }],
	[{ add: -1 }, { outcome: "refused", fault: "fewer" }],
	[{ counted: 4 }, { outcome: "refused", fault: "fewer" }],
	// Outdated, so that nothing would be taken.
	[{ set: 4, seen: 9 }, { outcome: "moved" }],
])("a packer can only add units: %j of five", async (change, told) => {
	const store = newStore();
	const packer: Actor = { ...owner, role: "packer" };
	expect(await move(store, { empty: { add: 1 }, lamp: change }, "conteo", packer)).toMatchObject(told);
	const isRefused = "fault" in told;
	expect(await store.get("stock", "empty")).toEqual(isRefused ? undefined : { units: { only: 1 } });
});

it.each<[now: number, left: number, told: object]>([
	[9, 4, { outcome: "undone", moved: ["unidades de desk_"] }],
	[8, 8, { outcome: "undone", moved: ["unidades de lamp", "unidades de desk_"] }],
])("a count of nine is taken back while there are %i: %i stay", async (now, left, told) => {
	const store = memoryDatastore({
		product,
		stock: { lamp: { units: { only: now } }, desk: { units: { [oak]: 3, [walnut]: 7 } } },
	});
	const counted = {
		"lamp/only": { before: 4, after: 9 },
		[`desk/${oak}`]: { before: 2, after: 3 },
		[`desk/${walnut}`]: { before: 1, after: 6 },
	};
	const asked = { units: counted, at: owner.now.toISOString() };
	const undone = await undoCount(store, asked, { ...owner, action: "admin deshacer" });
	const moved = Object(told).moved.map((name: string) => name.replace("desk_", walnutDesk));
	expect(undone).toEqual({ ...told, moved });
	expect(await store.get("stock", "lamp")).toEqual({ units: { only: left } });
	expect(await store.get("stock", "desk")).toEqual({ units: { [oak]: 2, [walnut]: 7 } });
	const [move] = await stockMovesOf(store, "desk");
	expect(move).toMatchObject({ variant: oak, units: -1, reason: "admin deshacer" });
	expect(await store.find("journal")).toHaveLength(1);
});

it("a count is not taken back once all of its units have moved", async () => {
	const units = { "lamp/only": { before: 1, after: 9 } };
	const undone = await undoCount(newStore(), { units, at: now.toISOString() }, owner);
	expect(undone).toEqual({ outcome: "changedSince", moved: ["unidades de lamp"] });
});

test("units are typed as a whole number up to a million", () => {
	expect(["0", " 12 ", "1000000"].map(readTypedUnits)).toEqual([0, 12, 1_000_000]);
	for (const typed of ["x2", "X 2", "2x", "2 ×", "2 und"]) expect(readTypedUnits(typed), typed).toBe(2);
	for (const typed of ["1000001", "", "-1", "1.5", "x1x", "1e0", "0x1", "2x3"])
		expect(readTypedUnits(typed), typed).toBeUndefined();
});

const deskOf = (walnuts: number) => aDeskRecord([1, walnuts]);
const lampOf = (stock: number) => ({ stock });
const take = (sku: string) => new Map([[sku, (units: number) => units + 3]]);
const takeOak = take(oakDesk);
type Take = typeof takeOak;
const sized = (...choices: string[]): RecordFields => ({
	variants: choices.map((text, at) => {
		const [color, medida] = text.split(" ");
		return { choice: { color, medida }, stock: at === 1 ? 7 : 1 };
	}),
});
const keyOf = (color: string, medida: string) => variantKey({ choice: { color, medida } });
const [oakS, oakL, walnutM] = [keyOf("marron", "s"), keyOf("marron", "l"), keyOf("negro", "m")];
const both = sized("marron s", "negro m");
const divided = sized("marron s", "negro m", "marron l");
const moved = { [oak]: 0, [walnut]: 0, [walnutM]: 4 };
const waysOf: Record<string, object> = {
	"has an option more": { [oak]: oakS, [walnut]: walnutM },
	"has an option less": { [oakS]: oak, [walnutM]: walnut },
	"has its first options": { only: oakS },
	"is divided": { [walnut]: walnutM },
	"becomes one": { [oakS]: oak, [oakL]: oak, [walnutM]: walnut },
};
const apart = { [oak]: 0, [oakS]: 1, [oakL]: 1 };
const joined = { [oakS]: 0, [oakL]: 0, [oak]: 1, [walnut]: 7 };
test.each<[string, RecordFields | undefined, RecordFields, object | undefined, Take | undefined, object?]>([
	["is new", undefined, lampOf(9), undefined, undefined],
	["keeps its opening stock", lampOf(9), lampOf(9), { only: 5 }, undefined],
	["has another opening stock", lampOf(9), lampOf(8), { only: 5 }, undefined, { only: 8 }],
	[
		"is not counted yet and has another opening stock",
		lampOf(2),
		lampOf(20),
		undefined,
		undefined,
		{ only: 20 },
	],
	["is not counted yet and keeps its opening stock", lampOf(2), lampOf(2), undefined, undefined],
	[
		"is not counted yet and has other units of one",
		deskOf(2),
		deskOf(4),
		undefined,
		undefined,
		{ [oak]: 1, [walnut]: 4 },
	],
	["names no stock, as a draft", lampOf(9), {}, { only: 5 }, undefined],
	["has other units", lampOf(9), lampOf(9), { only: 5 }, take("lamp"), { only: 8 }],
	["has several variants", lampOf(9), deskOf(2), { only: 5 }, undefined, { only: 0, [oak]: 1, [walnut]: 2 }],
	["has other units of one", deskOf(2), deskOf(4), { [oak]: 6 }, takeOak, { [oak]: 9, [walnut]: 4 }],
	["has an option more", deskOf(7), both, { [oak]: 6, [walnut]: 4 }, undefined, { ...moved, [oakS]: 6 }],
	["has an option less", both, deskOf(7), { [oakS]: 6 }, undefined, { [oakS]: 0, [oak]: 6, [walnut]: 7 }],
	["has its first options", lampOf(1), sized("marron s"), { only: 5 }, undefined, { only: 0, [oakS]: 5 }],
	["is divided", deskOf(7), divided, { [oak]: 6, [walnut]: 4 }, undefined, { ...moved, ...apart }],
	["becomes one", divided, deskOf(7), { [oakS]: 2, [oakL]: 3 }, undefined, joined],
	["has units of an unknown variant", lampOf(9), lampOf(9), { only: 5 }, take("lamp_x"), { only: 5, x: 3 }],
])("the stock of a product that %s", (name, before, after, counted, edit, units) => {
	const stock = counted && { units: counted };
	const why = { actor: owner, reason: "edición" };
	const [written, ...moves] = followRecord("lamp", { before, after, stock }, why, edit);
	const movedKeys = waysOf[name];
	const fields = { units, ...(movedKeys && { movedKeys }) };
	expect(written).toEqual(units && { collection: "stock", id: "lamp", fields });
	for (const { fields } of moves) expect(fields).toMatchObject({ product: "lamp", reason: "edición" });
	expect(moves.every(({ id }) => /^[a-z0-9]{9}-[0-9a-f]{16}$/.test(id))).toBe(true);
});

test("damaged records have the units that can be read", () => {
	const choice = { color: "marron" };
	const damaged = { variants: [null, "x", { stock: 3 }, { choice: "x" }, { choice, stock: "x" }] };
	expect(readUnits(damaged, undefined)).toEqual({ [oak]: 0 });
	const variants = [null, "x", { stock: 3 }, { choice: "x" }, { choice, stock: 4 }];
	expect(withUnits(damaged, { units: { [oak]: 4 } })).toEqual({ variants });
	for (const variants of [[], "x", undefined])
		expect(readUnits({ variants, stock: 2 }, undefined)).toEqual({ only: 2 });
	expect(withUnits(damaged, undefined)).toBe(damaged);
	expect(["lamp", `lamp_${oak}`].map(unitKey)).toEqual(["only", oak]);
	expect(["only", oak].map((key) => skuOfUnits("lamp", key))).toEqual(["lamp", `lamp_${oak}`]);
});

test.each([{}, { units: { only: "0" } }, { units: { only: -1 } }])(
	"a damaged stock record, %j, sells nothing until its units are counted again, and is named once",
	async (damaged) => {
		const store = memoryDatastore({ product, stock: { lamp: damaged } });
		expect([readUnits(product.lamp, damaged), withUnits(product.lamp, damaged)]).toEqual([
			{ only: 0 },
			{ stock: 0 },
		]);
		const whole = memoryDatastore({
			product: { lamp: aProductRecord({ stock: 9 }) },
			stock: { lamp: damaged },
		});
		expect(await readItems(whole, ["lamp"], "2026-11-12")).toMatchObject([{ units: 0, isDamaged: true }]);
		const named: string[] = [];
		const merge = createStockMerger((id) => named.push(id));
		const lamp = [{ id: "lamp", fields: product.lamp }];
		const [counted, broken] = [{ units: { only: 9 } }, damaged].map((fields) => [{ id: "lamp", fields }]);
		const stocks = [[], counted, broken, broken].map((one = []) => merge(lamp, one)[0]?.fields.stock);
		expect([stocks, named]).toEqual([[9, 9, 0, 0], ["lamp"]]);

		const pending = aStoreWithOrder({}, { product: { mesa: { stock: 50 } }, stock: { mesa: damaged } });
		const paid = await collectPayment(pending, { reference: anOrder().reference, method: "yape" }, owner);
		expect(paid).toMatchObject({ outcome: "short", missing: [{ left: 0 }] });
		await move(store, { lamp: { counted: 30, seen: 0 } });
		expect(await store.get("stock", "lamp")).toEqual({ units: { only: 30 } });
	},
);

test("each product has its own stock, and stays the same until what pages show of it changes", () => {
	const records = ["b", "d", "e"].map((id) => ({ id, fields: { stock: 1 }, json: Buffer.from("{}") }));
	const merge = createStockMerger(() => {});
	const show = (units: (only: number) => object) => {
		const stocks = [..."abcef"].map((id, only) => ({ id, fields: { units: units(only) } }));
		return merge(records, stocks);
	};
	const [b, d, e] = show((only) => ({ only, x: 30 }));
	expect([b, d, e].map((record) => record?.fields.stock)).toEqual([1, 1, 3]);
	expect(d).toBe(records[1]);
	for (const x of [30, 20, 40]) expect(show((only) => ({ x, only }))).toEqual([b, d, e]);
	expect(show((only) => ({ x: 20, only }))[2]).toBe(e);
	expect(show((only) => ({ x: 19, only }))[2]).not.toBe(e);
});
