import {
	chmodSync,
	copyFileSync,
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "~/domain/staff/actor";
import { entryOf } from "~/domain/staff/journal.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { serializeChanges } from "~/platform/datastore/transaction.server";
import { holdOutbox } from "~/platform/outbox-hold.server";
import { draftOf } from "~/platform/process/write-whole.server";
import { writeChanges } from "~/platform/sqlite/sqlite-records.server";
import { quickMegabytes } from "~/platform/sqlite/sqlite-schema.server";
import { commit } from "~/platform/sqlite/sqlite-transactions.server";
import { ownerOnly, startProgress } from "../commands/files";
import { limaTime } from "../commands/format";
import { type Backup, countRecords, fileFolders } from "./backup-file";
import { openAsIs, syncToDisk, vacuumInto, withDatabase } from "./sqlite-database";
import { listFiles, megabytes, stagedNames } from "./write-backup";

/**
 * Replaces the content of DATA_DIR with a backup. If it is interrupted, the database is either the former or
 * the restored one, with all the files that belong to it.
 * @returns the folder that keeps what was replaced; undefined if there was nothing
 */
export function restoreBackup(
	backup: Backup,
	dataDir: string,
	{ by, now }: Pick<Actor, "by" | "now">,
): string | undefined {
	const progress = startProgress();
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const database = join(dataDir, "wasi.db");
	const release = holdDatabase(database);
	const staged = join(dataDir, `restoring-${process.pid}.db`);
	try {
		// Those of a restore that was killed.
		for (const name of readdirSync(dataDir)) if (stagedNames.test(name)) rmSync(join(dataDir, name));
		progress("Preparing the database", megabytes(backup.path) > quickMegabytes);
		const action = `restore ${limaTime(backup.madeAt)}`;
		stageDatabase(backup, staged, entryOf({ by, action, now }));
		const replaced = join(dataDir, `replaced-${now.toISOString().replace(/[:.]/g, "-")}`);
		const former = keepFiles(dataDir, replaced);
		placeFiles(backup, dataDir, progress);
		holdOutbox(dataDir);
		switchDatabase(staged, database, replaced);
		const restored = new Set(backup.names);
		for (const name of former) if (!restored.has(name)) rmSync(join(dataDir, name));
		return existsSync(replaced) ? replaced : undefined;
	} finally {
		rmSync(staged, { force: true });
		release();
	}
}

/**
 * Locks the present database, so that no store can open it, and empties its journal. In WAL mode, locking
 * fails while another process has the file open.
 * @returns a function that releases it
 */
function holdDatabase(database: string): () => void {
	if (!existsSync(database)) return () => {};
	const db = openAsIs(database, "rw");
	try {
		// Not by `pragma`: its statements would keep a closed connection's locks.
		db.exec(`PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE;
			BEGIN EXCLUSIVE; COMMIT; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE`);
		return () => db.close();
	} catch (error) {
		db.close();
		if (String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY"))
			throw new Error(
				`A store or one of its commands has ${database} open: stop it first. Nothing was changed.`,
			);
		// Too damaged to be locked. A store that still has it open notices the new file and reopens it.
		return () => {};
	}
}

/**
 * Writes the backup's database without the backup's own tables, beside it: a VACUUM in place would need room in /tmp.
 * @param entry of the journal, in which the restored store says so
 */
function stageDatabase(backup: Backup, staged: string, entry: Change): void {
	const copy = `${staged}.copy`;
	try {
		copyFileSync(backup.path, copy);
		chmodSync(copy, ownerOnly);
		withDatabase(copy, "rw", (db) => {
			db.exec("PRAGMA journal_mode = OFF; DROP TABLE sqlar; DROP TABLE backup");
			writeFileSync(staged, "", { mode: ownerOnly });
			vacuumInto(db, staged);
		});
		const counts = withDatabase(staged, "ro", countRecords);
		if (!isDeepStrictEqual(counts, backup.records))
			throw new Error("The database could not be copied completely. Nothing was changed.");
		withDatabase(staged, "rw", (db) => commit(db, () => writeChanges(db, serializeChanges([entry]))));
		syncToDisk(staged);
	} finally {
		rmSync(copy, { force: true });
	}
}

/** Hard-links the present files into `replaced`, using no space on the same disk. @returns their names */
function keepFiles(dataDir: string, replaced: string): string[] {
	const names = listFiles(dataDir);
	for (const name of names) {
		const kept = join(replaced, name);
		mkdirSync(dirname(kept), { recursive: true, mode: 0o700 });
		linkOrCopy(join(dataDir, name), kept);
	}
	return names;
}

function linkOrCopy(from: string, to: string): void {
	try {
		linkSync(from, to);
	} catch (error) {
		// The folder is on another disk, or the disk has no hard links.
		if (!["EXDEV", "EPERM", "ENOTSUP"].includes(String((error as NodeJS.ErrnoException).code))) throw error;
		copyFileSync(from, to);
	}
}

function placeFiles(backup: Backup, dataDir: string, progress: (text: string) => void): void {
	const select = backup.db.prepare("SELECT mode, mtime, data FROM sqlar WHERE name = ?");
	for (const [index, name] of backup.names.entries()) {
		const [file] = select.all(name) as ArchivedFile[];
		if (file) placeFile(join(dataDir, name), file);
		progress(`${index + 1} of ${backup.names.length} files`);
	}
	for (const folder of fileFolders) {
		const path = join(dataDir, folder);
		if (existsSync(path)) syncToDisk(path);
	}
}

interface ArchivedFile {
	mode: number;
	/** Seconds since 1970. */
	mtime: number;
	data: ArrayBuffer;
}

function placeFile(path: string, { mode, mtime, data }: ArchivedFile): void {
	const content = Buffer.from(data);
	if (existsSync(path) && readFileSync(path).equals(content)) return;
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	const draft = draftOf(path);
	writeFileSync(draft, content, { mode: mode & 0o666, flush: true });
	utimesSync(draft, mtime, mtime);
	renameSync(draft, path);
}

function switchDatabase(staged: string, database: string, replaced: string): void {
	if (existsSync(database)) {
		mkdirSync(replaced, { recursive: true, mode: 0o700 });
		// SQLite would replay a journal that belongs to the former database.
		for (const journal of ["wasi.db-wal", "wasi.db-shm", "wasi.db-journal"]) {
			const path = join(dirname(database), journal);
			if (existsSync(path)) renameSync(path, join(replaced, journal));
		}
		linkOrCopy(database, join(replaced, "wasi.db"));
	}
	renameSync(staged, database);
	syncToDisk(dirname(database));
}
