import type Database from "libsql";
import type {
	CatalogCollection,
	Collection,
	FindPage,
	Found,
	indexedFields,
	RecordFields,
	RecordKey,
	StoredRecord,
} from "./datastore.server";
import { readTogether } from "./sqlite-file.server";
import type { SerialChange } from "./transaction.server";

/** A collection as a watch delivered it last. */
export interface Delivered {
	/** The collection's count of changes then. */
	changes: number;
	/** By id. */
	records: StoredRecord[];
}

/**
 * The collection if it changed since `last`, otherwise nothing. It costs what the changes cost, not what the
 * collection does: records that were not written since are those of `last`.
 */
export function readSince(
	db: Database.Database,
	collection: CatalogCollection,
	last: Delivered | undefined,
): Delivered | undefined {
	if (last && readCount(db, collection) === last.changes) return undefined;
	return readTogether(db, () => {
		const changes = readCount(db, collection);
		const isLater = last && changes > last.changes;
		const records = (isLater && update(db, collection, last)) || readRecords(db, collection);
		return { changes, records };
	});
}

export function readRecords(db: Database.Database, collection: Collection): StoredRecord[] {
	return readRows(db, "WHERE collection = ? ORDER BY record.id", collection);
}

/** In the order of the keys; undefined where there is no record. */
export function readFound(db: Database.Database, keys: readonly RecordKey[]): Found {
	const one = "WHERE collection = ? AND id = ?";
	return keys.map(({ collection, id }) => readRows(db, one, collection, id)[0]?.fields);
}

/** The records whose field is this text, by id; uses the field's index. */
export function findRecords<C extends keyof typeof indexedFields>(
	db: Database.Database,
	collection: C,
	field: (typeof indexedFields)[C][number],
	value: string,
	{ size, after = "" }: Partial<FindPage> = {},
): StoredRecord[] {
	// Word for word what is indexed, or SQLite does not take the index.
	const indexed = `CASE WHEN json_valid(record.fields) THEN json_extract(record.fields, '$.${field}') END`;
	const where = `INDEXED BY ${collection}_${field} WHERE collection = '${collection}' AND ${indexed} = ?`;
	const page = "record.id > ? ORDER BY record.id LIMIT ?";
	const records = readRows(db, `${where} AND ${page}`, value, after, size ?? -1);
	return records.filter(({ fields }) => fields[field] === value); // SQLite has a text for a list or an object too
}

/**
 * To be run in a transaction. Every collection's count of changes goes up by one, and is the version of the records
 * that were written: this is how other connections notice them.
 * @param changes `json` is the fields, or null to remove the record
 * @returns how many records were removed
 */
export function writeChanges(db: Database.Database, changes: readonly SerialChange[]): number {
	const versions = new Map<Collection, number>();
	const versionOf = (collection: Collection) => {
		const version = versions.get(collection) ?? countChange(db, collection);
		versions.set(collection, version);
		return version;
	};
	const put = db.prepare(
		`INSERT INTO record (collection, id, fields, version) VALUES (?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET fields = excluded.fields, version = excluded.version`,
	);
	const drop = db.prepare("DELETE FROM record WHERE collection = ? AND id = ?");
	let removed = 0;
	for (const { collection, id, json } of changes) {
		if (json !== null) {
			put.run(collection, id, json, versionOf(collection));
		} else if (drop.run(collection, id).changes > 0) {
			versionOf(collection);
			removed += 1;
		}
	}
	return removed;
}

/**
 * What was delivered, with the records written since in place and the removed ones left out.
 * @returns nothing when the file holds what it should not, such as a record written by hand without a new version
 */
function update(
	db: Database.Database,
	collection: CatalogCollection,
	last: Delivered,
): StoredRecord[] | undefined {
	const newest = "INDEXED BY record_version WHERE collection = ? AND version > ?";
	let records = last.records.slice();
	const added: StoredRecord[] = [];
	for (const record of readRows(db, newest, collection, last.changes)) {
		const index = placeOf(record.id, records);
		if (records[index]?.id === record.id) records[index] = record;
		else added.push(record);
	}
	if (added.length > 0) records = [...records, ...added].sort((a, b) => (a.id < b.id ? -1 : 1));
	const size = readSize(db, collection);
	if (records.length > size) {
		const left = new Set(readIds(db, collection));
		records = records.filter(({ id }) => left.has(id));
	}
	return records.length === size ? records : undefined;
}

/** The index at which the id is among records in order, or would be. */
function placeOf(id: string, records: StoredRecord[]): number {
	let low = 0;
	let high = records.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((records[middle]?.id ?? "") < id) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** As bytes, because libsql ends the process when a text is not valid UTF-8. */
function readRows(db: Database.Database, where: string, ...values: unknown[]): StoredRecord[] {
	const records: StoredRecord[] = [];
	const rows = db
		.prepare(`SELECT CAST(id AS BLOB) AS id, CAST(fields AS BLOB) AS fields FROM record ${where}`)
		.iterate(...values) as Iterable<{ id: ArrayBuffer; fields: ArrayBuffer }>;
	for (const row of rows) records.push({ id: lenient.decode(row.id), fields: parseFields(row.fields) });
	return records;
}

function readSize(db: Database.Database, collection: CatalogCollection): number {
	const sql = "SELECT count(*) AS size FROM record INDEXED BY record_version WHERE collection = ?";
	return get<{ size: number }>(db, sql, collection)?.size ?? 0;
}

/** As one text: a row each would take ten times as long. */
function readIds(db: Database.Database, collection: CatalogCollection): string[] {
	const row = get<{ ids: ArrayBuffer }>(
		db,
		"SELECT CAST(json_group_array(id) AS BLOB) AS ids FROM record INDEXED BY record_version WHERE collection = ?",
		collection,
	);
	return row ? (JSON.parse(lenient.decode(row.ids)) as string[]) : [];
}

function readCount(db: Database.Database, collection: CatalogCollection): number {
	const row = get<{ changes: number }>(db, "SELECT changes FROM collection WHERE name = ?", collection);
	return row?.changes ?? 0;
}

function countChange(db: Database.Database, collection: Collection): number {
	const row = get<{ changes: number }>(
		db,
		`INSERT INTO collection (name, changes) VALUES (?, 1)
		ON CONFLICT DO UPDATE SET changes = changes + 1 RETURNING changes`,
		collection,
	);
	return row?.changes ?? 0;
}

function get<Row>(db: Database.Database, sql: string, ...values: unknown[]): Row | undefined {
	return db.prepare(sql).get(...values) as Row | undefined;
}

const lenient = new TextDecoder();
const strict = new TextDecoder("utf-8", { fatal: true });

function parseFields(bytes: ArrayBuffer): RecordFields {
	try {
		const fields: unknown = JSON.parse(strict.decode(bytes));
		return fields && typeof fields === "object" && !Array.isArray(fields) ? (fields as RecordFields) : {};
	} catch {
		return {};
	}
}
