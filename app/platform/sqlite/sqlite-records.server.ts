import type Database from "libsql";
import type {
	Collection,
	RecordFields,
	RecordKey,
	StoredRecord,
	WatchedCollection,
} from "~/platform/datastore/datastore.server";
import type { SerializedChange } from "~/platform/datastore/transaction.server";

export function readByKey(db: Database.Database, { collection, id }: RecordKey): RecordFields | undefined {
	return readRows(db, "record WHERE collection = ? AND id = ?", collection, id)[0]?.fields;
}

export function writeChanges(db: Database.Database, changes: readonly SerializedChange[]): void {
	const versions = new Map<Collection, number>();
	const versionFor = (collection: Collection) => {
		const version = versions.get(collection) ?? incrementChangeCount(db, collection);
		versions.set(collection, version);
		return version;
	};
	const upsert = compile(
		db,
		`INSERT INTO record (collection, id, fields, version) VALUES (?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET fields = excluded.fields, version = excluded.version`,
	);
	const remove = compile(db, "DELETE FROM record WHERE collection = ? AND id = ?");
	for (const { collection, id, json } of changes) {
		if (json !== null) {
			upsert.run(collection, id, json, versionFor(collection));
		} else if (remove.run(collection, id).changes > 0) {
			versionFor(collection);
		}
	}
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

const compiled = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** Compiles each statement once, because compiling a write takes longer than running it. The text never holds values. */
function compile(db: Database.Database, sql: string): Database.Statement {
	const statements = compiled.get(db) ?? new Map<string, Database.Statement>();
	compiled.set(db, statements);
	const statement = statements.get(sql) ?? db.prepare(sql);
	statements.set(sql, statement);
	return statement;
}

export function get<Row>(db: Database.Database, sql: string, ...values: unknown[]): Row | undefined {
	return compile(db, sql).get(...values) as Row | undefined;
}

/** Selects texts as BLOBs, because libsql kills the process when a text is not valid UTF-8. */
export function readRows(db: Database.Database, source: string, ...values: unknown[]): StoredRecord[] {
	const records: StoredRecord[] = [];
	const select = `SELECT CAST(id AS BLOB) AS id, CAST(fields AS BLOB) AS fields FROM ${source}`;
	const rows = compile(db, select).iterate(...values) as Iterable<Row>;
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
