import { expect, test } from "vitest";
import { findPriceDoubts } from "~/domain/assortment/price-doubts.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { aProductRecord } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";

const priced = (pen: number, usd: number) => aProductRecord({ pen, usd });
const inVariant = (pen: number) =>
	aProductRecord({
		options: [anOption("size", "Tamaño", { s: "S", m: "M" })],
		variants: [
			{ choice: { size: "s" }, pen: 10_000, usd: 2700, stock: 1 },
			{ choice: { size: "m" }, pen, usd: 2700, stock: 1 },
		],
	});
const { pen: _, ...withoutPrice } = aProductRecord({ hidden: true });

test.each<[what: string, wanted: RecordFields, stored: RecordFields | undefined, doubt?: string]>([
	["a new price", priced(10_000, 2700), undefined],
	["less than one sol", priced(99, 27), undefined, "S/ 0.99 is less than one sol"],
	["less than one sol, as before", priced(99, 27), priced(99, 27)],
	["ten times as much", priced(1890, 51_000), priced(189, 5100)],
	[
		"more than ten times as much in soles",
		priced(1891, 51_000),
		priced(189, 5100),
		"from S/ 1.89 (USD 51.00) to S/ 18.91 (USD 510.00) is a change of more than ten times",
	],
	[
		"less than a tenth in dollars",
		priced(1890, 5099),
		priced(1890, 51_000),
		"from S/ 18.90 (USD 510.00) to S/ 18.90 (USD 50.99) is a change of more than ten times",
	],
	["a draft without a price", withoutPrice, undefined],
	["one of its variants below one sol", inVariant(99), undefined, "S/ 0.99 is less than one sol"],
	[
		"one of its variants more than ten times as much",
		inVariant(100_001),
		inVariant(10_000),
		"from S/ 100.00 (USD 27.00) to S/ 1,000.01 (USD 27.00) is a change of more than ten times",
	],
])("a price is doubted for %s, or not", (_, wanted, stored, doubt) => {
	const doubts = findPriceDoubts({ id: "lamp", fields: wanted }, stored, "2026-11-20");
	const plain = doubts.map((text) => text.replaceAll("\u00a0", " "));
	expect(plain).toEqual(doubt ? expect.arrayContaining([doubt]) : []);
});
