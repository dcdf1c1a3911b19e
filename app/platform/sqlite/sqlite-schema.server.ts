import Database from "libsql";
import { log } from "~/platform/process/log.server";
import { commit } from "./sqlite-transactions.server";

/** Writes nothing to an up-to-date file, so that it opens while the disk is full. @throws Error for a foreign schema */
export function migrate(db: Database.Database): void {
	const version = readSchemaVersion(db);
	if (version === newestVersion) {
		refuseForeignSchema(db);
		return;
	}
	const megabytes = Math.round((readNumber(db, "page_count") * readNumber(db, "page_size")) / 1e6);
	if (megabytes > quickMegabytes)
		log.info(
			{ megabytes, version, newVersion: newestVersion },
			"the database is being brought to the new schema, about two seconds for every 100 MB",
		);
	commit(db, () => {
		runMigrations(db, readSchemaVersion(db));
		refuseForeignSchema(db);
	});
}

function runMigrations(db: Database.Database, version: number): void {
	for (const migration of migrations.slice(Math.max(0, version - oldestVersion + 1))) db.exec(migration);
	db.exec(`PRAGMA user_version = ${newestVersion}`);
}

/**
 * A trigger that came with the file would write records unseen: the schema must be what the migrations make.
 * @param added tables that a backup has besides @throws Error that names what is foreign
 */
function refuseForeignSchema(db: Database.Database, added = ""): void {
	const own = new Database(":memory:");
	runMigrations(own, 0);
	own.exec(added);
	// SQLite adds quotes to names when it renames a table.
	const [expected = new Map(), found = new Map()] = [own, db].map(
		(one) =>
			new Map(readSchema(one).map(({ name, sql }) => [name, sql.replace(/"/g, "").replace(/\s+/g, " ")])),
	);
	own.close();
	for (const [name, sql] of found)
		if (expected.get(name) !== sql) throw new Error(`its ${name} is not the store's own`);
	for (const name of expected.keys()) if (!found.has(name)) throw new Error(`its ${name} is missing`);
}

/** As `migrate` refuses, for a file that must not change. Its older schema is brought to the new one in memory. */
export function checkSchema(db: Database.Database, added: string): void {
	const copy = new Database(":memory:");
	try {
		for (const { sql } of readSchema(db)) copy.prepare(sql).run();
		runMigrations(copy, readSchemaVersion(db));
		refuseForeignSchema(copy, added);
	} finally {
		copy.close();
	}
}

/** Named as `trigger order_keyed`. Leaves out what SQLite adds by itself. */
function readSchema(db: Database.Database): { name: string; sql: string }[] {
	const sql = `SELECT type || ' ' || name AS name, sql FROM sqlite_schema
		WHERE sql IS NOT NULL AND sql NOT LIKE 'CREATE TABLE sqlite\\_stat_(%' ESCAPE '\\'`;
	return db.prepare(sql).all() as { name: string; sql: string }[];
}

/** Up to this size, a database is migrated, copied or checked in about a second. */
export const quickMegabytes = 50;

export function readSchemaVersion(db: Database.Database): number {
	const version = readNumber(db, "user_version");
	if (version > newestVersion) throw new Error(`it was written by a newer version of the store (${version})`);
	if (version > 0 && version < oldestVersion)
		throw new Error(
			`its schema is too old (${version}): first start the store's version of 2026-11-25 on it, which updates it.`,
		);
	return version;
}

function readNumber(db: Database.Database, pragma: string): number {
	return (db.prepare(`PRAGMA ${pragma}`).get() as Record<string, number>)[pragma] ?? 0;
}

/** The schema of the first migration. Older ones existed only during the first days of development. */
const oldestVersion = 12;

/** Append only: each brings a file to the next version. */
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
	) STRICT, WITHOUT ROWID;
	CREATE TABLE order_key (
		key TEXT NOT NULL,
		placed_at TEXT NOT NULL,
		order_id TEXT NOT NULL,
		PRIMARY KEY (key, placed_at, order_id)
	) STRICT, WITHOUT ROWID;`,
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
	`DROP INDEX "order_placedAt_history[#-1].at_sales"; ${byId("order", "placedAt", "history[#-1].at")}`,
	byId("order", "owesRefund", "placedAt") + createIndex("order", "useHeldUntil"),
	byId("product", "formerSlugs"),
	byId("order", "isDue", "placedAt"),
	byId("order", "hasOpenReturn", "placedAt"),
	createIndex("outbox", "pushDue"),
	byId("order", "isNoticed", "placedAt"),
	byId("order", "owesUnits", "placedAt"),
	byId("order", "isSetAside", "placedAt"),
	byId("order", "shopper", "placedAt") +
		byId("order", "shopper", "heldUntil") +
		byId("order", "adoptableBy", "heldUntil"),
];

const newestVersion = oldestVersion + migrations.length - 1;

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

function orderKeysTriggers(): string {
	const addKeys = `INSERT INTO order_key (key, placed_at, order_id)
		SELECT DISTINCT value, json_extract(new.fields, '$.placedAt'), new.id
		FROM json_each(new.fields, '$.searchKeys')
		WHERE type = 'text' AND json_type(new.fields, '$.placedAt') = 'text';`;
	const removeKeys = `DELETE FROM order_key
		WHERE key IN (SELECT value FROM json_each(old.fields, '$.searchKeys'))
			AND placed_at = json_extract(old.fields, '$.placedAt') AND order_id = old.id;`;
	const isOrder = (row: string) => `${row}.collection = 'order' AND json_valid(${row}.fields)`;
	return `CREATE TRIGGER order_inserted AFTER INSERT ON record WHEN ${isOrder("new")} BEGIN ${addKeys} END;
	CREATE TRIGGER order_deleted AFTER DELETE ON record WHEN ${isOrder("old")} BEGIN ${removeKeys} END;
	CREATE TRIGGER order_unkeyed BEFORE UPDATE ON record WHEN ${isOrder("old")} BEGIN ${removeKeys} END;
	CREATE TRIGGER order_keyed AFTER UPDATE ON record WHEN ${isOrder("new")} BEGIN ${addKeys} END;`;
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
