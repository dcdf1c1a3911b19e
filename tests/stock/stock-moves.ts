import { expect } from "vitest";
import type { Datastore } from "~/datastore/datastore.server";
import { parseNewest } from "~/datastore/find-in-pages.server";
import { stockMoveRecord } from "~/stock/change-stock.server";
import { collect } from "../collect";

/** Of one product, newest first. */
export function stockMovesOf(datastore: Datastore, product: string) {
	const query = { where: { field: "product" as const, value: product } };
	return collect(
		parseNewest(datastore, "stock-move", query, stockMoveRecord, (id) => expect.unreachable(id)),
	);
}
