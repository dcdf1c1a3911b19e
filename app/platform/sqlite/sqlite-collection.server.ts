import type Database from "libsql";
import type { StoredRecord, WatchedCollection } from "~/platform/datastore/datastore.server";
import { lowerBound } from "~/platform/datastore/lower-bound";
import { countRecords } from "./sqlite-find.server";
import { readIdsAfter, readPageAfter, readPageById, type VersionCursor } from "./sqlite-pages.server";
import { readChangeCount } from "./sqlite-records.server";
import { readSnapshot } from "./sqlite-transactions.server";

export interface VersionedCollection {
	changeCount: number;
	records: StoredRecord[];
}

export function* readIfChanged(
	connection: () => Database.Database,
	collection: WatchedCollection,
	last: VersionedCollection | undefined,
): Generator<void, VersionedCollection | undefined> {
	const changeCount = readChangeCount(connection(), collection);
	if (changeCount === last?.changeCount) return undefined;
	let base = last && changeCount > last.changeCount ? last : undefined;
	for (;;) {
		// Takes a third of the time of `readChanges`. Records may change during the read.
		base ??= {
			changeCount,
			records: yield* readPages((after) => readPageById(connection(), collection, after, pageSize)),
		};
		const current = yield* readChanges(connection, collection, base);
		if (current) return current;
		base = undefined;
	}
}

/**
 * Reads records in the order of their versions. A record written meanwhile gets a higher version and is read again,
 * so all are current after the last page.
 * @returns undefined if records are missing, such as after an edit of the file that did not raise their version
 */
function* readChanges(
	connection: () => Database.Database,
	collection: WatchedCollection,
	{ changeCount: lastChange, records }: VersionedCollection,
): Generator<void, VersionedCollection | undefined> {
	let cursor: VersionCursor = { version: lastChange + 1, id: "" };
	for (;;) {
		const db = connection();
		const { page, changeCount, size } = readSnapshot(db, () => {
			const page = readPageAfter(db, collection, cursor, pageSize);
			const isLast = page.records.length < pageSize;
			const changeCount = isLast ? readChangeCount(db, collection) : undefined;
			return { page, changeCount, size: isLast ? countRecords(db, collection) : Number.NaN };
		});
		records = mergeRecords(records, page.records);
		cursor = page.last ?? cursor;
		yield;
		if (changeCount === undefined) continue;
		if (records.length === size) return { changeCount, records };
		if (records.length < size) return undefined;
		const ids = yield* readPages((after) => readIdsAfter(connection(), collection, after, idsPerPage));
		const remaining = new Set(ids);
		records = records.filter(({ id }) => remaining.has(id));
	}
}

function* readPages<Item>(
	readPage: (after: ArrayBuffer | undefined) => { items: Item[]; last: ArrayBuffer | undefined },
): Generator<void, Item[]> {
	const all: Item[] = [];
	let last: ArrayBuffer | undefined;
	do {
		const page = readPage(last);
		all.push(...page.items);
		last = page.last;
		yield;
	} while (last);
	return all;
}

const pageSize = 250;
const idsPerPage = 5000;

function mergeRecords(records: StoredRecord[], changed: StoredRecord[]): StoredRecord[] {
	if (changed.length === 0) return records;
	const merged = records.slice();
	for (const record of changed) {
		const at = lowerBound(merged, ({ id }) => id < record.id);
		merged.splice(at, merged[at]?.id === record.id ? 1 : 0, record);
	}
	return merged;
}
