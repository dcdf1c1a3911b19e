import { stockKey } from "~/domain/goods/stock-record.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";

/** Removes a product and its stock. @throws NotAllowed, DatastoreUnavailable */
export async function removeProduct(datastore: Datastore, id: string, actor: Actor) {
	requireArea(actor, "goods");
	const key = { collection: "product" as const, id };
	return journaled(datastore, actor).runTransaction<"removed" | "unknown">([key], ([stored]) =>
		stored
			? { changes: [key, stockKey(id)].map((one) => ({ ...one, fields: null })), result: "removed" }
			: { result: "unknown" },
	);
}
