import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noProducts, updateProducts } from "~/domain/catalog/update-products.server";
import { createStockMerger } from "~/domain/goods/merge-stock.server";
import { mostShownUnits } from "~/domain/goods/most-shown-units";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { StoredRecord } from "~/platform/datastore/datastore.server";
import { runAtOnce } from "~/platform/process/event-loop.server";
import { aDeskRecord, aProductRecord } from "../catalog/memory-datastore";

const today = "2026-11-12";

const marron = { color: "marron" };
const negro = { color: "negro" };
const desk = aDeskRecord([9, 500]);

/** As the stores deliver records: SQLite with their text, Firestore without. */
const deliver = (kind: string, id: string, fields: object): StoredRecord => ({
	id,
	fields: fields as StoredRecord["fields"],
	...(kind === "sqlite" && { json: Buffer.from(JSON.stringify(fields)) }),
});

describe.each(["sqlite", "firestore"])("with records of %s, pages", (kind) => {
	const open = (product: object) => {
		const record = deliver(kind, "escritorio", product);
		const merge = createStockMerger(() => {});
		let products = noProducts();
		return (units?: Record<string, number>) => {
			const stocks = units ? [deliver(kind, "escritorio", { units })] : [];
			products = runAtOnce(updateProducts(products, merge([record], stocks), () => {}, today));
			const { stock, variants } = products.index.bySlug("escritorio") ?? {};
			return { version: products.version, stock, variants: variants?.map((one) => one.stock) };
		};
	};

	it("show the stock record's units, and keep their version while it is more than they show", () => {
		const show = open(aProductRecord({ stock: 500 }));
		const { version } = show();
		for (const only of [499, 100, mostShownUnits]) expect(show({ only }).version).toBe(version);
		expect(show({ only: 3 })).toMatchObject({ stock: 3 });
		expect(show({ only: 3 }).version).not.toBe(version);
		expect(show({ only: 0 })).toMatchObject({ stock: 0 });
		expect(show({ only: 1000 }).version).toBe(version);
		expect(show().version).toBe(version);
	});

	it("show each variant's, also of one that the stock record does not have", () => {
		const show = open(desk);
		const { variants } = show({ [variantKey({ choice: marron })]: 2, gone: 7 });
		expect([variants?.at(0), Number(variants?.at(1)) >= mostShownUnits]).toEqual([2, true]);
		expect(show({ [variantKey({ choice: negro })]: 4 }).variants).toEqual([9, 4]);
	});

	it("have the same version in every process, whatever came before", () => {
		const units = fc.option(fc.record({ only: fc.nat(40) }), { nil: undefined });
		fc.assert(
			fc.property(fc.array(units, { maxLength: 20 }), (moves) => {
				const show = open(aProductRecord({ stock: 12 }));
				show();
				for (const units of moves) expect(show(units)).toEqual(open(aProductRecord({ stock: 12 }))(units));
			}),
			{ numRuns: 30 },
		);
	});
});
