import type { Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import type { RecordsByKey } from "~/platform/datastore/transact.server";

/** The record in which an idempotency key names its order. */
export function orderKey(key: string): RecordKey {
	return { collection: "order-key", id: key };
}

export async function findReferenceByKey(
	datastore: Datastore,
	...keys: readonly string[]
): Promise<string | undefined> {
	const found = await Promise.all(keys.map((key) => datastore.get("order-key", key)));
	return found.map(readStoredReference).find(Boolean);
}

export function findReference(keys: readonly string[], records: RecordsByKey): string | undefined {
	return keys.map((key) => readStoredReference(records(orderKey(key)))).find(Boolean);
}

function readStoredReference(fields: RecordFields | undefined): string | undefined {
	return typeof fields?.reference === "string" ? fields.reference : undefined;
}
