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
	const db = connect(path, absent);
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

/** While this process starts nobody waits for it; later, every millisecond in SQLite's own wait stops the server. */
const openingMs = 5000;
const blockingMs = 50;

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

function connect(path: string, absent: "create" | "fail"): Database.Database {
	const folder = dirname(path);
	try {
		if (absent === "create") {
			// It holds what shoppers told the store about themselves; SQLite gives its journals the file's mode.
			mkdirSync(folder, { recursive: true, mode: 0o700 });
			if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
		}
		// A URL, because libsql ignores better-sqlite3's `fileMustExist`.
		return new Database(`${pathToFileURL(path).href}?mode=${absent === "create" ? "rwc" : "rw"}`);
	} catch (cause) {
		const problem =
			absent === "create"
				? `The folder ${folder} cannot be created or written, so the store has nowhere to keep ${path}.`
				: `${path} is missing or cannot be opened.`;
		throw new DatastoreUnavailable(problem, { cause });
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
