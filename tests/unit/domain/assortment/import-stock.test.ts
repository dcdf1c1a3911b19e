import { expect, test } from "vitest";
import { createStockFollower } from "~/domain/assortment/import-stock.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { aProductRecord } from "../catalog/memory-datastore";

test("inside its transaction, an import looks again only at the products whose units moved meanwhile", () => {
	const product = (id: string, stock: number) => ({
		collection: "product" as const,
		id,
		fields: aProductRecord({ stock }),
	});
	const ids = ["bed", "desk", "lamp"];
	const stored = new Map(ids.map((id) => [`product ${id}`, product(id, 5)]));
	const changes = ids.map((id) => product(id, 8));
	const follow = createStockFollower({ changes, given: [], stored }, anOwner());
	const read = new Map<string, RecordFields | undefined>(ids.map((id) => [id, { units: { only: 3 } }]));
	const stockOf = (counted: typeof read) => {
		const followed = follow(counted);
		return "moved" in followed ? [] : followed.changes.filter(({ collection }) => collection === "stock");
	};
	const before = stockOf(read);
	expect(before.map(({ fields }) => fields)).toEqual(ids.map(() => ({ units: { only: 8 } })));
	const sold = stockOf(new Map(read).set("desk", { units: { only: 3, gone: 1 } }));
	expect(ids.map((_, at) => sold[at] === before[at])).toEqual([true, false, true]);
	expect(sold[1]?.fields).toEqual({ units: { only: 8, gone: 1 } });
});
