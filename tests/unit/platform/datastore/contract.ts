import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { snapshotCollections } from "~/domain/catalog/catalog-snapshot.server";
import {
	type Change,
	type Collection,
	type Datastore,
	DatastoreUnavailable,
	type NewestPage,
	type RecordFields,
	type StoredRecord,
	type WatchedCollection,
} from "~/platform/datastore/datastore.server";
import type { DatastoreConfig } from "~/platform/open-datastore.server";
import { isEmpty, seedDemo } from "../../../../demo/seed";

/** A store that can be opened several times. */
export interface Place {
	open(): Datastore;
	/** Opens it in another process. */
	config: DatastoreConfig;
	discard(): Promise<void>;
}

/** Opens a new store twice for each test. */
export function openTwice(newPlace: () => Promise<Place>): OpenedTwice {
	const opened = {} as OpenedTwice;
	beforeEach(async () => {
		const place = await newPlace();
		Object.assign(opened, { place, store: place.open(), other: place.open() });
	});
	afterEach(async () => {
		await Promise.all([opened.store.close(), opened.other.close()]);
		await opened.place.discard();
	});
	return opened;
}

interface OpenedTwice {
	place: Place;
	store: Datastore;
	other: Datastore;
}

/** The contract of every implementation. @param newPlace creates an empty store */
export function describeDatastore(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} keeps the datastore's contract`, () => {
		const opened = openTwice(newPlace);
		let store: Datastore;
		let other: Datastore;
		beforeEach(() => {
			({ store, other } = opened);
		});

		it("is empty when new", async () => {
			expect(await store.list("category")).toEqual([]);
			expect(await store.remove("category", "absent")).toBe(false);
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
			expect(await other.list("product")).toEqual([{ id: "lamp", fields }]);
		});

		it("stores values as JSON would", async () => {
			await store.set("product", "lamp", { gone: undefined, on: new Date(0) });
			expect(await store.list("product")).toEqual([
				{ id: "lamp", fields: { on: "1970-01-01T00:00:00.000Z" } },
			]);
		});

		it("replaces a record as a whole", async () => {
			await store.set("product", "lamp", { a: 1, b: { c: 1, d: 1 } });
			await other.set("product", "lamp", { b: { c: 2 } });
			expect(await store.list("product")).toEqual([{ id: "lamp", fields: { b: { c: 2 } } }]);
		});

		it("ignores the removal of a missing record", async () => {
			await store.set("product", "lamp", {});
			expect(await other.remove("product", "lamp")).toBe(true);
			expect(await store.remove("product", "lamp")).toBe(false);
			expect(await store.list("product")).toEqual([]);
		});

		it("lists by id", async () => {
			for (const id of ["b", "a-1", "10", "a", "9", "a1", "b0"]) await store.set("category", id, {});
			expect(ids(await store.list("category"))).toEqual(["10", "9", "a", "a-1", "a1", "b", "b0"]);
			expect(ids(await store.list("category", { size: 3 }))).toEqual(["10", "9", "a"]);
			expect(ids(await store.list("category", { size: 9, after: "a1" }))).toEqual(["b", "b0"]);
			const seen = observe(store, "category");
			expect(ids(await seen.until(() => true))).toEqual(["10", "9", "a", "a-1", "a1", "b", "b0"]);
		});

		it("lists the newest products, of all or of one category", async () => {
			const product = (id: string, created: string, category: string): Change => ({
				collection: "product",
				id,
				fields: { created, category },
			});
			await store.apply([
				product("b", "2026-02-01", "sala"),
				product("c", "2025-12-31", "audio"),
				product("a", "2026-01-31", "audio"),
				product("d", "2025-01-01", "sala"),
				{ collection: "product", id: "undated", fields: { category: "sala" } },
				{ collection: "category", id: "sala", fields: { created: "2026-12-31", category: "sala" } },
			]);
			const idsOf = (records: StoredRecord[]) => records.map(({ id }) => id);
			const newest = (size: number, category?: string) => {
				const where = category === undefined ? undefined : { field: "category" as const, value: category };
				return other.listNewest("product", { size, where });
			};
			expect(idsOf(await newest(3))).toEqual(["b", "a", "c"]);
			expect(idsOf(await newest(2, "sala"))).toEqual(["b", "d"]);
			expect(await newest(1, "audio")).toEqual([
				{ id: "a", fields: { created: "2026-01-31", category: "audio" } },
			]);
			await store.set("product", "b", { created: "2024-01-01", category: "audio" });
			expect(idsOf(await newest(1))).toEqual(["a"]);
			expect(idsOf(await newest(1, "sala"))).toEqual(["d"]);
		});

		it("lists the newest orders in pages, of all, of a status or with a search key", async () => {
			const order = (id: string, day: number, status: string, ...searchKeys: string[]): Change =>
				change("order", id, { placedAt: `2026-11-${day}T10:00:00.000Z`, status, searchKeys });
			await store.apply([
				order("a", 12, "paid", "rosa", "quispe"),
				order("b", 14, "pending", "rosa"),
				order("c", 12, "paid", "luis", "luis"),
				order("d", 13, "paid", "quispe"),
				order("e", 11, "pending"),
				change("order", "undated", { status: "paid", searchKeys: ["rosa"] }),
				change("message", "m", { placedAt: "2026-11-12T10:00:00.000Z", searchKeys: ["rosa"] }),
			]);
			const list = async (page: Partial<NewestPage<"order">> = {}) =>
				ids(await other.listNewest("order", { size: 9, ...page })).join("");
			const status = { field: "status", value: "paid" } as const;
			const key = (value: string) => ({ field: "searchKeys", value }) as const;
			expect(await list()).toBe("bdcae");
			expect(await list({ size: 3 })).toBe("bdc");
			const after = { time: "2026-11-12T10:00:00.000Z", id: "c" };
			expect(await list({ after })).toBe("ae");
			expect(await list({ where: status })).toBe("dca");
			expect(await list({ where: status, after })).toBe("a");
			const twelfth = { from: "2026-11-12T10:00:00.000Z", before: "2026-11-13T10:00:00.000Z" };
			expect(await list(twelfth)).toBe("ca");
			expect(await list({ ...twelfth, after })).toBe("a");
			expect(await list({ ...twelfth, where: key("quispe") })).toBe("a");
			expect(await list({ where: key("luis") })).toBe("c");
			expect(await list({ where: key("rosa") })).toBe("ba");
			expect(await list({ where: key("rosa"), after })).toBe("a");
			expect(await list({ where: key("ros") })).toBe("");

			await store.apply([order("a", 15, "cancelled", "quispe"), change("order", "b", null)]);
			expect(await list()).toBe("adce");
			expect(await list({ where: key("rosa") })).toBe("");
			expect(await list({ where: key("quispe") })).toBe("ad");
		});

		it("lists messages that wait for an answer, and complaints oldest first, in pages", async () => {
			const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
			const complaint = (id: string, day: number, answer: object | null) =>
				change("complaint", id, { filedAt: at(day), answer });
			await store.apply([
				change("message", "a", { sentAt: at(12), answeredAt: at(13) }),
				change("message", "b", { sentAt: at(14), answeredAt: null }),
				change("message", "c", { sentAt: at(13), answeredAt: null }),
				...[complaint("d", 14, null), complaint("e", 12, null), complaint("f", 13, { text: "No" })],
				complaint("g", 12, null),
				change("outbox", "h", { postedAt: at(12), hasFailed: true }),
				change("outbox", "i", { postedAt: at(13), hasFailed: false }),
			]);
			const waiting = { where: { field: "answeredAt", value: null }, size: 9 } as const;
			expect(ids(await other.listNewest("message", waiting))).toEqual(["b", "c"]);
			const open = { where: { field: "answer", value: null }, isOldestFirst: true, size: 2 } as const;
			expect(ids(await other.listNewest("complaint", open))).toEqual(["e", "g"]);
			const after = { time: at(12), id: "e" };
			expect(ids(await other.listNewest("complaint", { ...open, after }))).toEqual(["g", "d"]);
			expect(ids(await other.listNewest("complaint", { size: 2 }))).toEqual(["d", "f"]);
			const failed = { where: { field: "hasFailed", value: true }, size: 9 } as const;
			expect(ids(await other.listNewest("outbox", failed))).toEqual(["h"]);
		});

		it("counts a collection, and lists the newest subscribers", async () => {
			expect(await other.count("subscriber")).toBe(0);
			const at = (day: number) => ({ confirmedAt: `2026-11-${day}T10:00:00.000Z` });
			await store.apply([
				change("subscriber", "a", at(12)),
				change("subscriber", "b", at(14)),
				change("subscriber", "c", at(13)),
			]);
			expect(await other.count("subscriber")).toBe(3);
			expect(ids(await other.listNewest("subscriber", { size: 2 }))).toEqual(["b", "c"]);
		});

		it("lists records by id from where a page ended, also by the beginning of their ids", async () => {
			await store.apply(
				["pages-a--1", "pages-a--2", "pages-a-b--1"].map((id) => change("text-version", id, { id })),
			);
			const after = "pages-a--";
			expect(ids(await other.list("text-version", { size: 2, after }))).toEqual(["pages-a--1", "pages-a--2"]);
			expect(ids(await other.list("text-version", { size: 2, after: "pages-a--1" }))).toEqual([
				"pages-a--2",
				"pages-a-b--1",
			]);
		});

		it("lists the newest stock moves, of all and of one product", async () => {
			const move = (id: string, day: number, product: string) =>
				change("stock-move", id, { at: `2026-11-${day}T10:00:00.000Z`, product });
			await store.apply([move("a", 12, "lampara"), move("b", 14, "mesa"), move("c", 13, "lampara")]);
			const list = async (page: Partial<NewestPage<"stock-move">> = {}) =>
				ids(await other.listNewest("stock-move", { size: 9, ...page })).join("");
			expect(await list()).toBe("bca");
			expect(await list({ where: { field: "product", value: "lampara" } })).toBe("ca");
			expect(await list({ from: "2026-11-13T00:00:00.000Z" })).toBe("bc");
		});

		it("keeps all of many simultaneous writes from two instances", async () => {
			const numbers = Array.from({ length: 60 }, (_, index) => index);
			await Promise.all(numbers.map((n) => (n % 2 ? store : other).set("product", `p${n}`, { n })));
			expect(
				(await store.list("product")).map(({ fields }) => fields.n).sort((a, b) => Number(a) - Number(b)),
			).toEqual(numbers);
		});

		it.each(["", "A", "a/b", "../a", ".", "-a", "a_b", "ñ", "a\n", "x".repeat(64)])(
			"rejects the id %j",
			async (id) => {
				await expect(store.set("product", id, {})).rejects.toThrow(RangeError);
				await expect(store.remove("product", id)).rejects.toThrow(RangeError);
			},
		);

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
			expect(await other.list("category")).toEqual([{ id: "sala", fields: { n: 3 } }]);
			const products = await other.list("product");
			expect(products).toHaveLength(600);
			expect(products[1]).toEqual({ id: "p1", fields: { n: 1 } });
			await store.apply([]);
		});

		it("applies nothing when an id is invalid", async () => {
			await store.set("product", "kept", { n: 1 });
			const changes = [
				change("category", "sala", {}),
				change("product", "kept", null),
				change("product", "Bad", {}),
				change("product", "lamp", {}),
			];
			await expect(store.apply(changes)).rejects.toThrow(RangeError);
			expect(await other.list("category")).toEqual([]);
			expect(await other.list("product")).toEqual([{ id: "kept", fields: { n: 1 } }]);
		});

		it("stores fields as they are at the call", async () => {
			const fields = { n: 1 };
			const written = store.apply([change("product", "lamp", fields)]);
			fields.n = 2;
			await written;
			expect(await store.list("product")).toEqual([{ id: "lamp", fields: { n: 1 } }]);
		});

		it("delivers the changes of one apply together", async () => {
			await store.set("product", "old", {});
			const seen = observe(store, "product");
			await seen.until((records) => records.length === 1);
			const changes = Array.from({ length: 50 }, (_, n) => change("product", `p${n}`, { n }));
			await other.apply([...changes, change("product", "old", null)]);
			await seen.until((records) => records.length === 50);
			expect(seen.received.map((records) => records.length)).toEqual([1, 50]);
		});

		it("delivers an unchanged record as the same object again", async () => {
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

			await other.remove("product", "c");
			await other.set("product", "c", { n: 1 });
			const again = await seen.until((records) => ids(records).join() === "bb,c" && records[1] !== c);
			expect(again[0]).toBe(mixed[1]);
		});

		it("streams the whole collection, then changes made by either instance", async () => {
			const seen = observe(store, "product");
			expect(seen.received).toEqual([]);
			expect(await seen.until(() => true)).toEqual([]);
			await other.set("product", "b", { n: 1 });
			await seen.until((records) => ids(records).join() === "b");
			await store.set("product", "a", { n: 1 });
			await seen.until((records) => ids(records).join() === "a,b");
			await other.set("product", "b", { n: 2 });
			await seen.until((records) => records[1]?.fields.n === 2);
			await other.remove("product", "a");
			await seen.until((records) => ids(records).join() === "b");
			expect(seen.failures).toEqual([]);
		});

		it("notifies only the changed collection's streams", async () => {
			const products = observe(store, "product");
			const categories = observe(store, "category");
			await Promise.all([products.until(() => true), categories.until(() => true)]);
			await other.set("category", "home", {});
			await categories.until((records) => records.length === 1);
			expect(products.received).toEqual([[]]);
			expect(await store.list("product")).toEqual([]);
		});

		it("serves several streams, and stops the one that ends", async () => {
			const first = observe(store, "product");
			const second = observe(store, "product");
			const unheard = observe(store, "product");
			unheard.stop();
			await Promise.all([first.until(() => true), second.until(() => true)]);
			first.stop();
			first.stop();
			await other.set("product", "lamp", {});
			await second.until((records) => records.length === 1);
			expect(first.received).toEqual([[]]);
			expect(unheard.received).toEqual([]);
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

		it("stores the demo catalogue, and storing it again changes nothing", async () => {
			expect(await isEmpty(store)).toBe(true);
			const written = await seedDemo(store);
			expect(await seedDemo(other)).toBe(written);
			const lists = await Promise.all(snapshotCollections.map((collection) => store.list(collection)));
			expect(lists.flat()).toHaveLength(written);
			expect(await isEmpty(other)).toBe(false);
		});

		it("is unavailable and delivers nothing once closed", async () => {
			const seen = observe(store, "product");
			await seen.until(() => true);
			const lastWrite = store.set("product", "last", {});
			await store.close();
			await store.close();
			await lastWrite;
			expect(ids(await other.list("product"))).toEqual(["last"]);
			await expect(store.list("product")).rejects.toThrow(DatastoreUnavailable);
			await expect(store.set("product", "a", {})).rejects.toThrow(DatastoreUnavailable);
			await expect(store.remove("product", "a")).rejects.toThrow(DatastoreUnavailable);
			await expect(store.apply([change("product", "a", {})])).rejects.toThrow(DatastoreUnavailable);
			expect(await observe(store, "product").failure()).toBeInstanceOf(DatastoreUnavailable);
			expect(seen.failures).toEqual([]);
		});
	});
}

/** Enough for a busy machine. */
const patienceMs = 30_000;

export interface Observation {
	received: StoredRecord[][];
	failures: unknown[];
	stop(): void;
	/** Waits until the latest records satisfy the condition. */
	until(condition: (records: StoredRecord[]) => boolean): Promise<StoredRecord[]>;
	failure(withinMs?: number): Promise<unknown>;
}

/** Watches a collection during one test and keeps what it receives. */
export function observe(store: Datastore, collection: WatchedCollection): Observation {
	const received: StoredRecord[][] = [];
	const failures: unknown[] = [];
	const waiting = new Set<() => void>();
	const heard = () => {
		for (const look of waiting) look();
	};
	const stop = store.watch(collection, {
		records: (records) => {
			received.push(records);
			heard();
		},
		failed: (error) => {
			failures.push(error);
			heard();
		},
	});
	onTestFinished(stop);

	function wait<T>(find: () => { found: T } | undefined, ms: number): Promise<T> {
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => {
				waiting.delete(look);
				const heard = JSON.stringify(received).slice(0, 2000);
				reject(new Error(`not within ${ms} ms; heard ${heard}, ${failures}`));
			}, ms);
			const look = () => {
				const result = find();
				if (!result) return;
				clearTimeout(timer);
				waiting.delete(look);
				resolve(result.found);
			};
			waiting.add(look);
			look();
		});
	}

	return {
		received,
		failures,
		stop,
		until: (condition) =>
			wait(() => {
				const newest = received.at(-1);
				return newest && condition(newest) ? { found: newest } : undefined;
			}, patienceMs),
		failure: (withinMs = patienceMs) =>
			wait(() => (failures.length > 0 ? { found: failures[0] } : undefined), withinMs),
	};
}

export function change(collection: Collection, id: string, fields: RecordFields | null): Change {
	return { collection, id, fields };
}

export function ids(records: StoredRecord[]): string[] {
	return records.map(({ id }) => id);
}
