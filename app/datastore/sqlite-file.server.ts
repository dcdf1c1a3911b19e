import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "libsql";
import { DatastoreUnavailable } from "./datastore.server";

/** An open SQLite file, remembered by its inodes: a path says nothing about whether it is still the same file. */
export interface SqliteFile {
	db: Database.Database;
	identity: string | undefined;
	/** By path: the journal's files, which stay behind when only the database is deleted or replaced. */
	journals: Map<string, string | undefined>;
}

/**
 * Opens the file in WAL mode, durable on every commit, and brings its tables up to date.
 * @param absent what to do when there is no such file; its folder is made only with "create".
 * @throws DatastoreUnavailable
 */
export function openFile(path: string, absent: "create" | "fail"): SqliteFile {
	const isNew = absent === "create" && createFile(path);
	if (!isNew) refuseEmptyFile(path, absent === "create" ? creatingMs : 0);
	const db = connect(path);
	try {
		db.pragma(`busy_timeout = ${openingMs}`);
		db.pragma("journal_mode = WAL");
		db.pragma("synchronous = FULL");
		db.pragma("foreign_keys = ON");
		migrate(db);
		db.pragma(`busy_timeout = ${blockingMs}`);
	} catch (error) {
		db.close();
		throw asUnavailable(path, error);
	}
	const journals = [`${path}-wal`, `${path}-shm`];
	return {
		db,
		identity: identityOf(path),
		journals: new Map(journals.map((name) => [name, identityOf(name)])),
	};
}

/**
 * Call it when another file has been put in the place of `file`: SQLite would replay the old journal
 * into the new file and so damage it. The journal is renamed, not deleted; it belongs to the old file.
 */
export function setAsideJournals(file: SqliteFile): void {
	for (const [path, identity] of file.journals) {
		if (identity && identity === identityOf(path)) renameSync(path, `${path}.replaced`);
	}
}

/** Device and inode; reliable as long as a connection keeps the inode from being given to another file. */
export function identityOf(path: string): string | undefined {
	const found = statSync(path, { bigint: true, throwIfNoEntry: false });
	return found && `${found.dev}:${found.ino}`;
}

/** Runs `change` as one durable transaction. libsql's own `transaction` loses the error when SQLite rolled back by itself. */
export function transact<T>(db: Database.Database, change: () => T): T {
	db.exec("BEGIN IMMEDIATE");
	try {
		const result = change();
		db.exec("COMMIT");
		return result;
	} catch (error) {
		if (db.inTransaction) db.exec("ROLLBACK");
		throw error;
	}
}

/** Runs reads that see the same state of the file, whoever writes meanwhile. */
export function readTogether<T>(db: Database.Database, read: () => T): T {
	db.exec("BEGIN");
	try {
		return read();
	} finally {
		if (db.inTransaction) db.exec("ROLLBACK");
	}
}

export function asUnavailable(path: string, cause: unknown): DatastoreUnavailable {
	if (cause instanceof DatastoreUnavailable) return cause;
	const reason = cause instanceof Error ? cause.message : String(cause);
	return new DatastoreUnavailable(`${path} cannot be used: ${reason}`, { cause });
}

/** Milliseconds in SQLite's own wait, which blocks the process: long while it starts, short while it serves. */
const openingMs = 5000;
const blockingMs = 50;
const creatingMs = 1000;

/** Only ever add to the end: the file's user_version says how many of these it has seen. */
const migrations = [
	`CREATE TABLE collection (
		name TEXT PRIMARY KEY,
		changes INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE TABLE record (
		collection TEXT NOT NULL REFERENCES collection (name),
		id TEXT NOT NULL,
		fields TEXT NOT NULL,
		version INTEGER NOT NULL,
		PRIMARY KEY (collection, id)
	) STRICT, WITHOUT ROWID;`,
	// Finds the records of the newest changes, and counts a collection without touching its fields.
	"CREATE INDEX record_version ON record (collection, version);",
	// What `find` looks at. Asked first whether it is JSON, because one damaged text would stop every statement.
	`DELETE FROM record WHERE collection = 'sample';
	DELETE FROM collection WHERE name = 'sample';
	CREATE INDEX order_shopper ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.shopper') END
	) WHERE collection = 'order';
	CREATE INDEX order_adoptableBy ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.adoptableBy') END
	) WHERE collection = 'order';`,
];

/** @returns whether the file was created: false when there is one already */
function createFile(path: string): boolean {
	const folder = dirname(path);
	try {
		makeFolder(folder);
		// It holds what shoppers told the store about themselves; SQLite gives its journals the file's mode.
		closeSync(openSync(path, "ax", 0o600));
		return true;
	} catch (cause) {
		if (isCode(cause, "EEXIST") && existsSync(path)) return false;
		const problem = `The folder ${folder} cannot be created or written, so the store has nowhere to keep ${path}.`;
		throw new DatastoreUnavailable(problem, { cause });
	}
}

/** `mkdirSync` with `recursive` never returns for a folder in /proc (Node 20). */
function makeFolder(folder: string): void {
	if (existsSync(folder)) return;
	makeFolder(dirname(folder));
	try {
		mkdirSync(folder, { mode: 0o700 });
	} catch (error) {
		if (!isCode(error, "EEXIST")) throw error;
	}
}

/**
 * SQLite takes a file of 0 bytes for a new database, so a store whose file was cut off would start without its orders.
 * @param waitMs milliseconds for another process that has just created the file to write its first page
 * @throws DatastoreUnavailable
 */
function refuseEmptyFile(path: string, waitMs: number): void {
	const giveUpAt = Date.now() + waitMs;
	while (statSync(path, { throwIfNoEntry: false })?.size === 0) {
		if (Date.now() > giveUpAt) {
			const advice = "Restore a backup, or delete the file to begin with an empty store.";
			throw new DatastoreUnavailable(`${path} is empty (0 bytes). ${advice}`);
		}
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
	}
}

function isCode(error: unknown, code: string): boolean {
	return error instanceof Error && "code" in error && error.code === code;
}

function connect(path: string): Database.Database {
	try {
		// A URL, because libsql ignores better-sqlite3's `fileMustExist`.
		return new Database(`${pathToFileURL(path).href}?mode=rw`);
	} catch (cause) {
		throw new DatastoreUnavailable(`${path} is missing or cannot be opened.`, { cause });
	}
}

/** A file that is up to date is not written, so it can be opened and read while the disk is full. */
function migrate(db: Database.Database) {
	if (versionOf(db) === migrations.length) return;
	transact(db, () => {
		const seen = versionOf(db);
		if (seen > migrations.length) throw new Error(`it was written by a newer version of the store (${seen})`);
		for (const migration of migrations.slice(seen)) db.exec(migration);
		db.exec(`PRAGMA user_version = ${migrations.length}`);
	});
}

function versionOf(db: Database.Database): number {
	return (db.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
}
