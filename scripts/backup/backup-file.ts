import { createHash } from "node:crypto";
import { appendFileSync, closeSync, openSync, readSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "libsql";
import { checkSchema, readSchemaVersion } from "~/platform/sqlite/sqlite-schema.server";
import { limaTime } from "../commands/format";
import { openAsIs, withDatabase } from "./sqlite-database";

/** Folders of DATA_DIR in a backup: product pictures, new photos, product documents, pictures of payments, mails in files. */
export const fileFolders = ["pictures", "pictures/new", "pictures/documents", "payments", "mail"] as const;

/** Added to the database's own tables. `sqlar` is SQLite's archive format: `sqlite3 FILE -Ax` unpacks it. */
export const backupTables = `
	CREATE TABLE backup (made_at TEXT NOT NULL) STRICT;
	CREATE TABLE sqlar (name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB);`;

export interface Backup {
	path: string;
	db: Database.Database;
	/** ISO 8601. */
	madeAt: string;
	schemaVersion: number;
	records: Map<string, number>;
	names: string[];
	/** Whether its checksum was compared. Those of older versions have none. */
	isSealed: boolean;
}

/** Opens a backup and checks all of it. @param file as it was typed @throws Error that says what is wrong with it */
export function openBackup(path: string, file: string): Backup {
	if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`);
	const db = openAsIs(path, "ro");
	try {
		// Tells whether it is a database at all.
		db.prepare("PRAGMA schema_version").get();
		// First, because libsql ends the process when it reads a text that is no UTF-8.
		const isSealed = checkSeal(path);
		return { path, db, ...readBackup(db), isSealed };
	} catch (error) {
		db.close();
		const { code, message } = error as { code?: string; message: string };
		if (code === "SQLITE_NOTADB") throw new Error(`${file} is no backup: ${message}.`);
		throw new Error(`${file} cannot be used: ${message}${/[.]$/.test(message) ? "" : "."}`);
	}
}

/** @returns when the backup was made, ISO 8601; undefined for a file that is no backup */
export function readBackupTime(path: string): string | undefined {
	try {
		return withDatabase(path, "ro", readTime);
	} catch {
		return undefined;
	}
}

function readTime(db: Database.Database): string | undefined {
	const [row] = db.prepare("SELECT CAST(made_at AS BLOB) AS time FROM backup").all() as {
		time: Uint8Array;
	}[];
	return row && Buffer.from(row.time).toString();
}

export function describeBackup({ madeAt, schemaVersion, records, names, isSealed }: Backup): string {
	const ofFolder = (folder: string) => names.filter((name) => dirname(name) === folder).length;
	const counts = [
		...records,
		...fileFolders.map((folder) => [`files in ${folder}`, ofFolder(folder)] as const),
	];
	const lines = counts.map(([name, size]) => `  ${name.padEnd(22)} ${size}\n`);
	const checksum = isSealed
		? "Its checksum is right."
		: "It has no checksum, as those of older versions: changed contents cannot be noticed.";
	return `Made ${limaTime(madeAt)} (Lima), schema version ${schemaVersion}\n${lines.join("")}${checksum}\n`;
}

function readBackup(db: Database.Database): Omit<Backup, "path" | "db" | "isSealed"> {
	const rows = <Row>(sql: string) => db.prepare(sql).all() as Row[];
	const tables = rows<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
	const isBackup = ["record", "collection", "backup", "sqlar"].every((table) =>
		tables.some(({ name }) => name === table),
	);
	if (!isBackup) throw new Error("it is a database, but not a backup that npm run backup made");
	const schemaVersion = readSchemaVersion(db);
	checkSchema(db, backupTables);
	const faults = rows<{ integrity_check: string }>("PRAGMA integrity_check(3)");
	const [first] = faults;
	if (faults.length > 1 || first?.integrity_check !== "ok")
		throw new Error(`it is damaged: ${first?.integrity_check}`);
	const madeAt = readTime(db) ?? "";
	if (Number.isNaN(Date.parse(madeAt))) throw new Error("it does not say when it was made");
	return { madeAt, schemaVersion, records: countRecords(db), names: readNames(db) };
}

export function countRecords(db: Database.Database): Map<string, number> {
	const sql = "SELECT collection, count(*) AS size FROM record GROUP BY collection ORDER BY collection";
	const counts = db.prepare(sql).all() as { collection: string; size: number }[];
	return new Map(counts.map(({ collection, size }) => [collection, size]));
}

function readNames(db: Database.Database): string[] {
	const sql = "SELECT name, sz, length(data) AS size, typeof(name) AS type FROM sqlar ORDER BY name";
	const files = db.prepare(sql).all() as { name: string; sz: number; size: number; type: string }[];
	for (const { name, sz, size, type } of files) {
		if (type !== "text" || !namePattern.test(name))
			throw new Error(`it holds a file where none belongs: ${JSON.stringify(name)}`);
		if (sz !== size) throw new Error(`its file ${name} is damaged`);
	}
	return files.map(({ name }) => name);
}

/** Directly in one of the folders, and not hidden. */
const namePattern = new RegExp(`^(${fileFolders.join("|")})/[^/\\\\\\0.][^/\\\\\\0]*$`);

/** What follows the pages of a sealed file. SQLite reads no further than its last page. */
const sealOf = (digest: string) => `\nSHA-256 ${digest}\n`;
const sealLength = 74;
const leastPageBytes = 512;

export function seal(path: string): void {
	appendFileSync(path, sealOf(digestOf(path, statSync(path).size).digest));
}

/** @returns false for a backup of an older version @throws Error if any byte is not as it was sealed */
function checkSeal(path: string): boolean {
	const { size } = statSync(path);
	if (size % leastPageBytes === 0) return false;
	const { digest, rest } = digestOf(path, Math.max(size - sealLength, 0));
	if (rest === sealOf(digest)) return true;
	if (/^\nSHA-256 [0-9a-f]{64}\n$/.test(rest))
		throw new Error("it is damaged: its content does not have its checksum");
	throw new Error("it is cut short, or its checksum is damaged");
}

/** Of the first `length` bytes, and what may be the seal behind them. */
function digestOf(path: string, length: number): { digest: string; rest: string } {
	const hash = createHash("sha256");
	const piece = Buffer.alloc(1_000_000);
	const file = openSync(path, "r");
	try {
		for (let at = 0, read = 1; at < length && read > 0; at += read) {
			read = readSync(file, piece, 0, Math.min(piece.length, length - at), at);
			hash.update(piece.subarray(0, read));
		}
		const rest = piece.toString("latin1", 0, readSync(file, piece, 0, sealLength, length));
		return { digest: hash.digest("hex"), rest };
	} finally {
		closeSync(file);
	}
}
