import { resolve } from "node:path";
import type Database from "libsql";
import { checkRecordId, type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { withShortcuts } from "~/platform/datastore/shortcuts.server";
import { CallbackError, runCallback, serializeChanges } from "~/platform/datastore/transaction.server";
import {
	fileIdentity,
	openFile,
	renameJournals,
	type SqliteFile,
	wrapSqliteError,
} from "./sqlite-file.server";
import { readNewest } from "./sqlite-newest.server";
import {
	findRecords,
	readByKey,
	readCollection,
	readDue,
	readFailedCount,
	readSize,
	writeChanges,
} from "./sqlite-records.server";
import { createSqliteStreams } from "./sqlite-streams.server";
import { commitUnlessBusy, createWriteQueue } from "./sqlite-transactions.server";

/**
 * One SQLite file for several processes, readable by its owner only. @throws DatastoreUnavailable
 * @param options.absent "fail" refuses a missing file; one that vanishes later is never created again
 */
export function openSqlite(options: {
	file: string;
	absent?: "create" | "fail";
	pollMs?: number;
}): Datastore {
	const path = resolve(options.file);
	let file = openFile(path, options.absent ?? "create");
	let isBroken = false;
	let isClosed = false;
	const enqueue = createWriteQueue();
	const streams = createSqliteStreams({
		connection,
		onError(error) {
			isBroken = true;
			streams.failAll(wrapSqliteError(path, error));
		},
		pollMs: options.pollMs ?? 50,
	});

	function connection(): Database.Database {
		checkOpen();
		const found = fileIdentity(path);
		if (found === file.identity && !isBroken) return file.db;
		streams.failAll(new DatastoreUnavailable(`${path} was deleted, replaced or damaged while it was open.`));
		if (found && found !== file.identity) renameJournals(file);
		const reopened = openFile(path, "fail");
		file.db.close();
		file = reopened;
		isBroken = false;
		return file.db;
	}

	async function read<T>(query: (db: Database.Database) => T): Promise<T> {
		try {
			return query(connection());
		} catch (error) {
			throw wrapSqliteError(path, error);
		}
	}

	async function write<T>(statements: (db: Database.Database) => T): Promise<T> {
		checkOpen();
		try {
			return await enqueue(() => {
				const result = commitUnlessBusy(connection(), statements);
				if (fileIdentity(path) !== file.identity) throw new Error("it vanished during the write");
				return result;
			});
		} catch (error) {
			throw error instanceof CallbackError ? error.original : wrapSqliteError(path, error);
		}
	}

	function checkOpen() {
		if (isClosed) throw new DatastoreUnavailable(`${path} was closed.`);
	}

	return withShortcuts({
		name: "sqlite",
		watch(collection, listener) {
			try {
				connection(); // reopens a replaced file before this stream opens: reopening ends all streams
			} catch {
				// the first poll fails likewise and tells the listener
			}
			return streams.open(collection, listener);
		},
		list: (...query) => read((db) => readCollection(db, ...query)),
		async get(collection, id) {
			checkRecordId(id);
			return read((db) => readByKey(db, { collection, id }));
		},
		find: (...query) => read((db) => findRecords(db, ...query)),
		listNewest: (...query) => read((db) => readNewest(db, ...query)),
		listDue: (...query) => read((db) => readDue(db, ...query)),
		countFailed: (most) => read((db) => readFailedCount(db, most)),
		count: (collection) => read((db) => readSize(db, collection)),
		async runTransaction(keys, callback) {
			const copiedKeys = keys.map(({ collection, id }) => ({ collection, id }));
			for (const { id } of copiedKeys) checkRecordId(id);
			return write((db) => {
				const records = copiedKeys.map((key) => readByKey(db, key));
				const { writes, result } = runCallback(callback, records, (changes) => changes);
				writeChanges(db, writes);
				return result;
			});
		},
		async apply(changes) {
			const serialized = serializeChanges(changes);
			await write((db) => writeChanges(db, serialized));
		},
		async close() {
			streams.closeAll();
			await enqueue(() => {}); // waits for the pending writes
			if (isClosed) return;
			isClosed = true;
			checkpoint(path, file);
			file.db.close();
		},
	});
}

/** Leaves the file complete without its journal, ready to copy, unless another process reads it. */
function checkpoint(path: string, file: SqliteFile) {
	try {
		const found = fileIdentity(path);
		if (found === file.identity) file.db.pragma("wal_checkpoint(TRUNCATE)");
		else if (found) renameJournals(file);
	} catch {
		// the journal stays durable
	}
}
