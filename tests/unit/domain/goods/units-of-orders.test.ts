import { expect, test } from "vitest";
import { changeProduct, removeProduct } from "~/domain/assortment/change-product.server";
import { countAllWaiting } from "~/domain/assortment/move-units.server";
import { renameProduct } from "~/domain/assortment/rename-product.server";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { readUnits, unitKey } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { receiveReturn } from "~/domain/returns/answer-return.server";
import { startReturn } from "~/domain/returns/ask-return.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { aFolder } from "../../../support/a-folder";
import { anOwner } from "../../../support/actors";
import { aProductRecord, racing } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";
import { aLine, aStoreWithOrder, giveStatus, reference } from "../orders/an-order";

const owner = anOwner(new Date("2026-11-13T09:00:00.000Z"));
const image = { src: "/images/sala.webp", alt: "", width: 800, height: 800 };
type Choice = Record<string, string>;
const [oak, walnut] = [{ color: "marron" }, { color: "negro" }];
const [small, large] = [{ medida: "s" }, { medida: "l" }];
const metal = { material: "metal" };

function deskOf(...choices: Choice[]) {
	const ids = [...new Set(choices.flatMap((choice) => Object.keys(choice)))];
	const options = ids.map((id) => {
		const values = choices.flatMap(({ [id]: value = "" }) => (value ? [[value, value] as const] : []));
		return anOption(id, id, Object.fromEntries(values));
	});
	return aProductRecord(
		choices.length > 0 ? { options, variants: choices.map((choice) => ({ choice, stock: 5 })) } : {},
	);
}

const become =
	(...choices: Choice[]) =>
	async (store: Datastore) => {
		const change = () => ({ fields: deskOf(...choices) });
		const changed = await changeProduct(store, { id: "desk", change, acceptDoubts: true }, owner);
		expect(changed.outcome).toBe("changed");
	};
const rename = (store: Datastore) =>
	renameProduct(store, { slug: "desk", newSlug: "table", pictures: aFolder() }, owner);
const sized = become({ ...oak, ...small }, { ...walnut, ...large });

const line = { sku: `desk_${variantKey({ choice: oak })}`, quantity: 2 };
const lines = [{ ...line, quantity: 1 }];
const other = [
	{ ...line, quantity: 0 },
	{ sku: "lamp", quantity: 1 },
];
const status = (status: "preparing" | "shipped" | "delivered" | "cancelled") => (store: Datastore) =>
	changeStatus(store, { reference, status }, owner);
const pay = (store: Datastore) => giveStatus(store, { reference, status: "paid" }, owner);
type Act = (store: Datastore) => Promise<unknown>;

/** What happens to the order before its product changes, what gives units back then, and how many. */
const events: Record<string, [earlier: Act[], act: Act, units: number]> = {
	"a cancellation": [[pay, status("preparing")], status("cancelled"), 2],
	"an undone payment": [[pay], (store) => undoStatus(store, { reference, reason: "Error" }, owner), 2],
	"other lines": [[pay], (store) => changeLines(store, { reference, lines: other }, owner), 2],
	"a return": [
		[
			...[pay, status("preparing"), status("shipped"), status("delivered")],
			(store) =>
				startReturn(store, { reference, lines, cause: "faulty", wants: "refund", note: "Rota" }, owner),
		],
		(store) => receiveReturn(store, { reference, restocked: lines, writtenOff: [] }, owner),
		1,
	],
};
const changes: Record<string, Act[]> = {
	"was renamed": [rename],
	"was divided": [become({ ...oak, ...small }, { ...oak, ...large }, { ...walnut, ...large })],
	"was divided and renamed": [become({ ...oak, ...small }, { ...oak, ...large }), rename],
	"was merged": [become()],
	"was merged and renamed": [become(), rename],
	"got two options": [sized, become({ ...oak, ...small, ...metal }, { ...walnut, ...large, ...metal })],
	"got an option and lost its own": [sized, become(small, large)],
};

function aStore() {
	return aStoreWithOrder(
		{ lines: [aLine(line)] },
		{
			product: { desk: deskOf(oak, walnut), lamp: aProductRecord({ stock: 9 }) },
			category: { sala: { name: "Sala", image } },
		},
	);
}

async function readForSale(store: Datastore) {
	const id = (await store.get("product", "desk")) ? "desk" : "table";
	return readUnits((await store.get("product", id)) ?? {}, await store.get("stock", id));
}

const sumForSale = async (store: Datastore) =>
	Object.values(await readForSale(store)).reduce((sum, units) => sum + units, 0);

const cases = Object.entries(events).flatMap(([event, told]) =>
	Object.entries(changes).flatMap(([change, steps]) =>
		["before it", "meanwhile"].map((when) => ({ event, told, change, steps, when })),
	),
);

test.each(cases)(
	"the units of $event are for sale if their variant $change $when",
	async ({ told, steps, when }) => {
		const [earlier, act, units] = told;
		const store = aStore();
		for (const step of earlier) await step(store);
		let changed: Promise<number> | undefined;
		const change = async () => {
			for (const step of steps) await step(store);
			return sumForSale(store);
		};
		const changeOnce = () => (changed ??= change());
		if (when === "before it") await changeOnce();
		expect(await act(racing(store, changeOnce))).toMatchObject({ outcome: "changed" });
		expect(await sumForSale(store)).toBe(((await changed) ?? 0) + units);
	},
);

test.each(cases.filter(({ when }) => when === "before it"))(
	"the units of $event are for sale again with their product that $change, was removed and is made again",
	async ({ told, steps }) => {
		const [earlier, act, units] = told;
		const store = aStore();
		for (const step of [...earlier, ...steps]) await step(store);
		const before = await sumForSale(store);
		const id = (await store.get("product", "desk")) ? "desk" : "table";
		const fields = (await store.get("product", id)) ?? {};
		await removeProduct(store, id, owner);
		expect(await act(store)).toMatchObject({ outcome: "changed" });
		const again = { id, change: () => ({ fields }), acceptDoubts: true };
		expect(await changeProduct(store, again, owner)).toMatchObject({ outcome: "changed" });
		expect(await sumForSale(store)).toBe(before + units);
	},
);

test.each(Object.entries(changes))(
	"the units of a paid order are on the shelf of its variant that %s",
	async (_, steps) => {
		const store = aStore();
		for (const step of [pay, ...steps]) await step(store);
		const waiting = await countAllWaiting(store);
		expect([...waiting.values()]).toEqual([2]);
		for (const sku of waiting.keys()) expect(await readForSale(store)).toHaveProperty([unitKey(sku)]);
	},
);
