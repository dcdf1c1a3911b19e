import { operationKey } from "~/domain/orders/search-keys.server";
import type { Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { retryIfChanged } from "~/platform/datastore/transact.server";
import { createIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { isSameJson } from "~/platform/values/sorted-json";

class RecordedMeanwhile extends Error {}

/** Runs an act that records a payment, again if another one has recorded the same bank operation meanwhile. */
export async function oncePerOperation<Result>(
	datastore: Datastore,
	operation: string | undefined,
	act: (datastore: Datastore) => Promise<Result>,
): Promise<Result> {
	const number = operationKey(operation ?? "");
	if (!number) return act(datastore);
	const key = { collection: "order-key" as const, id: sha256Hex(`operation ${number}`, 32) };
	return retryIfChanged(async () => {
		const seen = await datastore.get(key.collection, key.id);
		return act(writingWith(datastore, key, seen));
	}, RecordedMeanwhile);
}

/** Its transactions also write the record. They throw if it is no longer as it was seen. */
function writingWith(datastore: Datastore, key: RecordKey, seen: RecordFields | undefined): Datastore {
	return {
		...datastore,
		runTransaction: (keys, callback) =>
			datastore.runTransaction([...keys, key], (records) => {
				if (!isSameJson(records.at(-1) ?? null, seen ?? null)) throw new RecordedMeanwhile();
				const { changes = [], result } = callback(records.slice(0, -1));
				const written = { ...key, fields: { latest: createIdempotencyKey() } };
				return { changes: changes.length > 0 ? [...changes, written] : [], result };
			}),
	};
}
