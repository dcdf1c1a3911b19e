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
	return keys.map((key, index) => readStoredReference(key, found[index])).find(Boolean);
}

export function findReference(keys: readonly string[], records: RecordsByKey): string | undefined {
	return keys.map((key) => readStoredReference(key, records(orderKey(key)))).find(Boolean);
}

/** @throws Error for a damaged record: taken for none, it would let the order be placed twice */
function readStoredReference(key: string, fields: RecordFields | undefined): string | undefined {
	if (!fields) return undefined;
	if (typeof fields.reference === "string" && fields.reference) return fields.reference;
	throw new Error(`order-key ${key} is damaged: it names no order.`);
}
