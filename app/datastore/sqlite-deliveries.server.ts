import type Database from "libsql";
import type { CatalogCollection, StoredRecord } from "./datastore.server";
import { readSnapshot } from "./sqlite-file.server";
import {
	readChangeCount,
	readCollection,
	readIds,
	readRecordsSince,
	readSize,
} from "./sqlite-records.server";

/** A collection as a stream delivered it. */
export interface Delivery {
	/** The collection's change count. */
	changeCount: number;
	/** Ordered by id. */
	records: StoredRecord[];
}

/**
 * The collection if it changed since the last delivery, otherwise undefined. Reads only the records that changed and
 * reuses the last delivery's objects for the others.
 */
export function readNewDelivery(
	db: Database.Database,
	collection: CatalogCollection,
	last: Delivery | undefined,
): Delivery | undefined {
	if (last && readChangeCount(db, collection) === last.changeCount) return undefined;
	return readSnapshot(db, () => {
		const changeCount = readChangeCount(db, collection);
		const isLater = last && changeCount > last.changeCount;
		const records = (isLater && updateRecords(db, collection, last)) || readCollection(db, collection);
		return { changeCount, records };
	});
}

/** @returns undefined when the count does not match, as after a change by hand that left the version out */
function updateRecords(
	db: Database.Database,
	collection: CatalogCollection,
	last: Delivery,
): StoredRecord[] | undefined {
	let records = last.records.slice();
	const added: StoredRecord[] = [];
	for (const record of readRecordsSince(db, collection, last.changeCount)) {
		const index = findInsertionIndex(record.id, records);
		if (records[index]?.id === record.id) records[index] = record;
		else added.push(record);
	}
	if (added.length > 0) records = [...records, ...added].sort((a, b) => (a.id < b.id ? -1 : 1));
	const size = readSize(db, collection);
	if (records.length > size) {
		const remaining = new Set(readIds(db, collection));
		records = records.filter(({ id }) => remaining.has(id));
	}
	return records.length === size ? records : undefined;
}

/** Binary search: the index of the id among sorted records, or where it would stand. */
function findInsertionIndex(id: string, records: StoredRecord[]): number {
	let low = 0;
	let high = records.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((records[middle]?.id ?? "") < id) low = middle + 1;
		else high = middle;
	}
	return low;
}
