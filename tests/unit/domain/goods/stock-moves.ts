import { expect } from "vitest";
import { stockMoveRecord } from "~/domain/goods/change-stock.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { collect } from "../../../support/collect";

/** Of one product, newest first. */
export function stockMovesOf(datastore: Datastore, product: string) {
	const query = { where: { field: "product", value: product }, by: "at", isDescending: true } as const;
	return collect(parseInPages(datastore, "stock-move", query, stockMoveRecord, expect.unreachable));
}
