import { type Change, checkRecordId, type Decision, type Found, type RecordKey } from "./datastore.server";

/** A change whose fields are a text already: what becomes of the caller's object later is nothing to it. */
export interface SerialChange extends RecordKey {
	/** `null` removes the record. */
	json: string | null;
}

/** @throws RangeError for a bad id */
export function serialise(changes: readonly Change[]): SerialChange[] {
	return changes.map(({ collection, id, fields }) => {
		checkRecordId(id);
		return { collection, id, json: fields && JSON.stringify(fields) };
	});
}

export type Decide<T> = (found: Found) => Decision<T>;

/**
 * Decides in the middle of a store's transaction.
 * @param check the store's own, of the changes that were decided
 * @throws CallbackError with whatever `decide` or a check threw
 */
export function takeDecision<T, Checked>(
	decide: Decide<T>,
	found: Found,
	check: (changes: SerialChange[]) => Checked,
): { changes: Checked; result: T } {
	try {
		const { changes, result } = decide(found);
		return { changes: check(serialise(changes)), result };
	} catch (reason) {
		throw new CallbackError(reason);
	}
}

/** Takes what `decide` threw past everyone who would take it for a failure of the store. */
export class CallbackError extends Error {
	constructor(readonly reason: unknown) {
		super("There was no decision.");
	}
}
