import { expect, it } from "vitest";
import { noProducts, updateProducts } from "~/domain/catalog/update-products.server";
import { findRestocked } from "~/domain/subscriptions/stock-notice-worker.server";
import type { RecordFields, StoredRecord } from "~/platform/datastore/datastore.server";
import { runAtOnce } from "~/platform/process/event-loop.server";
import { aProductRecord } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";

const today = "2026-11-12";

const options = [anOption("size", "Tamaño", { s: "S", m: "M" })];
const sized = (s: number, m: number, more: RecordFields = {}) => {
	const variants = Object.entries({ s, m }).map(([size, stock]) => ({ choice: { size }, stock }));
	return aProductRecord({ options, variants, ...more });
};

/** @returns what the second catalogue has in stock that the first had not */
async function restockedBy(before: Record<string, RecordFields>, after: Record<string, RecordFields>) {
	const records = (byId: Record<string, RecordFields>): StoredRecord[] =>
		Object.entries(byId).map(([id, fields]) => ({ id, fields }));
	const first = runAtOnce(updateProducts(noProducts(), records(before), () => {}, today));
	const second = runAtOnce(updateProducts(first, records(after), () => {}, today));
	return [...(await findRestocked(first.index, second.index))];
}

const soldOut = aProductRecord({ stock: 0 });
const inStock = aProductRecord({ stock: 2 });

it.each<[string, RecordFields | undefined, RecordFields | undefined, boolean]>([
	["a product that was sold out", soldOut, inStock, true],
	["a new product", undefined, inStock, true],
	["a new product that is sold out", undefined, soldOut, false],
	["a product that sells out", inStock, soldOut, false],
	["a product whose price changes", inStock, aProductRecord({ stock: 2, pen: 200 }), false],
	["a product with more stock", inStock, aProductRecord({ stock: 3 }), false],
	["a product that is removed", inStock, undefined, false],
	["one variant beside another in stock", sized(1, 0), sized(1, 1), true],
	["a variant while the other sells out", sized(1, 0), sized(0, 1), true],
	["a variant that sells out", sized(1, 1), sized(1, 0), false],
	["a name of a product with variants", sized(1, 0), sized(1, 0, { name: "Otra" }), false],
])("what became available %s", async (_, before, after, isRestocked) => {
	const among = (mesa: RecordFields | undefined) => ({ a: inStock, ...(mesa && { mesa }), z: soldOut });
	expect(await restockedBy(among(before), among(after))).toEqual(isRestocked ? ["mesa"] : []);
});

it("what became available is everything in stock when there was no catalogue before", async () => {
	expect(await restockedBy({}, { a: inStock, b: soldOut, c: sized(0, 1) })).toEqual(["a", "c"]);
});
