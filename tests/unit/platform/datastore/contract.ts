import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
	type Change,
	type Collection,
	type Datastore,
	DatastoreUnavailable,
	type IndexedField,
	indexes,
	type Query,
	type RecordFields,
	type RecordKey,
	type StoredRecord,
	type WatchedCollection,
} from "~/platform/datastore/datastore.server";
import type { DatastoreConfig } from "~/platform/open-datastore.server";
import { assertPlaced, placeOrder } from "./orders";

/** A store that can be opened several times. */
export interface Place {
	open(): Datastore;
	/** Opens it in another process. */
	config: DatastoreConfig;
}

/** Opens a new store twice for each test. */
export function openTwice(newPlace: () => Promise<Place>) {
	const opened = {} as { place: Place; store: Datastore; other: Datastore };
	beforeEach(async () => {
		const place = await newPlace();
		Object.assign(opened, { place, store: place.open(), other: place.open() });
	});
	afterEach(async () => {
		await Promise.all([opened.store.close(), opened.other.close()]);
	});
	return opened;
}

type IndexedCollection = keyof typeof indexes;

/**
 * The contract of every implementation.
 * @param newPlace creates an empty store
 * @param indexed the collections that are tried with each of their indexes
 */
export function describeDatastore(
	name: string,
	newPlace: () => Promise<Place>,
	indexed = Object.keys(indexes) as readonly IndexedCollection[],
) {
	describe(`${name} keeps the datastore's contract`, () => {
		const opened = openTwice(newPlace);
		let store: Datastore;
		let other: Datastore;
		beforeEach(() => {
			({ store, other } = opened);
		});

		it("gives back what was set", async () => {
			const fields = {
				text: 'Lámpara "Ñusta" 灯 😀 \u0000 \\ \n',
				numbers: [0, -1, 1.5, 9_007_199_254_740_991],
				flags: { yes: true, no: false, nothing: null },
				list: [{ deep: { er: [{ x: [] }] } }, {}],
				"a key.with/signs": "",
			};
			await store.set("product", "lamp", fields);
			expect(await other.find("product")).toEqual([{ id: "lamp", fields }]);
		});

		it("stores values as JSON would, as they are at the call", async () => {
			const fields = { gone: undefined, on: new Date(0), n: 1 };
			const written = store.apply([change("product", "lamp", fields)]);
			fields.n = 2;
			await written;
			expect(await store.get("product", "lamp")).toEqual({ on: "1970-01-01T00:00:00.000Z", n: 1 });
		});

		it("is empty when new, and ignores the removal of a missing record", async () => {
			expect(await store.find("product")).toEqual([]);
			expect(await store.remove("product", "lamp")).toBe(false);
			await store.set("product", "lamp", {});
			expect(await other.remove("product", "lamp")).toBe(true);
			expect(await store.remove("product", "lamp")).toBe(false);
			expect(await store.find("product")).toEqual([]);
		});

		it("lists by id", async () => {
			for (const id of ["b", "a-1", "10", "a", "9", "a1", "b0"]) await store.set("category", id, {});
			expect(ids(await store.find("category"))).toEqual(["10", "9", "a", "a-1", "a1", "b", "b0"]);
			expect(ids(await store.find("category", { size: 3 }))).toEqual(["10", "9", "a"]);
			expect(ids(await store.find("category", { after: { id: "a1" } }))).toEqual(["b", "b0"]);
			expect(ids(await store.find("category", { size: 2, after: { id: "a-" } }))).toEqual(["a-1", "a1"]);
			expect(ids(await store.find("category", { skip: 2, size: 3 }))).toEqual(["a", "a-1", "a1"]);
			expect(await store.count("category")).toBe(7);
			const seen = observe(store, "category");
			expect(ids(await seen.until(() => true))).toEqual(["10", "9", "a", "a-1", "a1", "b", "b0"]);
		});

		it.each(indexed)("finds records of %s by each of its indexes, in each direction", async (collection) => {
			for (const index of indexes[collection]) {
				const [fields, directions] = [index.map(fieldOf), directionsOf(index)];
				const by = fields.find((field) => !(field in wantedValues));
				const filter = fields.find((field) => field in wantedValues);
				const record = (id: string, day: number | null | undefined, isWanted: boolean) =>
					change(collection, id, {
						...(filter && { [filter]: isWanted ? wantedValues[filter] : ["other"] }),
						...(by && { [by]: day && at(day) }),
					});
				const value = filter && [wantedValues[filter]].flat().at(-1);
				const where = filter ? { field: filter, value } : undefined;
				const find = async (query: object = {}) =>
					ids(
						await other.find(collection, { by, where, ...query } as Query<IndexedField<typeof collection>>),
					).join("");
				await store.apply([
					...[record("a", 12, true), record("b", 14, true), record("c", 13, !filter)],
					...(by ? [record("undated", undefined, true)] : []),
					{ ...record("d", 15, true), collection: "category" },
				]);
				const name = index.join();
				const expectFound = async (ascending: string, query = {}) => {
					for (const isDescending of directions) {
						const ordered = isDescending ? [...ascending].reverse().join("") : ascending;
						expect(await find({ ...query, isDescending }), name).toBe(ordered);
						expect(await find({ ...query, isDescending, size: 1 }), name).toBe(ordered[0]);
					}
				};
				await expectFound(!by || filter ? "ab" : "acb");
				await store.apply([record("a", 16, !filter), record("b", 11, true), record("o", null, true)]);
				await expectFound(by ? (filter ? "b" : "bca") : "bo", by ? { until: at(20) } : {});
				await store.apply(["a", "b", "c", "o", "undated"].map((id) => change(collection, id, null)));
			}
		});

		it("refuses a query without an index in its direction", async () => {
			const unanswered = { where: { field: "answeredAt", value: null }, by: "sentAt" } as const;
			expect(await store.find("message", unanswered)).toEqual([]);
			for (const query of [{ ...unanswered, isDescending: true }, { by: "answeredAt" } as const]) {
				const refused = { name: "RangeError", message: expect.stringMatching(/message has no index by /) };
				await expect(store.find("message", query)).rejects.toMatchObject(refused);
			}
		});

		it("finds orders in pages, of all, of a status or with a search key", async () => {
			const order = (id: string, day: number, status: string, ...searchKeys: string[]): Change =>
				change("order", id, { placedAt: at(day), status, searchKeys });
			await store.apply([
				order("a", 12, "paid", "rosa", "quispe"),
				order("b", 14, "pending", "rosa"),
				order("c", 12, "paid", "luis", "luis"),
				order("d", 13, "paid", "quispe"),
				order("e", 11, "pending"),
			]);
			const list = async (page: Query<IndexedField<"order">>) =>
				ids(await other.find("order", { by: "placedAt", isDescending: true, ...page })).join("");
			const status = { field: "status", value: "paid" } as const;
			const key = (value: string) => ({ field: "searchKeys", value }) as const;
			const after = { id: "c", fields: { placedAt: at(12) } };
			const twelfth = { from: at(12), before: at(13) };
			const pages: [found: string, page: Query<IndexedField<"order">>][] = [
				["bdcae", {}],
				["ae", { after }],
				["db", { after, isDescending: false }],
				["dca", { where: status }],
				["a", { where: status, after }],
				["ca", twelfth],
				["dca", { from: at(12), until: at(13) }],
				["eac", { isDescending: false, until: at(12) }],
				["a", { ...twelfth, after }],
				["a", { ...twelfth, where: key("quispe") }],
				["c", { where: key("luis") }],
				["a", { where: key("rosa"), after }],
				["", { where: key("ros") }],
			];
			for (const [found, page] of pages) expect(await list(page), JSON.stringify(page)).toBe(found);

			await store.apply([order("a", 15, "cancelled", "quispe"), change("order", "b", null)]);
			expect(await list({})).toBe("adce");
			expect([await list({ where: key("rosa") }), await list({ where: key("quispe") })]).toEqual(["", "ad"]);
		});

		it("counts records, all or those with a value", async () => {
			const mail = (id: string, hasFailed: boolean) => change("outbox", id, { hasFailed });
			await store.apply([mail("a", true), mail("b", true), mail("c", true), mail("waiting", false)]);
			const failed = { field: "hasFailed", value: true } as const;
			expect([await other.count("outbox"), await other.count("outbox", failed)]).toEqual([4, 3]);
			await store.remove("outbox", "a");
			expect(await other.count("outbox", failed)).toBe(2);
		});

		it("rejects invalid ids, also before a transaction's callback", async () => {
			const callback = vi.fn(() => ({ result: 0 }));
			for (const id of ["", "A", "a/b", "../a", ".", "-a", "a_b", "ñ", "a\n", "x".repeat(64)]) {
				const calls = [
					store.set("product", id, {}),
					store.remove("product", id),
					store.get("product", id),
					store.runTransaction([key("product", "a"), key("product", id)], callback),
				];
				const rejected = calls.map(() => ({ status: "rejected", reason: expect.any(RangeError) }));
				expect(await Promise.allSettled(calls), id).toEqual(rejected);
			}
			expect(callback).not.toHaveBeenCalled();
		});

		it("applies changes in order, even more than 500", async () => {
			await store.set("category", "sala", { n: 1 });
			await store.set("product", "old", {});
			const many = Array.from({ length: 600 }, (_, n) => change("product", `p${n}`, { n }));
			await store.apply([
				change("product", "old", null),
				change("product", "absent", null),
				change("category", "sala", { n: 2 }),
				change("category", "sala", { n: 3 }),
				change("category", "gone", {}),
				change("category", "gone", null),
				...many,
			]);
			expect(await other.find("category")).toEqual([{ id: "sala", fields: { n: 3 } }]);
			const products = await other.find("product");
			expect(products).toHaveLength(600);
			expect(products[1]).toEqual({ id: "p1", fields: { n: 1 } });
			await store.apply([]);
		});

		it.each<[string, (changes: Change[]) => Promise<unknown>]>([
			["applies", (changes) => store.apply(changes)],
			["commits", (changes) => store.runTransaction([key("order", "kept")], () => ({ changes, result: 0 }))],
		])("%s all changes or none", async (_, write) => {
			await store.set("order", "kept", { n: 1 });
			const impossible: RecordFields = {};
			impossible.self = impossible;
			const refused: [Change, typeof Error][] = [
				[change("order", "Bad", {}), RangeError],
				[change("order", "Bad", null), RangeError],
				[change("order", "loop", impossible), TypeError],
			];
			for (const [last, reason] of refused) {
				const changes = [change("category", "a", {}), change("order", "kept", null), last];
				await expect(write([...changes, change("order", "b", {})])).rejects.toThrow(reason);
			}
			expect(await other.find("order")).toEqual([{ id: "kept", fields: { n: 1 } }]);
			expect(await other.find("category")).toEqual([]);
		});

		it("delivers the changes of one apply or transaction together", async () => {
			await store.set("product", "old", {});
			const seen = observe(store, "product");
			await seen.until((records) => records.length === 1);
			const changes = Array.from({ length: 50 }, (_, n) => change("product", `p${n}`, { n }));
			await other.apply([...changes, change("product", "old", null)]);
			await seen.until((records) => records.length === 50);
			const more = ["a", "b"].map((id) => change("product", id, {}));
			await other.runTransaction([key("product", "p0")], () => ({ changes: more, result: 0 }));
			await seen.until((records) => records.length === 52);
			expect(seen.received.map((records) => records.length)).toEqual([1, 50, 52]);
		});

		it("delivers changes made by either instance, and an unchanged record as the same object again", async () => {
			await store.apply(["a", "b", "c"].map((id) => change("product", id, { n: 1 })));
			const seen = observe(store, "product");
			const [a, b, c] = await seen.until((records) => records.length === 3);

			await other.set("product", "b", { n: 2 });
			const changed = await seen.until((records) => records[1]?.fields.n === 2);
			expect(changed[0]).toBe(a);
			expect(changed[1]).not.toBe(b);
			expect(changed[2]).toBe(c);

			// One removed and one added: the count alone would not show it.
			await other.apply([change("product", "a", null), change("product", "bb", {})]);
			const mixed = await seen.until((records) => ids(records).join() === "b,bb,c");
			expect(mixed[0]).toBe(changed[1]);
			expect(mixed[2]).toBe(c);

			await other.remove("product", "b");
			const fewer = await seen.until((records) => records.length === 2);
			expect(fewer[0]).toBe(mixed[1]);
			expect(fewer[1]).toBe(c);

			await store.remove("product", "c");
			await store.set("product", "c", { n: 1 });
			const again = await seen.until((records) => ids(records).join() === "bb,c" && records[1] !== c);
			expect(again[0]).toBe(mixed[1]);
		});

		it("notifies the streams of the changed collection that have not ended, and no others", async () => {
			const [ended, heard, unheard] = [
				observe(store, "product"),
				observe(store, "product"),
				observe(store, "product"),
			];
			const categories = observe(store, "category");
			unheard.stop();
			await Promise.all([ended, heard, categories].map((seen) => seen.until(() => true)));
			ended.stop();
			ended.stop();
			await other.set("category", "home", {});
			await categories.until((records) => records.length === 1);
			expect(heard.received).toEqual([[]]);
			await other.set("product", "lamp", {});
			await heard.until((records) => records.length === 1);
			expect([ended.received, unheard.received]).toEqual([[[]], []]);
		});

		it("lets a listener end its own stream and others", async () => {
			const calls: string[] = [];
			const stops: (() => void)[] = [];
			for (const name of ["one", "two"]) {
				const records = () => {
					calls.push(name);
					for (const stop of stops) stop();
				};
				stops.push(store.watch("product", { records, failed: () => calls.push("failed") }));
			}
			await expect.poll(() => calls, { timeout: patienceMs, interval: 10 }).toHaveLength(1);
			const witness = observe(store, "product");
			await other.set("product", "lamp", {});
			await witness.until((records) => records.length === 1);
			expect(calls).toHaveLength(1);
		});

		it("completes pending writes on close, and is then unavailable and delivers nothing", async () => {
			const seen = observe(store, "product");
			await seen.until(() => true);
			const pending = [store.set("product", "last", {}), placeOrder(store, "last")] as const;
			await store.close();
			await store.close();
			const [, order] = await Promise.all(pending);
			expect(ids(await other.find("product"))).toEqual(["last"]);
			await assertPlaced(other, new Map([["last", order]]));
			const calls = [
				store.find("product"),
				store.get("order", "a"),
				store.find("order", { where: { field: "shopper", value: "ana" } }),
				store.set("product", "a", {}),
				store.remove("product", "a"),
				store.apply([change("product", "a", {})]),
				placeOrder(store, "late"),
			];
			const unavailable = { status: "rejected", reason: expect.any(DatastoreUnavailable) };
			expect(await Promise.allSettled(calls)).toEqual(calls.map(() => unavailable));
			expect(await observe(store, "product").failure()).toBeInstanceOf(DatastoreUnavailable);
			expect(seen.failures).toEqual([]);
		});
	});
}

const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T10:00:00.000Z`;

const fieldOf = (indexed: string) => indexed.replace(/ .*/, "");

/** Whether a query by this index may be descending. */
function directionsOf(index: readonly string[]): boolean[] {
	const direction = index.at(-1)?.split(" ")[1];
	return direction ? [direction === "desc"] : [false, true];
}

/** What the store asks for by each field of `indexes` but those that hold a time. */
const wantedValues: Record<string, unknown> = {
	adoptableBy: "+51987654321",
	adoptableByEmail: "ana@correo.pe",
	shopper: "ana",
	answer: null,
	answeredAt: null,
	category: "sala",
	formerSlugs: ["luz", "rosa"],
	hasFailed: true,
	hasOpenReturn: true,
	isDue: true,
	isNoticed: true,
	isSetAside: true,
	owesRefund: true,
	owesUnits: true,
	product: "mesa",
	searchKeys: ["rosa", "rosa"],
	status: "paid",
};

/** Enough for a busy machine. */
const patienceMs = 30_000;

/** Watches a collection during one test and keeps what it receives. */
export function observe(store: Datastore, collection: WatchedCollection) {
	const received: StoredRecord[][] = [];
	const failures: unknown[] = [];
	const stop = store.watch(collection, {
		records: (records) => received.push(records),
		failed: (error) => failures.push(error),
	});
	onTestFinished(stop);
	const heard = () => new Error(`heard ${received.map(({ length }) => length)} records, ${failures}`);
	return {
		received,
		failures,
		stop,
		/** Waits until the latest records satisfy the condition. */
		until: (condition: (records: StoredRecord[]) => boolean) => {
			const look = () => {
				const newest = received.at(-1);
				if (!newest || !condition(newest)) throw heard();
				return newest;
			};
			return vi.waitFor(look, { timeout: patienceMs, interval: 5 });
		},
		failure: (withinMs = patienceMs) => {
			const look = () => {
				if (failures.length === 0) throw heard();
				return failures[0];
			};
			return vi.waitFor(look, { timeout: withinMs, interval: 5 });
		},
	};
}

export function change(collection: Collection, id: string, fields: RecordFields | null): Change {
	return { collection, id, fields };
}

export const ids = (records: StoredRecord[]): string[] => records.map(({ id }) => id);

export function key(collection: Collection, id: string): RecordKey {
	return { collection, id };
}
