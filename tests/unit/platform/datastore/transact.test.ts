import { expect, test } from "vitest";
import { transact } from "~/platform/datastore/transact.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";

test("a record of a list that a transaction did not read cannot be taken from it", async () => {
	const keys = { stock: [{ collection: "stock", id: "x" } as const] };
	const reading = transact(memoryDatastore({ stock: { b: {} } }), keys, ({ stock }) => ({
		result: stock({ collection: "stock", id: "b" }),
	}));
	await expect(reading).rejects.toThrow("did not read stock/b");
});
