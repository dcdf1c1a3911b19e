import type Database from "libsql";
import { commit } from "./sqlite-transactions.server";

/** Writes nothing to an up-to-date file, so that it opens while the disk is full. @throws Error for a newer schema */
export function migrate(db: Database.Database): void {
	if (readVersion(db) === migrations.length) return;
	commit(db, () => {
		const version = readVersion(db);
		if (version > migrations.length)
			throw new Error(`it was written by a newer version of the store (${version})`);
		for (const migration of migrations.slice(version)) db.exec(migration);
		db.exec(`PRAGMA user_version = ${migrations.length}`);
	});
}

function readVersion(db: Database.Database): number {
	return (db.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
}

/** Append only: the file's user_version counts how many it has run. */
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
	// Finds the newest records, and counts a collection without reading its fields.
	"CREATE INDEX record_version ON record (collection, version);",
	// For `find`. `json_valid` first: a single damaged record would otherwise fail every statement.
	`DELETE FROM record WHERE collection = 'sample';
	DELETE FROM collection WHERE name = 'sample';
	CREATE INDEX order_shopper ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.shopper') END
	) WHERE collection = 'order';
	CREATE INDEX order_adoptableBy ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.adoptableBy') END
	) WHERE collection = 'order';`,
	`CREATE INDEX message_shopper ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.shopper') END
	) WHERE collection = 'message';`,
	`CREATE INDEX product_created ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.created') END
	) WHERE collection = 'product';
	CREATE INDEX product_category_created ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.category') END,
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.created') END
	) WHERE collection = 'product';`,
	`CREATE INDEX outbox_due ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.due') END
	) WHERE collection = 'outbox';`,
	`CREATE INDEX order_adoptableByEmail ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.adoptableByEmail') END
	) WHERE collection = 'order';`,
	`CREATE INDEX outbox_eventDue ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.eventDue') END
	) WHERE collection = 'outbox';
	CREATE INDEX outbox_hasFailed ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.hasFailed') END
	) WHERE collection = 'outbox';`,
	`CREATE INDEX unconfirmed_due ON record (
		CASE WHEN json_valid(fields) THEN json_extract(fields, '$.due') END
	) WHERE collection = 'unconfirmed';`,
];
