import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type Database from "libsql";
import {
	type CatalogCollection,
	checkRecordId,
	type Datastore,
	DatastoreUnavailable,
	type RecordFields,
	type StoredRecord,
	type StreamListener,
} from "./datastore.server";
import {
	asUnavailable,
	identityOf,
	openFile,
	type SqliteFile,
	setAsideJournals,
	transact,
} from "./sqlite-file.server";

/**
 * The embedded datastore: one SQLite file, which several processes may share.
 * @param options.file its path; folder and file are made when missing, but not again when they vanish later.
 * @param options.pollMs milliseconds between looks for changes while something is watched; 250.
 * @throws DatastoreUnavailable naming the folder or the file that cannot be used.
 */
export function openSqlite(options: { file: string; pollMs?: number }): Datastore {
	const path = resolve(options.file);
	const watches = new Set<Watch>();
	let file = openFile(path, "create");
	let isBroken = false;
	let isClosed = false;
	let timer: NodeJS.Timeout | undefined;
	let lastWrite: Promise<unknown> = Promise.resolve();

	function watch(collection: CatalogCollection, listener: StreamListener) {
		const opened: Watch = { collection, listener, seen: undefined };
		try {
			connection(); // now, so that a file that came back ends the older watches and not this one
		} catch {
			// the poll meets the same error and tells the listener
		}
		watches.add(opened);
		setImmediate(poll);
		timer ??= setInterval(poll, options.pollMs ?? 250).unref();
		return () => {
			end(opened);
		};
	}

	function poll() {
		for (const watch of [...watches]) {
			if (!watches.has(watch)) continue; // ended by a listener that was called before it
			let records: StoredRecord[] | undefined;
			try {
				records = readChanged(connection(), watch);
			} catch (error) {
				isBroken = true;
				return failAll(asUnavailable(path, error));
			}
			if (records && watches.has(watch)) watch.listener.records(records);
		}
	}

	function end(watch: Watch): boolean {
		const wasOpen = watches.delete(watch);
		if (watches.size === 0) {
			clearInterval(timer);
			timer = undefined;
		}
		return wasOpen;
	}

	function failAll(error: DatastoreUnavailable) {
		for (const watch of [...watches]) if (end(watch)) watch.listener.failed(error);
	}

	/** The open file's connection; opens again when another file is at the path, or after damage. */
	function connection(): Database.Database {
		checkOpen();
		const found = identityOf(path);
		if (found === file.identity && !isBroken) return file.db;
		failAll(new DatastoreUnavailable(`${path} was deleted, replaced or damaged while it was open.`));
		if (found && found !== file.identity) setAsideJournals(file);
		const renewed = openFile(path, "fail");
		file.db.close();
		file = renewed;
		isBroken = false;
		return file.db;
	}

	/** One after the other, so that a write that waits for a lock is not overtaken by a later one. */
	function write<T>(change: (db: Database.Database) => T): Promise<T> {
		const written = lastWrite.then(() => whenNotBusy(() => commit(connection(), change)));
		lastWrite = written.catch(() => undefined);
		return written.catch((error) => {
			throw asUnavailable(path, error);
		});
	}

	function commit<T>(db: Database.Database, change: (db: Database.Database) => T): T {
		const result = transact(db, () => change(db));
		if (identityOf(path) !== file.identity) throw new Error("it vanished during the write");
		return result;
	}

	function checkOpen() {
		if (isClosed) throw new DatastoreUnavailable(`${path} was closed.`);
	}

	return {
		name: "sqlite",
		watch,
		async list(collection) {
			try {
				return readRecords(connection(), collection);
			} catch (error) {
				throw asUnavailable(path, error);
			}
		},
		async set(collection, id, fields) {
			checkRecordId(id);
			checkOpen();
			const json = JSON.stringify(fields);
			await write((db) => putRecord(db, collection, id, json));
		},
		async remove(collection, id) {
			checkRecordId(id);
			checkOpen();
			return write((db) => deleteRecord(db, collection, id));
		},
		async close() {
			for (const watch of watches) end(watch);
			await lastWrite;
			if (isClosed) return;
			isClosed = true;
			tidyJournals(path, file);
			file.db.close();
		},
	};
}

interface Watch {
	collection: CatalogCollection;
	listener: StreamListener;
	/** The collection's count of changes at the last delivery. */
	seen: number | undefined;
}

/** The count is read before the records: a change in between is then delivered twice, never missed. */
function readChanged(db: Database.Database, watch: Watch): StoredRecord[] | undefined {
	const row = db.prepare("SELECT changes FROM collection WHERE name = ?").get(watch.collection);
	const changes = (row as { changes: number } | undefined)?.changes ?? 0;
	if (changes === watch.seen) return undefined;
	const records = readRecords(db, watch.collection);
	watch.seen = changes;
	return records;
}

/** As bytes, because libsql ends the process when a text is not valid UTF-8. */
const recordsSql = `SELECT CAST(id AS BLOB) AS id, CAST(fields AS BLOB) AS fields
	FROM record WHERE collection = ? ORDER BY record.id`;

function readRecords(db: Database.Database, collection: CatalogCollection): StoredRecord[] {
	const rows = db.prepare(recordsSql).all(collection) as { id: ArrayBuffer; fields: ArrayBuffer }[];
	return rows.map((row) => ({ id: new TextDecoder().decode(row.id), fields: parseFields(row.fields) }));
}

function parseFields(bytes: ArrayBuffer): RecordFields {
	try {
		const fields: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
		return fields && typeof fields === "object" && !Array.isArray(fields) ? (fields as RecordFields) : {};
	} catch {
		return {};
	}
}

function putRecord(db: Database.Database, collection: CatalogCollection, id: string, json: string) {
	const version = countChange(db, collection);
	db.prepare(
		`INSERT INTO record (collection, id, fields, version) VALUES (?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET fields = excluded.fields, version = excluded.version`,
	).run(collection, id, json, version);
}

function deleteRecord(db: Database.Database, collection: CatalogCollection, id: string): boolean {
	const { changes } = db.prepare("DELETE FROM record WHERE collection = ? AND id = ?").run(collection, id);
	if (changes > 0) countChange(db, collection);
	return changes > 0;
}

/** In the same transaction as the change: this is how every other connection notices it. */
function countChange(db: Database.Database, collection: CatalogCollection): number {
	const row = db
		.prepare(
			`INSERT INTO collection (name, changes) VALUES (?, 1)
			ON CONFLICT DO UPDATE SET changes = changes + 1 RETURNING changes`,
		)
		.get(collection);
	return (row as { changes: number }).changes;
}

/** Milliseconds for which a write waits for another process's transaction before it gives up. */
const patienceMs = 2000;

async function whenNotBusy<T>(task: () => T): Promise<T> {
	const giveUpAt = performance.now() + patienceMs;
	for (;;) {
		try {
			return task();
		} catch (error) {
			const code = (error as { code?: unknown }).code;
			if (!String(code).startsWith("SQLITE_BUSY") || performance.now() > giveUpAt) throw error;
		}
		await pause(20);
	}
}

/** Leaves the file complete by itself, to be copied. Best effort: another process's reader may prevent it. */
function tidyJournals(path: string, file: SqliteFile) {
	try {
		const found = identityOf(path);
		if (found === file.identity) file.db.pragma("wal_checkpoint(TRUNCATE)");
		else if (found) setAsideJournals(file);
	} catch {
		// what is in the journal stays durable there
	}
}
