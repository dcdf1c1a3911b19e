import { resolve } from "node:path";
import type Database from "libsql";
import {
	checkIndexed,
	checkRecordId,
	type Datastore,
	DatastoreUnavailable,
} from "~/platform/datastore/datastore.server";
import { withShortcuts } from "~/platform/datastore/shortcuts.server";
import { CallbackError, runCallback, serializeChanges } from "~/platform/datastore/transaction.server";
import { createTurnBudget } from "~/platform/process/event-loop.server";
import {
	fileIdentity,
	openFile,
	renameJournals,
	type SqliteFile,
	wrapSqliteError,
} from "./sqlite-file.server";
import { countRecords, findRecords } from "./sqlite-find.server";
import { readByKey, writeChanges } from "./sqlite-records.server";
import { createSqliteStreams } from "./sqlite-streams.server";
import { commitUnlessBusy, createWriteQueue } from "./sqlite-transactions.server";

/** For several processes, readable by its owner only. @param options.absent "fail" refuses a missing file */
export function openSqlite(options: {
	file: string;
	absent?: "create" | "fail";
	pollMs?: number;
}): Datastore {
	const connection = openConnection(resolve(options.file), options.absent ?? "create", (error) =>
		streams.failAll(error),
	);
	const streams = createSqliteStreams(connection.open, connection.fail, options.pollMs ?? 50);
	const { read, write } = connection;

	return withShortcuts({
		name: "sqlite",
		watch(collection, listener) {
			try {
				connection.open(); // reopens a replaced file before this stream opens: reopening ends all streams
			} catch {
				// the first poll fails likewise and tells the listener
			}
			return streams.open(collection, listener);
		},
		async get(collection, id) {
			checkRecordId(id);
			return read((db) => readByKey(db, { collection, id }));
		},
		async find(collection, query = {}) {
			checkIndexed(collection, query);
			return read((db) => findRecords(db, collection, query));
		},
		count: (...query) => read((db) => countRecords(db, ...query)),
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
			await connection.close();
		},
	});
}

/** Milliseconds of statements in a turn of the event loop: hundreds in a row would hold all requests. */
const turnMs = 5;

function openConnection(path: string, absent: "create" | "fail", onLost: (error: Error) => void) {
	let file = openFile(path, absent);
	let isBroken = false;
	let isClosed = false;
	const budget = createTurnBudget(turnMs);
	const enqueue = createWriteQueue(budget);
	return { open, fail, read, write, close };

	function open(): Database.Database {
		checkOpen();
		const found = fileIdentity(path);
		if (found === file.identity && !isBroken) return file.db;
		onLost(new DatastoreUnavailable(`${path} was deleted, replaced or damaged while it was open.`));
		if (found && found !== file.identity) renameJournals(file);
		const reopened = openFile(path, "fail");
		file.db.close();
		file = reopened;
		isBroken = false;
		return file.db;
	}

	function fail(error: unknown) {
		isBroken = true;
		onLost(wrapSqliteError(path, error));
	}

	async function read<T>(query: (db: Database.Database) => T): Promise<T> {
		while (budget.isUsedUp()) await budget.nextTurn();
		try {
			return query(open());
		} catch (error) {
			throw wrapSqliteError(path, error);
		}
	}

	async function write<T>(statements: (db: Database.Database) => T): Promise<T> {
		checkOpen();
		try {
			return await enqueue(() => {
				const result = commitUnlessBusy(open(), statements);
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

	async function close() {
		await enqueue(() => {}); // waits for the pending writes
		if (isClosed) return;
		isClosed = true;
		checkpoint(path, file);
		file.db.close();
	}
}

function checkpoint(path: string, file: SqliteFile) {
	try {
		const found = fileIdentity(path);
		if (found === file.identity) file.db.pragma("wal_checkpoint(TRUNCATE)");
		else if (found) renameJournals(file);
	} catch {
		// the journal stays durable
	}
}
