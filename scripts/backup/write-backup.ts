import { closeSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type Database from "libsql";
import { quickMegabytes, readSchemaVersion } from "~/platform/sqlite/sqlite-schema.server";
import { openDraft, ownerOnly, removeLeft, startProgress } from "../commands/files";
import { type Backup, backupTables, fileFolders, openBackup, seal } from "./backup-file";
import { openAsIs, syncToDisk, vacuumInto, withDatabase } from "./sqlite-database";

/** Writes a backup and checks it. The store may go on writing. @returns the checked backup, whose `db` is closed */
export function writeBackup(dataDir: string, target: string, now: Date): Backup {
	const progress = startProgress();
	const { draft, descriptor, keep } = openDraft(target, ownerOnly);
	closeSync(descriptor);
	try {
		const database = join(dataDir, "wasi.db");
		copyDatabase(database, draft, () => progress(`Copying ${megabytes(database)} MB of database`, true));
		removeLeft(dataDir, stagedNames);
		addFiles(dataDir, draft, now, progress);
		seal(draft);
		progress(`Checking ${megabytes(draft)} MB`, megabytes(draft) > quickMegabytes);
		const backup = openBackup(draft, target);
		backup.db.close();
		syncToDisk(draft);
		renameSync(draft, target);
		syncToDisk(dirname(target));
		return backup;
	} catch (error) {
		rmSync(draft, { force: true });
		throw error;
	} finally {
		keep();
	}
}

/** Of databases that a restore prepares in DATA_DIR. */
export const stagedNames = /^restoring-\d+\.db/;

export function megabytes(file: string): number {
	return Math.round((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1e6);
}

function copyDatabase(database: string, draft: string, onLong: () => void): void {
	let db: Database.Database;
	try {
		db = openAsIs(database, "rw");
	} catch {
		throw new Error(`${database} is missing, or this user may not open it: is DATA_DIR right?`);
	}
	try {
		readSchemaVersion(db);
		if (megabytes(database) > quickMegabytes) onLong();
		db.exec(`PRAGMA busy_timeout = ${patienceMs}`);
		vacuumInto(db, draft);
	} catch (error) {
		throw new Error(`${database} cannot be backed up: ${(error as Error).message}`);
	} finally {
		db.close();
	}
}

const patienceMs = 10_000;

function addFiles(dataDir: string, draft: string, now: Date, progress: (text: string) => void): void {
	withDatabase(draft, "rw", (db) => {
		// Without a journal, which would double the writing: an interrupted draft is thrown away anyway.
		db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${backupTables}`);
		db.prepare("INSERT INTO backup VALUES (?)").run(now.toISOString());
		const insert = db.prepare("INSERT INTO sqlar VALUES (?, ?, ?, ?, ?)");
		let added = 0;
		for (const name of listFiles(dataDir)) {
			const path = join(dataDir, name);
			const found = statSync(path, { throwIfNoEntry: false });
			if (!found) continue; // removed meanwhile
			const content = readFileSync(path);
			insert.run(name, found.mode & 0o777, Math.floor(found.mtimeMs / 1000), content.length, content);
			progress(`${++added} files`);
		}
		db.exec("COMMIT");
	});
}

/** Finished files only: their drafts are hidden. @returns `pictures/lamp-800.webp` */
export function listFiles(dataDir: string): string[] {
	return fileFolders.flatMap((folder) => {
		const path = join(dataDir, folder);
		if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
		// The entries say what they are: a file that is looked up may have been removed meanwhile.
		const files = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
		return files
			.map(({ name }) => name)
			.filter((name) => !name.startsWith("."))
			.map((name) => `${folder}/${name}`);
	});
}
