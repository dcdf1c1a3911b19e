import type Database from "libsql";
import { orderKeysMigration } from "./sqlite-order-keys.server";
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
	`DROP INDEX "stock-move_product";
	${createIndex("stock-move", "at")}${createIndex("stock-move", "product", "at")}${createIndex("journal", "at")}`,
	[
		["complaint", "filedAt", "answer"],
		["message", "sentAt", "answeredAt"],
		["review", "writtenAt", "status"],
		["outbox", "postedAt", "hasFailed"],
	]
		.map(([name = "", time = "", filter = ""]) => createIndex(name, time) + createIndex(name, filter, time))
		.join(""),
];

/** `json_valid` first: a single damaged record would otherwise fail every statement. */
function createIndex(collection: string, ...fields: string[]): string {
	const columns = fields.map(
		(field) => `CASE WHEN json_valid(fields) THEN json_extract(fields, '$.${field}') END`,
	);
	const name = [collection, ...fields].join("_");
	return `CREATE INDEX "${name}" ON record (${columns.join(", ")}) WHERE collection = '${collection}';`;
}
