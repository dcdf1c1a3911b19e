import { beforeEach, describe, expect, it } from "vitest";
import {
	type Change,
	type Datastore,
	DatastoreUnavailable,
	type RecordFields,
	type TransactionOutcome,
	type TransactionRecords,
} from "~/platform/datastore/datastore.server";
import { change, ids, key, observe, openTwice, type Place } from "./contract";

/** The contract of `get`, `find` and `runTransaction`. */
export function describeTransactions(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} finds records and runs transactions:`, () => {
		const both = openTwice(newPlace);
		let store: Datastore;
		let other: Datastore;
		beforeEach(() => {
			({ store, other } = both);
		});
		const findBy = (field: "shopper" | "adoptableBy" | "adoptableByEmail", value: string) =>
			other.find("order", { where: { field, value } });

		it("finds exact matches of a field, sorted by id", async () => {
			const shoppers = {
				c: "ana",
				a: "ana",
				b: "ana ",
				d: "Ana",
				e: "an",
				f: null,
				g: 7,
				h: true,
				i: ["ana"],
			};
			await store.apply([
				...Object.entries(shoppers).map(([id, shopper]) => change("order", id, { shopper })),
				change("order", "by-phone", { adoptableBy: "ana" }),
				change("order", "by-email", { adoptableByEmail: "ana" }),
				change("order-key", "other-collection", { shopper: "ana" }),
			]);
			const found = await findBy("shopper", "ana");
			expect(found).toEqual(["a", "c"].map((id) => ({ id, fields: { shopper: "ana" } })));
			expect(ids(await findBy("adoptableBy", "ana"))).toEqual(["by-phone"]);
			expect(ids(await findBy("adoptableByEmail", "ana"))).toEqual(["by-email"]);
			for (const value of ["7", "true", "null", "", '["ana"]', "nobody"])
				expect(await findBy("shopper", value)).toEqual([]);
		});

		it("finds any text", async () => {
			const texts = ["Ñusta 😀", "'; DROP TABLE record; --", '"\\', "%", "a\u0000b"];
			const endings = texts.flatMap((text) => [text, `${text}.`]);
			await store.apply(endings.map((shopper, n) => change("order", `o${n}`, { shopper })));
			for (const [n, text] of texts.entries())
				expect(ids(await findBy("shopper", text)), text).toEqual([`o${2 * n}`]);
		});

		it("finds page by page, each after the last id of the previous page", async () => {
			const all = ["a", "a-1", "b", "b1", "c"];
			const records = all.map((id) => change("order", id, { shopper: "ana" }));
			await store.apply([...records, change("order", "other", { shopper: "eva" })]);
			const where = { field: "shopper", value: "ana" } as const;
			for (const [found, page] of [
				[all, { size: 9 }],
				[["a", "a-1"], { size: 2 }],
				[["b", "b1"], { size: 2, after: { id: "a-1" } }],
				[["b", "b1"], { size: 2, after: { id: "aa" } }],
				[["c"], { size: 2, after: { id: "b1" } }],
				[[], { size: 2, after: { id: "c" } }],
				[["c", "b1"], { size: 2, isDescending: true }],
			] as const)
				expect(ids(await other.find("order", { where, ...page })), JSON.stringify(page)).toEqual(found);
		});

		it("reads the current records in the order of the keys", async () => {
			await store.apply([change("order", "a", { n: 1 }), change("product", "a", { n: 2 })]);
			const keys = [key("product", "a"), key("order", "absent"), key("order", "a"), key("product", "a")];
			const seen = await store.runTransaction(keys, (found) => ({
				changes: [change("order", "new", { n: found.length }), change("order", "a", { n: 9 })],
				result: found,
			}));
			expect(seen).toEqual([{ n: 2 }, undefined, { n: 1 }, { n: 2 }]);
			expect(await other.find("order")).toEqual([
				{ id: "a", fields: { n: 9 } },
				{ id: "new", fields: { n: 4 } },
			]);
			expect(await other.find("product")).toEqual([{ id: "a", fields: { n: 2 } }]);
		});

		it("writes a record beside one that it only reads, without notifying the latter's streams", async () => {
			await store.apply([change("product", "lamp", { name: "Lámpara", deep: { n: [1] } })]);
			const seen = observe(other, "product");
			const [lamp] = await seen.until((records) => records.length === 1);
			const keys = [key("product", "lamp"), key("order", "a")];
			await store.runTransaction(keys, ([product]) => ({
				changes: [change("order", "a", { of: product?.name })],
				result: undefined,
			}));
			expect(await other.get("order", "a")).toEqual({ of: "Lámpara" });
			await other.set("product", "sofa", {});
			const after = await seen.until((records) => records.length === 2);
			expect(after[0]).toBe(lamp);
			expect(seen.received).toHaveLength(2);
		});

		it("may write nothing, use no keys, write unread records, and write a record several times", async () => {
			await store.set("order", "kept", { n: 1 });
			expect(
				await store.runTransaction([key("order", "kept")], () => ({ changes: [], result: "read" })),
			).toBe("read");
			expect(await store.runTransaction([], () => ({ result: 0 }))).toBe(0);
			await store.runTransaction([], () => outcome(change("order", "blind", { n: 1 })));
			await store.runTransaction([key("order", "blind")], () =>
				outcome(
					change("order", "blind", null),
					change("order", "blind", { n: 2 }),
					change("order", "gone", {}),
					change("order", "gone", null),
					change("order", "absent", null),
				),
			);
			expect(await other.find("order")).toEqual([
				{ id: "blind", fields: { n: 2 } },
				{ id: "kept", fields: { n: 1 } },
			]);
		});

		it("removes records and creates them again", async () => {
			const keys = [key("order", "a"), key("order", "absent")];
			const write = (fields: RecordFields | null) =>
				other.runTransaction(keys, ([a]) => ({
					changes: [change("order", "a", fields), change("order", "absent", null)],
					result: a,
				}));
			expect([await write({ n: 1 }), await write(null)]).toEqual([undefined, { n: 1 }]);
			expect(await store.find("order")).toEqual([]);
			expect([await write({ n: 2 }), await write({})]).toEqual([undefined, { n: 2 }]);
			expect(await store.find("order")).toEqual([{ id: "a", fields: {} }]);
		});

		it("stores values as JSON would, as they are when the callback returns", async () => {
			await store.runTransaction([key("order", "a")], () => {
				const fields: RecordFields = { gone: undefined, on: new Date(0), n: 1 };
				queueMicrotask(() => {
					fields.n = 2;
				});
				return outcome(change("order", "a", fields));
			});
			expect(await store.get("order", "a")).toEqual({ on: "1970-01-01T00:00:00.000Z", n: 1 });
		});

		it("loses none of 40 simultaneous increments from two instances", async () => {
			const increments = Array.from({ length: 40 }, (_, index) => increment(index % 2 ? store : other));
			const results = await Promise.all(increments);
			expect(results.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
			expect(await store.get("order", "counter")).toEqual({ n: 40 });
		});

		it("conflicts with writes to a record that it only read", async () => {
			for (const before of [null, { at: "home" }]) {
				for (let round = 0; round < 8; round++) {
					await store.apply([change("shopper", "a", before), change("shopper", "b", before)]);
					await Promise.all([goAway(store, "a", "b"), goAway(other, "b", "a")]);
					const left = await Promise.all(["a", "b"].map((id) => store.get("shopper", id)));
					expect(left.filter((shopper) => shopper?.at === "away")).toHaveLength(1);
					expect(left.filter((shopper) => shopper?.at !== "away")).toEqual([before ?? undefined]);
				}
			}
		});

		it.each([
			new Error("mine"),
			new RangeError("14 UNAVAILABLE: (retryable, 14)"),
			Object.assign(new Error("busy"), { code: "SQLITE_BUSY" }),
			new DatastoreUnavailable("by decision"),
		])("rejects with the callback's error, $message, and writes nothing", async (mine) => {
			let calls = 0;
			const running = store.runTransaction([key("order", "a")], () => {
				calls += 1;
				throw mine;
			});
			expect(await running.catch((error) => error)).toBe(mine);
			expect(calls).toBe(1);
			expect(await other.find("order")).toEqual([]);
			await store.set("order", "after", {});
		});
	});
}

/** @returns the new count */
export function increment(store: Datastore, meanwhile = () => {}): Promise<number> {
	return store.runTransaction([key("order", "counter")], ([counter]) => {
		meanwhile();
		const n = Number(counter?.n ?? 0) + 1;
		return { changes: [change("order", "counter", { n })], result: n };
	});
}

/** Sets `away`, unless the other record has it. */
function goAway(store: Datastore, id: string, otherId: string): Promise<void> {
	return store.runTransaction(
		[key("shopper", id), key("shopper", otherId)],
		([_, other]: TransactionRecords) =>
			other?.at === "away" ? outcome() : outcome(change("shopper", id, { at: "away" })),
	);
}

function outcome(...changes: readonly Change[]): TransactionOutcome<void> {
	return { changes, result: undefined };
}
