import type Database from "libsql";
import type { StoredRecord, WatchedCollection } from "./datastore.server";
import { readIdsAfter, readPageAfter, readPageById, type VersionCursor } from "./sqlite-pages.server";
import { readChangeCount, readSize } from "./sqlite-records.server";
import { readSnapshot } from "./sqlite-transactions.server";

/** A collection as a stream delivered it. */
export interface Delivery {
	/** The collection's change count. */
	changeCount: number;
	/** Ordered by id. */
	records: StoredRecord[];
}

/**
 * Reads the records that changed since the last delivery, and reuses its objects for the others. Yields after
 * every page.
 * @returns undefined if the collection has not changed
 */
export function* readNewDelivery(
	connection: () => Database.Database,
	collection: WatchedCollection,
	last: Delivery | undefined,
): Generator<void, Delivery | undefined> {
	const changeCount = readChangeCount(connection(), collection);
	if (changeCount === last?.changeCount) return undefined;
	let known = last && changeCount > last.changeCount ? last : undefined;
	for (;;) {
		known ??= { changeCount, records: yield* readAllRecords(connection, collection) };
		const delivery = yield* readChanges(connection, collection, known);
		if (delivery) return delivery;
		known = undefined;
	}
}

/**
 * Reads the records that were written since an earlier delivery, in the order of their versions. A record
 * that is written again during the read gets a higher version and is read again, so after the last page all
 * records are current.
 * @returns undefined if records are missing, as after an edit of the file that did not raise their version
 */
function* readChanges(
	connection: () => Database.Database,
	collection: WatchedCollection,
	{ changeCount: lastChange, records }: Delivery,
): Generator<void, Delivery | undefined> {
	let cursor: VersionCursor = { version: lastChange + 1, id: "" };
	for (;;) {
		const db = connection();
		const { page, changeCount, size } = readSnapshot(db, () => {
			const page = readPageAfter(db, collection, cursor, pageSize);
			const isLast = page.records.length < pageSize;
			const changeCount = isLast ? readChangeCount(db, collection) : undefined;
			return { page, changeCount, size: isLast ? readSize(db, collection) : Number.NaN };
		});
		records = mergeRecords(records, page.records);
		cursor = page.last ?? cursor;
		yield;
		if (changeCount === undefined) continue;
		if (records.length === size) return { changeCount, records };
		if (records.length < size) return undefined;
		const remaining = yield* readAllIds(connection, collection);
		records = records.filter(({ id }) => remaining.has(id));
	}
}

/** Reads in the order of the ids, in a third of the time. Records may change during the read. */
function* readAllRecords(
	connection: () => Database.Database,
	collection: WatchedCollection,
): Generator<void, StoredRecord[]> {
	const all: StoredRecord[] = [];
	let after: ArrayBuffer | undefined;
	do {
		const page = readPageById(connection(), collection, after, pageSize);
		all.push(...page.records);
		after = page.last;
		yield;
	} while (after);
	return all;
}

const beginning: VersionCursor = { version: 0, id: "" };
const pageSize = 250;
const idsPerPage = 5000;

/** @param changed records in any order */
function mergeRecords(records: StoredRecord[], changed: StoredRecord[]): StoredRecord[] {
	if (changed.length === 0) return records;
	const merged = records.slice();
	const added: StoredRecord[] = [];
	for (const record of changed) {
		const at = findInsertionIndex(record.id, records);
		if (records[at]?.id === record.id) merged[at] = record;
		else added.push(record);
	}
	return added.length === 0 ? merged : insertRecords(merged, added);
}

/** @param added records in any order */
function insertRecords(records: StoredRecord[], added: StoredRecord[]): StoredRecord[] {
	const merged: StoredRecord[] = [];
	let read = 0;
	for (const record of added.sort((a, b) => (a.id < b.id ? -1 : 1))) {
		const end = findInsertionIndex(record.id, records);
		while (read < end) merged.push(records[read++] as StoredRecord);
		merged.push(record);
	}
	while (read < records.length) merged.push(records[read++] as StoredRecord);
	return merged;
}

function* readAllIds(
	connection: () => Database.Database,
	collection: WatchedCollection,
): Generator<void, Set<string>> {
	const all = new Set<string>();
	let cursor: VersionCursor | undefined = beginning;
	while (cursor) {
		const { ids, last } = readIdsAfter(connection(), collection, cursor, idsPerPage);
		for (const id of ids) all.add(id);
		cursor = last;
		yield;
	}
	return all;
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
