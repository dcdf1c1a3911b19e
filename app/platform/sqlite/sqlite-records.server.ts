import type Database from "libsql";
import type {
	Collection,
	DueQueue,
	FindPage,
	indexedFields,
	RecordFields,
	RecordKey,
	StoredRecord,
	WatchedCollection,
} from "~/platform/datastore/datastore.server";
import type { SerializedChange } from "~/platform/datastore/transaction.server";

export function readCollection(
	db: Database.Database,
	collection: Collection,
	{ size, after = "" }: Partial<FindPage> = {},
): StoredRecord[] {
	const page = after ? "AND record.id > ?" : "AND record.id >= ?"; // a damaged id may be empty
	return readRows(
		db,
		`WHERE collection = ? ${page} ORDER BY record.id LIMIT ?`,
		collection,
		after,
		size ?? -1,
	);
}

export function readByKey(db: Database.Database, { collection, id }: RecordKey): RecordFields | undefined {
	return readRows(db, "WHERE collection = ? AND id = ?", collection, id)[0]?.fields;
}

export function findRecords<C extends keyof typeof indexedFields>(
	db: Database.Database,
	collection: C,
	field: (typeof indexedFields)[C][number],
	value: string,
	{ size, after = "" }: Partial<FindPage> = {},
): StoredRecord[] {
	const where = `INDEXED BY "${collection}_${field}" WHERE collection = '${collection}' AND ${extract(field)} = ?`;
	const page = "record.id > ? ORDER BY record.id LIMIT ?";
	const records = readRows(db, `${where} AND ${page}`, value, after, size ?? -1);
	// json_extract also returns lists and objects, as text.
	return records.filter(({ fields }) => fields[field] === value);
}

export function readDue(
	db: Database.Database,
	[collection, field]: DueQueue,
	now: Date,
	count: number,
): StoredRecord[] {
	const due = extract(field);
	const where = `INDEXED BY ${collection}_${field} WHERE collection = '${collection}' AND ${due} <= ? ORDER BY ${due} LIMIT ?`;
	return readRows(db, where, now.toISOString(), count);
}

export function readFailedCount(db: Database.Database, most: number): number {
	const where = `INDEXED BY outbox_hasFailed WHERE collection = 'outbox' AND ${extract("hasFailed")} = 1`;
	const sql = `SELECT count(*) AS failed FROM (SELECT 1 FROM record ${where} LIMIT ?)`;
	return get<{ failed: number }>(db, sql, most)?.failed ?? 0;
}

/** Must be the indexes' expression word for word, or SQLite does not use them. */
export function extract(field: string): string {
	return `CASE WHEN json_valid(record.fields) THEN json_extract(record.fields, '$.${field}') END`;
}

export function writeChanges(db: Database.Database, changes: readonly SerializedChange[]): void {
	const versions = new Map<Collection, number>();
	const versionFor = (collection: Collection) => {
		const version = versions.get(collection) ?? incrementChangeCount(db, collection);
		versions.set(collection, version);
		return version;
	};
	const upsert = db.prepare(
		`INSERT INTO record (collection, id, fields, version) VALUES (?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET fields = excluded.fields, version = excluded.version`,
	);
	const remove = db.prepare("DELETE FROM record WHERE collection = ? AND id = ?");
	for (const { collection, id, json } of changes) {
		if (json !== null) {
			upsert.run(collection, id, json, versionFor(collection));
		} else if (remove.run(collection, id).changes > 0) {
			versionFor(collection);
		}
	}
}

export function readSize(db: Database.Database, collection: Collection): number {
	const sql = "SELECT count(*) AS size FROM record INDEXED BY record_version WHERE collection = ?";
	return get<{ size: number }>(db, sql, collection)?.size ?? 0;
}

export function readChangeCount(db: Database.Database, collection: WatchedCollection): number {
	const row = get<{ changes: number }>(db, "SELECT changes FROM collection WHERE name = ?", collection);
	return row?.changes ?? 0;
}

function incrementChangeCount(db: Database.Database, collection: Collection): number {
	const row = get<{ changes: number }>(
		db,
		`INSERT INTO collection (name, changes) VALUES (?, 1)
		ON CONFLICT DO UPDATE SET changes = changes + 1 RETURNING changes`,
		collection,
	);
	return row?.changes ?? 0;
}

export function get<Row>(db: Database.Database, sql: string, ...values: unknown[]): Row | undefined {
	return db.prepare(sql).get(...values) as Row | undefined;
}

/** Selects texts as BLOBs, because libsql kills the process when a text is not valid UTF-8. */
export function readRows(db: Database.Database, where: string, ...values: unknown[]): StoredRecord[] {
	const records: StoredRecord[] = [];
	const rows = db
		.prepare(`SELECT CAST(id AS BLOB) AS id, CAST(fields AS BLOB) AS fields FROM record ${where}`)
		.iterate(...values) as Iterable<Row>;
	for (const row of rows)
		records.push({ id: lenientDecoder.decode(row.id), fields: parseFields(row.fields) });
	return records;
}

interface Row {
	id: ArrayBuffer;
	fields: ArrayBuffer;
}

export const lenientDecoder = new TextDecoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true });

export function parseFields(bytes: ArrayBuffer | Uint8Array): RecordFields {
	try {
		const fields: unknown = JSON.parse(strictDecoder.decode(bytes));
		return fields && typeof fields === "object" && !Array.isArray(fields) ? (fields as RecordFields) : {};
	} catch {
		return {};
	}
}
