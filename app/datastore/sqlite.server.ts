import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type Database from "libsql";
import {
	type CatalogCollection,
	type Change,
	checkRecordId,
	type Datastore,
	DatastoreUnavailable,
	type StoredRecord,
	type StreamListener,
} from "./datastore.server";
import {
	asUnavailable,
	identityOf,
	openFile,
	type SqliteFile,
	setAsideJournals,
	transact,
} from "./sqlite-file.server";
import {
	type Delivered,
	findRecords,
	readFound,
	readRecords,
	readSince,
	writeChanges,
} from "./sqlite-records.server";
import { CallbackError, serialise, takeDecision } from "./transaction.server";

/**
 * The embedded datastore: one SQLite file, which several processes may share.
 * @param options.file its path; folder and file are made when missing, unless told to fail, and not again when they
 * vanish later. Only their owner may read what is made.
 * @param options.pollMs milliseconds between looks for changes while something is watched; 250.
 * @throws DatastoreUnavailable naming the folder or the file that cannot be used.
 */
export function openSqlite(options: {
	file: string;
	absent?: "create" | "fail";
	pollMs?: number;
}): Datastore {
	const path = resolve(options.file);
	const watches = new Set<Watch>();
	let file = openFile(path, options.absent ?? "create");
	let isBroken = false;
	let isClosed = false;
	let timer: NodeJS.Timeout | undefined;
	let lastWrite: Promise<unknown> = Promise.resolve();

	function watch(collection: CatalogCollection, listener: StreamListener) {
		const opened: Watch = { collection, listener, last: undefined };
		try {
			connection(); // now, so that a file that came back ends the older watches and not this one
		} catch {
			// the poll meets the same error and tells the listener
		}
		watches.add(opened);
		setImmediate(poll);
		timer ??= setInterval(poll, options.pollMs ?? 250).unref();
		return () => {
			end(opened);
		};
	}

	function poll() {
		for (const watch of [...watches]) {
			if (!watches.has(watch)) continue; // ended by a listener that was called before it
			let records: StoredRecord[] | undefined;
			try {
				const news = readSince(connection(), watch.collection, watch.last);
				watch.last = news ?? watch.last;
				records = news?.records;
			} catch (error) {
				isBroken = true;
				return failAll(asUnavailable(path, error));
			}
			if (records && watches.has(watch)) watch.listener.records(records);
		}
	}

	function end(watch: Watch): boolean {
		const wasOpen = watches.delete(watch);
		if (watches.size === 0) {
			clearInterval(timer);
			timer = undefined;
		}
		return wasOpen;
	}

	function failAll(error: DatastoreUnavailable) {
		for (const watch of [...watches]) if (end(watch)) watch.listener.failed(error);
	}

	/** The open file's connection; opens again when another file is at the path, or after damage. */
	function connection(): Database.Database {
		checkOpen();
		const found = identityOf(path);
		if (found === file.identity && !isBroken) return file.db;
		failAll(new DatastoreUnavailable(`${path} was deleted, replaced or damaged while it was open.`));
		if (found && found !== file.identity) setAsideJournals(file);
		const renewed = openFile(path, "fail");
		file.db.close();
		file = renewed;
		isBroken = false;
		return file.db;
	}

	async function read<T>(look: (db: Database.Database) => T): Promise<T> {
		try {
			return look(connection());
		} catch (error) {
			throw asUnavailable(path, error);
		}
	}

	/** @returns how many records were removed */
	async function writeThese(changes: readonly Change[]): Promise<number> {
		const texts = serialise(changes);
		return write((db) => writeChanges(db, texts));
	}

	/**
	 * One after the other, so that a write that waits for a lock is not overtaken by a later one. Each has its own time to
	 * wait from now on: those behind it do not wait for all of them.
	 */
	async function write<T>(work: (db: Database.Database) => T): Promise<T> {
		checkOpen();
		const giveUpAt = performance.now() + patienceMs;
		const written = lastWrite.then(() => whenNotBusy(() => commit(connection(), work), giveUpAt));
		lastWrite = written.catch(() => undefined);
		return written.catch((error) => {
			throw error instanceof CallbackError ? error.reason : asUnavailable(path, error);
		});
	}

	function commit<T>(db: Database.Database, work: (db: Database.Database) => T): T {
		const result = transact(db, () => work(db));
		if (identityOf(path) !== file.identity) throw new Error("it vanished during the write");
		return result;
	}

	function checkOpen() {
		if (isClosed) throw new DatastoreUnavailable(`${path} was closed.`);
	}

	return {
		name: "sqlite",
		watch,
		list: (collection) => read((db) => readRecords(db, collection)),
		async get(collection, id) {
			checkRecordId(id);
			return read((db) => readFound(db, [{ collection, id }])[0]);
		},
		find: (...asked) => read((db) => findRecords(db, ...asked)),
		async update(keys, decide) {
			const asked = keys.map(({ collection, id }) => ({ collection, id }));
			for (const { id } of asked) checkRecordId(id);
			return write((db) => {
				const { changes, result } = takeDecision(decide, readFound(db, asked), (changes) => changes);
				writeChanges(db, changes);
				return result;
			});
		},
		async apply(changes) {
			await writeThese(changes);
		},
		async set(collection, id, fields) {
			await writeThese([{ collection, id, fields }]);
		},
		async remove(collection, id) {
			return (await writeThese([{ collection, id, fields: null }])) > 0;
		},
		async close() {
			for (const watch of watches) end(watch);
			await lastWrite;
			if (isClosed) return;
			isClosed = true;
			tidyJournals(path, file);
			file.db.close();
		},
	};
}

interface Watch {
	collection: CatalogCollection;
	listener: StreamListener;
	last: Delivered | undefined;
}

/** Milliseconds for which a write waits for another process's transaction before it gives up. */
const patienceMs = 2000;

async function whenNotBusy<T>(task: () => T, giveUpAt: number): Promise<T> {
	for (;;) {
		try {
			return task();
		} catch (error) {
			const code = (error as { code?: unknown }).code;
			if (!String(code).startsWith("SQLITE_BUSY") || performance.now() > giveUpAt) throw error;
		}
		await pause(20);
	}
}

/** Leaves the file complete by itself, to be copied. Best effort: another process's reader may prevent it. */
function tidyJournals(path: string, file: SqliteFile) {
	try {
		const found = identityOf(path);
		if (found === file.identity) file.db.pragma("wal_checkpoint(TRUNCATE)");
		else if (found) setAsideJournals(file);
	} catch {
		// what is in the journal stays durable there
	}
}
