import { type Datastore, recordIdPattern } from "~/datastore/datastore.server";
import { digestOf, journalRecord, type Undo } from "./journal.server";

/** @returns what would take this change back; undefined if nothing does @throws DatastoreUnavailable */
export async function findUndo(datastore: Datastore, entryId: string): Promise<Undo | undefined> {
	const fields = recordIdPattern.test(entryId) ? await datastore.get("journal", entryId) : undefined;
	return fields && journalRecord.parse(fields).undo;
}

/** Makes the record what it was before, unless it has changed since. @throws DatastoreUnavailable */
export function undoChange(
	datastore: Datastore,
	{ collection, id, before, after }: Undo,
): Promise<"undone" | "changedSince"> {
	return datastore.runTransaction<"undone" | "changedSince">([{ collection, id }], ([present]) =>
		digestOf(present) === after
			? { changes: [{ collection, id, fields: before }], result: "undone" }
			: { result: "changedSince" },
	);
}
