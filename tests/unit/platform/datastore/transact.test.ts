import { expect, test } from "vitest";
import type { RecordFields, TransactionKey } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";

/** Holds the given records, by `collection/id`. */
function datastoreWith(stored: Record<string, RecordFields>) {
	return {
		runTransaction: async <T>(
			keys: readonly TransactionKey[],
			callback: (records: (RecordFields | undefined)[]) => { result: T },
		) => callback(keys.map(({ collection, id }) => stored[`${collection}/${id}`])).result,
	};
}

const stored = datastoreWith({ "order/a": { of: "a" }, "stock/b": { of: "b" }, "shopper/c": { of: "c" } });

test("gives each record by the name of its key", async () => {
	const keys = {
		order: { collection: "order", id: "a" } as const,
		stock: ["x", "b"].map((id) => ({ collection: "stock" as const, id })),
		shopper: { collection: "shopper", id: "c" } as const,
	};
	const found = await transact(stored, keys, ({ stock, ...others }) => ({
		result: { ...others, stock: keys.stock.map(stock) },
	}));
	expect(found).toEqual({ order: { of: "a" }, stock: [undefined, { of: "b" }], shopper: { of: "c" } });
});

test("reads nothing for a key that is undefined and for an empty list", async () => {
	const none: TransactionKey | undefined = undefined;
	const keys = { code: none, stock: [], shopper: { collection: "shopper", id: "c" } as const };
	const found = await transact(stored, keys, ({ code, stock, shopper }) => ({
		result: [code, keys.stock.map(stock), shopper],
	}));
	expect(found).toEqual([undefined, [], { of: "c" }]);
});

test("throws for a record of a list that was not read", async () => {
	const keys = { stock: [{ collection: "stock", id: "x" } as const] };
	const reading = transact(stored, keys, ({ stock }) => ({
		result: stock({ collection: "stock", id: "b" }),
	}));
	await expect(reading).rejects.toThrow("did not read stock/b");
});

test("throws what the callback throws", async () => {
	const failing = transact(stored, {}, () => {
		throw new RangeError("no");
	});
	await expect(failing).rejects.toThrow(RangeError);
});
