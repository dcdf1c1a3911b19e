import type Database from "libsql";

/** Milliseconds that a read may block the process while it waits for a lock, which is rare in WAL mode. */
export const readWaitMs = 50;

/** libsql's own `transaction` loses the error when SQLite has rolled back by itself. */
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

/** Never waits: SQLite's own wait would block all requests. @throws SqliteError with the code SQLITE_BUSY */
export function commitUnlessBusy<T>(db: Database.Database, statements: (db: Database.Database) => T): T {
	db.pragma("busy_timeout = 0");
	try {
		return commit(db, statements);
	} finally {
		db.pragma(`busy_timeout = ${readWaitMs}`);
	}
}

export function readSnapshot<T>(db: Database.Database, read: () => T): T {
	db.exec("BEGIN");
	try {
		return read();
	} finally {
		if (db.inTransaction) db.exec("ROLLBACK");
	}
}
