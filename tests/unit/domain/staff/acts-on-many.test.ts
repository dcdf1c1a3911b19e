import { expect, test } from "vitest";
import { importProducts } from "~/domain/assortment/import-products.server";
import { planImport } from "~/domain/assortment/plan-import.server";
import { readTable } from "~/domain/assortment/read-spreadsheet.server";
import { undoChange } from "~/domain/assortment/undo-change.server";
import { changeStatuses, undoOrders } from "~/domain/shipping/change-orders.server";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import { aUniqueOrder, recordsOf, stepsOf } from "../orders/an-order";

const image = { src: "/images/sala.webp", alt: "", width: 800, height: 800 };
const actor = (minute: number) => ({
	...anOwner(new Date(Date.UTC(2026, 10, 30, 15, minute))),
	action: "prueba",
});
const isTimeUp = () => false;
const orders = [1, 2, 3].map(() =>
	aUniqueOrder({ status: "paid", history: stepsOf(["pending", "paid"]), hasStock: true }),
);
const references = orders.map(({ reference }) => reference);

const newStore = () =>
	memoryDatastore({
		category: { sala: { name: "Sala", image } },
		product: Object.fromEntries(
			["a", "b", "c"].map((id) => [id, aProductRecord({ pen: 10_000, usd: 2500 })]),
		),
		order: recordsOf(orders),
	});
type Store = ReturnType<typeof newStore>;

const importPrices = async (store: Datastore, minute: number) => {
	const table = Buffer.from("codigo,precio\na,90\nb,80\nc,70\n");
	const plan = await planImport(store, await readTable(table), 3.75, "2026-11-30");
	await importProducts(store, { plan, isTimeUp }, actor(minute));
};
const prepare = async (store: Datastore, minute: number) => {
	const asked = { orders, status: "preparing", carrier: "", trackings: new Map(), isTimeUp } as const;
	await changeStatuses(store, asked, actor(minute));
};
const newest = async (store: Datastore) =>
	(await store.find("journal", { by: "at", isDescending: true, size: 1 }))[0];

interface Act {
	before?: (store: Store, minute: number) => Promise<unknown>;
	run(store: Datastore, minute: number): Promise<unknown>;
	collection: "product" | "order";
	ids: string[];
}
const [product, order] = [
	{ collection: "product" as const, ids: ["a", "b", "c"] },
	{ collection: "order" as const, ids: references.map((one) => one.toLowerCase()) },
];
const acts: Record<string, Act> = {
	"an import": { run: importPrices, ...product },
	"its undoing": {
		before: importPrices,
		run: async (store, minute) => undoChange(store, { entry: (await newest(store))?.id }, actor(minute)),
		...product,
	},
	"a step of orders": { run: prepare, ...order },
	"its undoing, of orders": {
		before: prepare,
		run: async (store, minute) => {
			const act = (await newest(store))?.id;
			return undoOrders(store, { act, reason: "Error", isTimeUp }, actor(minute));
		},
		...order,
	},
};

/** What happens in the transaction on a record: as with Firestore, the callback may run again or its commit may fail. */
type Meeting = "fails" | "fails though it is written" | "finds it changed in its second run";

function meeting(store: Store, { collection, ids }: Act, index: number, what: Meeting): Datastore {
	const id = ids[index] ?? "";
	const isMet = (keys: Parameters<Datastore["runTransaction"]>[0]) =>
		keys.some((key) => key.collection === collection && key.id === id);
	return {
		...store,
		async runTransaction(keys, callback) {
			if (!isMet(keys)) return store.runTransaction(keys, callback);
			const records = await Promise.all(keys.map((key) => store.get(key.collection, key.id)));
			callback(records);
			if (what === "fails") throw new DatastoreUnavailable("lost");
			if (what === "finds it changed in its second run") {
				const stored = (await store.get(collection, id)) ?? {};
				const history = [...(Array.isArray(stored.history) ? stored.history : [])];
				const steps = stepsOf(["cancelled"], "2026-11-30T15:09:00.000Z");
				const changed =
					collection === "product"
						? { ...stored, pen: 12_300 }
						: { ...stored, status: "cancelled", history: [...history, ...steps] };
				await store.set(collection, id, changed);
			}
			const result = await store.runTransaction(keys, callback);
			if (what === "fails though it is written") throw new DatastoreUnavailable("lost");
			return result;
		},
	};
}

const meetings: Meeting[] = ["fails", "fails though it is written", "finds it changed in its second run"];
const cases = Object.entries(acts).flatMap(([name, act]) =>
	meetings.flatMap((what) => [0, 1, 2].map((index) => ({ name, what, index, act }))),
);

test.each(cases)(
	"the journal names what $name changed, and nothing else: the write of #$index $what",
	async ({ what, index, act }) => {
		const store = newStore();
		await act.before?.(store, 1);
		const met = act.ids[index] ?? "";
		const stateOf = async (id: string) => JSON.stringify(await store.get(act.collection, id));
		const before = new Map(await Promise.all(act.ids.map(async (id) => [id, await stateOf(id)] as const)));
		await act.run(meeting(store, act, index, what), 9).catch((error) => {
			if (!(error instanceof DatastoreUnavailable)) throw error;
		});
		const changed = [];
		for (const id of act.ids) if ((await stateOf(id)) !== before.get(id)) changed.push(id);
		const byTheAct =
			what === "finds it changed in its second run" ? changed.filter((id) => id !== met) : changed;
		const entries = await store.find("journal", { by: "at", from: actor(9).now.toISOString() });
		const named = entries.flatMap(({ fields }) => Object(fields).records as string[]);
		// The failed write of an order may be there.
		const mayBeNamed = act.collection === "order" && what === "fails" && byTheAct.length > 0 ? [met] : [];
		const expected = [...new Set([...byTheAct, ...mayBeNamed])].map((id) => `${act.collection}/${id}`);
		expect(named.filter((key) => key.startsWith(act.collection)).sort()).toEqual(expected.sort());
	},
);
