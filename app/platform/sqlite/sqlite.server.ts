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
	const connection = new Connection(resolve(options.file), options.absent ?? "create");
	const streams = createSqliteStreams({
		connection: () => connection.open(),
		onError: (error) => connection.fail(error),
		pollMs: options.pollMs ?? 50,
	});
	connection.onLost = (error) => streams.failAll(error);
	const read = <T>(query: (db: Database.Database) => T) => connection.read(query);

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
			return connection.write((db) => {
				const records = copiedKeys.map((key) => readByKey(db, key));
				const { writes, result } = runCallback(callback, records, (changes) => changes);
				writeChanges(db, writes);
				return result;
			});
		},
		async apply(changes) {
			const serialized = serializeChanges(changes);
			await connection.write((db) => writeChanges(db, serialized));
		},
		async close() {
			streams.closeAll();
			await connection.close();
		},
	});
}

/** Opens the file again when another one has taken its place, or when it is damaged. */
class Connection {
	/** Called before the file is opened again, or when reading it failed. */
	onLost: (error: DatastoreUnavailable) => void = () => {};
	readonly #path: string;
	readonly #enqueue = createWriteQueue();
	#file: SqliteFile;
	#isBroken = false;
	#isClosed = false;

	constructor(path: string, absent: "create" | "fail") {
		this.#path = path;
		this.#file = openFile(path, absent);
	}

	open(): Database.Database {
		this.#checkOpen();
		const found = fileIdentity(this.#path);
		if (found === this.#file.identity && !this.#isBroken) return this.#file.db;
		this.onLost(
			new DatastoreUnavailable(`${this.#path} was deleted, replaced or damaged while it was open.`),
		);
		if (found && found !== this.#file.identity) renameJournals(this.#file);
		const reopened = openFile(this.#path, "fail");
		this.#file.db.close();
		this.#file = reopened;
		this.#isBroken = false;
		return this.#file.db;
	}

	fail(error: unknown): void {
		this.#isBroken = true;
		this.onLost(wrapSqliteError(this.#path, error));
	}

	async read<T>(query: (db: Database.Database) => T): Promise<T> {
		try {
			return query(this.open());
		} catch (error) {
			throw wrapSqliteError(this.#path, error);
		}
	}

	async write<T>(statements: (db: Database.Database) => T): Promise<T> {
		this.#checkOpen();
		try {
			return await this.#enqueue(() => {
				const result = commitUnlessBusy(this.open(), statements);
				if (fileIdentity(this.#path) !== this.#file.identity) throw new Error("it vanished during the write");
				return result;
			});
		} catch (error) {
			throw error instanceof CallbackError ? error.original : wrapSqliteError(this.#path, error);
		}
	}

	async close(): Promise<void> {
		await this.#enqueue(() => {}); // waits for the pending writes
		if (this.#isClosed) return;
		this.#isClosed = true;
		checkpoint(this.#path, this.#file);
		this.#file.db.close();
	}

	#checkOpen(): void {
		if (this.#isClosed) throw new DatastoreUnavailable(`${this.#path} was closed.`);
	}
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
