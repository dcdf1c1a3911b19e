import { stockKey, toLeftStock } from "~/domain/goods/stock-record.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";

/** Its units stay, for open orders and for a product that takes its place. @throws NotAllowed, DatastoreUnavailable */
export async function removeProduct(datastore: Datastore, id: string, actor: Actor) {
	requireArea(actor, "goods");
	const key = { collection: "product" as const, id };
	const stockOf = stockKey(id);
	return journaled(datastore, actor).runTransaction<"removed" | "unknown">(
		[key, stockOf],
		([stored, stock]) => {
			if (!stored) return { result: "unknown" };
			const changes = [
				{ ...key, fields: null },
				{ ...stockOf, fields: toLeftStock(stored, stock) },
			];
			return { changes, result: "removed" };
		},
	);
}
