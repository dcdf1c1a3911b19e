import { expect, test } from "vitest";
import { openDiscounts } from "~/domain/cart/live-discounts.server";
import type { Datastore, StoredRecord, StreamListener } from "~/platform/datastore/datastore.server";
import { memoryDatastore } from "../catalog/memory-datastore";

test("a used code costs a look at that one, not at each code ever made", () => {
	let looks = 0;
	/** As SQLite delivers them: the fields are parsed at each look. */
	const aCode = (id: string, used: number): StoredRecord => ({
		id,
		get fields() {
			looks++;
			return { code: id.toUpperCase(), kind: "percent", value: 10, least: 0, most: 2, used, hasEnded: false };
		},
	});
	let deliver: StreamListener["records"] = () => {};
	const watch: Datastore["watch"] = (_, { records }) => {
		deliver = records;
		return () => {};
	};
	const discounts = openDiscounts({ ...memoryDatastore({}), watch }, { warn() {} });
	const codes = Array.from({ length: 200 }, (_, n) => aCode(`code-${n}`, 0));
	deliver(codes);
	const first = discounts.version();
	looks = 0;
	deliver(codes.with(7, aCode("code-7", 1)));
	expect([looks, discounts.version()]).toEqual([2, first]);
	deliver(codes.with(7, aCode("code-7", 2)));
	expect(discounts.version()).not.toBe(first);
});
