import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { indexes as needed } from "~/platform/datastore/datastore.server";

test("each pair of fields that a query matches and orders by has its index, in its direction", () => {
	const { indexes } = JSON.parse(readFileSync("firestore.indexes.json", "utf8"));
	const matched = (field: string) =>
		field === "searchKeys" ? { arrayConfig: "CONTAINS" } : { order: "ASCENDING" };
	const pairs = Object.entries(needed).flatMap(([collectionGroup, fields]) =>
		fields
			.filter(({ length }) => length > 1)
			.map((pair) => ({
				collectionGroup,
				queryScope: "COLLECTION",
				fields: pair.map((field) => {
					const [fieldPath = "", direction] = field.split(" ");
					const order = direction === "desc" ? "DESCENDING" : "ASCENDING";
					return { fieldPath, ...(direction ? { order } : matched(fieldPath)) };
				}),
			})),
	);
	expect(indexes).toHaveLength(pairs.length);
	expect(indexes).toEqual(expect.arrayContaining(pairs));
});
