import { stockKey, toLeftStock } from "~/domain/goods/stock-record.server";
import { teamAct } from "~/domain/staff/journal.server";

/** Its units stay, for open orders and for a product that takes its place. @throws NotAllowed, DatastoreUnavailable */
export const removeProduct = teamAct("goods", (datastore, id: string) => {
	const key = { collection: "product" as const, id };
	const stockOf = stockKey(id);
	return datastore.runTransaction<"removed" | "unknown">([key, stockOf], ([stored, stock]) => {
		if (!stored) return { result: "unknown" };
		const changes = [
			{ ...key, fields: null },
			{ ...stockOf, fields: toLeftStock(stored, stock) },
		];
		return { changes, result: "removed" };
	});
});
