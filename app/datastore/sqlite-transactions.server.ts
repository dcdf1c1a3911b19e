import type Database from "libsql";

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

/** Runs reads on one snapshot of the file. */
export function readSnapshot<T>(db: Database.Database, read: () => T): T {
	db.exec("BEGIN");
	try {
		return read();
	} finally {
		if (db.inTransaction) db.exec("ROLLBACK");
	}
}
