import {
	type Change,
	checkRecordId,
	type RecordKey,
	type TransactionCallback,
	type TransactionRecords,
} from "./datastore.server";

/** Serialized at once, so that the caller may mutate its object afterwards. */
export interface SerializedChange extends RecordKey {
	json: string | null;
}

export function serializeChanges(changes: readonly Change[]): SerializedChange[] {
	return changes.map(({ collection, id, fields }) => {
		checkRecordId(id);
		return { collection, id, json: fields && JSON.stringify(fields) };
	});
}

export function runCallback<T, Writes>(
	callback: TransactionCallback<T>,
	records: TransactionRecords,
	prepare: (changes: SerializedChange[]) => Writes,
): { writes: Writes; result: T } {
	try {
		const { changes = [], result } = callback(records);
		return { writes: prepare(serializeChanges(changes)), result };
	} catch (error) {
		throw new CallbackError(error);
	}
}

/** Carries a callback's error out of the transaction without it becoming DatastoreUnavailable. */
export class CallbackError extends Error {
	constructor(readonly original: unknown) {
		super("The transaction's callback threw.");
	}
}
