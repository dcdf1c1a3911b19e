import type Database from "libsql";

/** Milliseconds that SQLite may block the process while a read waits for a lock, which hardly happens in WAL mode. */
export const readWaitMs = 50;

/** Runs a durable transaction. libsql's own `transaction` loses the error when SQLite has rolled back by itself. */
export function commit<T>(db: Database.Database, statements: (db: Database.Database) => T): T {
	db.exec("BEGIN IMMEDIATE");
	try {
		const result = statements(db);
		db.exec("COMMIT");
		return result;
	} catch (error) {
		if (db.inTransaction) db.exec("ROLLBACK");
		throw error;
	}
}

/**
 * Like `commit`, but does not wait for another process's transaction: SQLite's own wait would block all requests.
 * @throws SqliteError with the code SQLITE_BUSY, and then nothing was written
 */
export function commitUnlessBusy<T>(db: Database.Database, statements: (db: Database.Database) => T): T {
	db.pragma("busy_timeout = 0");
	try {
		return commit(db, statements);
	} finally {
		db.pragma(`busy_timeout = ${readWaitMs}`);
	}
}

/** Runs reads on one snapshot of the file. */
export function readSnapshot<T>(db: Database.Database, read: () => T): T {
	db.exec("BEGIN");
	try {
		return read();
	} finally {
		if (db.inTransaction) db.exec("ROLLBACK");
	}
}
