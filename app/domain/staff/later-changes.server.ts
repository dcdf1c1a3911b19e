import type { Datastore, RecordKey, StoredRecord } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { type JournalEntry, journalRecord, partKey } from "./journal.server";

type LaterEntry = JournalEntry & { id: string };

/**
 * Reads the journal since an entry, because comparing values would miss a record that was changed and changed back.
 * Undone changes do not count.
 * @returns a function that answers whether the record has changed since
 * @throws DatastoreUnavailable
 */
export async function readLaterChanges(
	datastore: Datastore,
	{ id, at }: Pick<LaterEntry, "id" | "at">,
): Promise<(record: RecordKey) => boolean> {
	const later: LaterEntry[] = [];
	const newestFirst = { by: "at", isDescending: true, from: at } as const;
	for await (const records of findInPages(datastore, "journal", newestFirst))
		later.push(...records.flatMap(parseEntry).filter((entry) => entry.at > at));
	return (record) => {
		const undone = new Set<string>();
		for (const entry of later.filter((one) => mayHaveChanged(one, record))) {
			if (idsOf(entry.id, record).some((one) => undone.has(one))) continue;
			// The part of a product that another undoing of the act reached is gone.
			if (entry.parts && entry.undoes === id) continue;
			if (!entry.undoes || idsOf(id, record).includes(entry.undoes)) return true;
			undone.add(entry.undoes);
		}
		return false;
	};
}

function parseEntry({ id, fields }: StoredRecord): LaterEntry[] {
	const entry = journalRecord.safeParse(fields).data;
	return entry ? [{ id, ...entry }] : [];
}

/** Of the entry, and of its part for the record. */
function idsOf(entry: string, { id }: RecordKey): string[] {
	return [entry, partKey(entry, id).id];
}

/** An entry names its first records only, in the order in which they were written. */
function mayHaveChanged({ records, others, parts }: JournalEntry, { collection, id }: RecordKey): boolean {
	if (records.includes(`${collection}/${id}`)) return true;
	if (parts) return collection === "product" && parts.includes(id);
	return others > 0 && records.at(-1)?.startsWith(`${collection}/`) === true;
}
