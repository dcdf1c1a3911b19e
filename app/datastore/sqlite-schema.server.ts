import type Database from "libsql";
import { log } from "~/log.server";
import { orderKeysMigration, orderKeysTriggers } from "./sqlite-order-keys.server";
import { commit } from "./sqlite-transactions.server";

/** Writes nothing to an up-to-date file, so that it opens while the disk is full. @throws Error for a newer schema */
export function migrate(db: Database.Database): void {
	const version = readSchemaVersion(db);
	if (version === migrations.length) return;
	const megabytes = Math.round((readNumber(db, "page_count") * readNumber(db, "page_size")) / 1e6);
	if (megabytes > quickMegabytes)
		log.info(
			{ megabytes, version, newVersion: migrations.length },
			"the database is being brought to the new schema, about two seconds for every 100 MB",
		);
	commit(db, () => {
		for (const migration of migrations.slice(readSchemaVersion(db))) db.exec(migration);
		db.exec(`PRAGMA user_version = ${migrations.length}`);
	});
	if (readNumber(db, "freelist_count") > readNumber(db, "page_count") / 4) shrink(db);
}

/** Up to this size, a database is migrated, copied or checked in about a second. */
export const quickMegabytes = 50;

/** Returns the pages that a migration freed to the disk, instead of keeping them for later records. */
function shrink(db: Database.Database): void {
	try {
		// By default libsql would hold the new file in memory meanwhile.
		db.exec("PRAGMA temp_store = FILE; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
	} catch (error) {
		log.warn({ err: error }, "the database could not be made smaller after its migration");
	}
}

export function readSchemaVersion(db: Database.Database): number {
	const version = readNumber(db, "user_version");
	if (version <= migrations.length) return version;
	throw new Error(`it was written by a newer version of the store (${version})`);
}

function readNumber(db: Database.Database, pragma: string): number {
	return (db.prepare(`PRAGMA ${pragma}`).get() as Record<string, number>)[pragma] ?? 0;
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
	`DELETE FROM record WHERE collection = 'sample';
	DELETE FROM collection WHERE name = 'sample';
	${createIndex("order", "shopper")}
	${createIndex("order", "adoptableBy")}`,
	createIndex("message", "shopper"),
	createIndex("product", "created") + createIndex("product", "category", "created"),
	createIndex("outbox", "due"),
	createIndex("order", "adoptableByEmail"),
	createIndex("outbox", "eventDue") + createIndex("outbox", "hasFailed"),
	createIndex("unconfirmed", "due"),
	createIndex("stock-move", "product"),
	createIndex("order", "heldUntil"),
	createIndex("order", "placedAt") + createIndex("order", "status", "placedAt") + orderKeysMigration(),
	rowidMigration(),
	`DROP INDEX "stock-move_product";
	${byId("stock-move", "at")} ${byId("stock-move", "product", "at")} ${byId("journal", "at")}`,
	[
		["complaint", "filedAt", "answer"],
		["message", "sentAt", "answeredAt"],
		["review", "writtenAt", "status"],
		["outbox", "postedAt", "hasFailed"],
	]
		.map(([name = "", time = "", filter = ""]) => byId(name, time) + byId(name, filter, time))
		.join(""),
	byId("order", "placedAt", "history[#-1].at"),
	byId("subscriber", "confirmedAt"),
	`DROP INDEX "order_placedAt_history[#-1].at"; ${byId("order", "placedAt", "history[#-1].at", "sales")}`,
];

/**
 * Without rowids, each record over a kilobyte had a page of its own: 100,000 orders of 138 MB took 479 MB instead of
 * 217. In a table with rowids an index must name the id, by which the pages of a list are ordered.
 */
function rowidMigration(): string {
	return `CREATE TABLE record_with_rowid (
		collection TEXT NOT NULL REFERENCES collection (name),
		id TEXT NOT NULL,
		fields TEXT NOT NULL,
		version INTEGER NOT NULL,
		PRIMARY KEY (collection, id)
	) STRICT;
	INSERT INTO record_with_rowid SELECT collection, id, fields, version FROM record;
	DROP TABLE record;
	ALTER TABLE record_with_rowid RENAME TO record;
	CREATE INDEX record_version ON record (collection, version, id);
	${byId("order", "shopper")} ${byId("order", "adoptableBy")} ${byId("order", "adoptableByEmail")}
	${byId("order", "placedAt")} ${byId("order", "status", "placedAt")} ${createIndex("order", "heldUntil")}
	${byId("product", "created")} ${byId("product", "category", "created")}
	${byId("message", "shopper")} ${byId("stock-move", "product")} ${createIndex("unconfirmed", "due")}
	${createIndex("outbox", "due")} ${createIndex("outbox", "eventDue")} ${createIndex("outbox", "hasFailed")}
	${orderKeysTriggers()}`;
}

function byId(collection: string, ...fields: string[]): string {
	return createIndex(collection, ...fields).replace(") WHERE", ", id) WHERE");
}

/** `json_valid` first: a single damaged record would otherwise fail every statement. */
function createIndex(collection: string, ...fields: string[]): string {
	const columns = fields.map(
		(field) => `CASE WHEN json_valid(fields) THEN json_extract(fields, '$.${field}') END`,
	);
	const name = [collection, ...fields].join("_");
	return `CREATE INDEX "${name}" ON record (${columns.join(", ")}) WHERE collection = '${collection}';`;
}
