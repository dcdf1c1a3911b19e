import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "libsql";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { migrate } from "./sqlite-schema.server";
import { readWaitMs } from "./sqlite-transactions.server";

export type SqliteFile = ReturnType<typeof openFile>;

/** In WAL mode, durable on every commit, with the latest schema. @throws DatastoreUnavailable */
export function openFile(path: string, absent: "create" | "fail") {
	const isNew = absent === "create" && createFile(path);
	if (!isNew) refuseEmptyFile(path, absent === "create" ? creatingMs : 0);
	const db = connect(path);
	try {
		db.pragma(`busy_timeout = ${openingMs}`);
		db.pragma("journal_mode = WAL");
		db.pragma("synchronous = FULL");
		db.pragma("foreign_keys = ON");
		migrate(db);
		db.pragma(`busy_timeout = ${readWaitMs}`);
	} catch (error) {
		db.close();
		// A full disk: the next start would refuse the empty file.
		if (isNew && statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path);
		throw wrapSqliteError(path, error);
	}
	const journals = [`${path}-wal`, `${path}-shm`];
	return {
		db,
		identity: fileIdentity(path),
		journals: new Map(journals.map((name) => [name, fileIdentity(name)])),
	};
}

/** Renames the journal of a replaced file, which SQLite would otherwise replay into the new one. */
export function renameJournals(file: SqliteFile): void {
	for (const [path, identity] of file.journals)
		if (identity && identity === fileIdentity(path)) renameSync(path, `${path}.replaced`);
}

/** Device and inode. An open connection keeps the inode from being reused. */
export function fileIdentity(path: string): string | undefined {
	const found = statSync(path, { bigint: true, throwIfNoEntry: false });
	return found && `${found.dev}:${found.ino}`;
}

export function wrapSqliteError(path: string, cause: unknown): DatastoreUnavailable {
	if (cause instanceof DatastoreUnavailable) return cause;
	const reason = cause instanceof Error ? cause.message : String(cause);
	const isDamaged = isCode(cause, "SQLITE_CORRUPT") || isCode(cause, "SQLITE_NOTADB");
	const advice = isDamaged ? ". Restore a backup." : "";
	return new DatastoreUnavailable(`${path} cannot be used: ${reason}${advice}`, { cause });
}

const openingMs = 5000;
const creatingMs = 1000;

function createFile(path: string): boolean {
	const folder = dirname(path);
	try {
		createFolder(folder);
		// Personal data. SQLite gives the journals the same mode.
		closeSync(openSync(path, "ax", 0o600));
		return true;
	} catch (cause) {
		if (isCode(cause, "EEXIST") && existsSync(path)) return false;
		const problem = `The folder ${folder} cannot be created or written, so the store has nowhere to keep ${path}.`;
		throw new DatastoreUnavailable(problem, { cause });
	}
}

/** `mkdirSync` with `recursive` never returns for a folder in /proc (Node 20). */
function createFolder(folder: string): void {
	if (existsSync(folder)) return;
	createFolder(dirname(folder));
	try {
		mkdirSync(folder, { mode: 0o700 });
	} catch (error) {
		if (!isCode(error, "EEXIST")) throw error;
	}
}

/** SQLite takes an empty file for a new database, without the store's orders. @throws DatastoreUnavailable */
function refuseEmptyFile(path: string, waitMs: number): void {
	const giveUpAt = Date.now() + waitMs;
	while (statSync(path, { throwIfNoEntry: false })?.size === 0) {
		if (Date.now() > giveUpAt) {
			const advice = "Restore a backup, or delete the file to begin with an empty store.";
			throw new DatastoreUnavailable(`${path} is empty (0 bytes). ${advice}`);
		}
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
	}
}

function isCode(error: unknown, code: string): boolean {
	return error instanceof Error && "code" in error && error.code === code;
}

function connect(path: string): Database.Database {
	try {
		// A URL, because libsql ignores better-sqlite3's `fileMustExist`.
		return new Database(`${pathToFileURL(path).href}?mode=rw`);
	} catch (cause) {
		const problem = existsSync(path)
			? "cannot be opened: it must be a file that this user may read and write"
			: "is missing, or this user may not open its folder";
		throw new DatastoreUnavailable(`${path} ${problem}.`, { cause });
	}
}
