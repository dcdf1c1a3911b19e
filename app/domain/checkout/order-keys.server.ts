import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import type { RecordsByKey } from "~/platform/datastore/transact.server";

/** The record of an idempotency key names the order that was placed with it. */
export function orderKey(id: string) {
	return { collection: "order-key" as const, id };
}

export async function findReferenceByKey(
	datastore: Datastore,
	...keys: readonly string[]
): Promise<string | undefined> {
	const found = await Promise.all(keys.map((key) => datastore.get("order-key", key)));
	return found.map(readStoredReference).find(Boolean);
}

/** As `findReferenceByKey`, among the records of a transaction. */
export function findReference(keys: readonly string[], records: RecordsByKey): string | undefined {
	return keys.map((key) => readStoredReference(records(orderKey(key)))).find(Boolean);
}

function readStoredReference(fields: RecordFields | undefined): string | undefined {
	return typeof fields?.reference === "string" ? fields.reference : undefined;
}
