/**
 * The storage boundary. Records are plain JSON objects: this interface knows no schema, so whoever reads a record
 * must parse it.
 */
export interface Datastore {
	/** The implementation, for logs and /healthz. */
	readonly name: "sqlite" | "firestore";

	/**
	 * Streams a whole collection, ordered by id: once when all of it has arrived, and again after every change by any
	 * process. Changes close together may arrive as one. The listener is never called before `watch` returns.
	 *
	 * An unchanged record is the same object in every delivery, so listeners may cache by identity; they must not
	 * mutate it.
	 *
	 * `failed` ends the stream. Opening another is the caller's decision.
	 * @returns a function that ends the stream; the listener is not called afterwards
	 */
	watch(collection: WatchedCollection, listener: StreamListener): () => void;

	/** All records of a collection, ordered by id. @throws DatastoreUnavailable */
	list(collection: Collection): Promise<StoredRecord[]>;

	/** One record's fields, or undefined. @throws DatastoreUnavailable, RangeError for an invalid id */
	get(collection: Collection, id: string): Promise<RecordFields | undefined>;

	/**
	 * The records whose field equals a text, ordered by id: all of them, or one page. Damaged records can make a page
	 * shorter than its size; only the one after the last is empty.
	 * @throws DatastoreUnavailable
	 */
	find<C extends keyof typeof indexedFields>(
		collection: C,
		field: (typeof indexedFields)[C][number],
		value: string,
		page?: FindPage,
	): Promise<StoredRecord[]>;

	/**
	 * The products with the latest `created`, newest first; those of one day in any order. With a category,
	 * Firestore needs a composite index.
	 * @throws DatastoreUnavailable
	 */
	listNewestProducts(count: number, category?: string): Promise<StoredRecord[]>;

	/**
	 * Reads records and writes the changes computed from them, atomically and in isolation. Durable when it resolves.
	 * @param keys of the records to read
	 * @param callback gets the records in the order of `keys`. It may be called several times, so it must have no side
	 * effects. When it throws, nothing is written and `runTransaction` rejects with the same error.
	 * @returns the callback's `result`
	 * @throws as `apply` does. After DatastoreUnavailable the changes may have been written all the same: a caller that
	 * retries must detect that from what it reads.
	 */
	runTransaction<T>(keys: readonly RecordKey[], callback: TransactionCallback<T>): Promise<T>;

	/**
	 * Makes all changes or none, in order; durable when it resolves. Removing an absent record is no error. A stream
	 * delivers the changes of one collection together.
	 * @throws DatastoreUnavailable; RangeError, before anything is written, for an invalid id or too large a batch
	 * (Firestore: 10 MiB; SQLite has no limit)
	 */
	apply(changes: readonly Change[]): Promise<void>;

	/** Creates or replaces one record; durable when it resolves. @throws as `apply` does */
	set(collection: Collection, id: string, fields: RecordFields): Promise<void>;

	/** Removes one record; durable when it resolves. @returns whether it existed @throws as `apply` does */
	remove(collection: Collection, id: string): Promise<boolean>;

	/**
	 * Waits for pending writes, ends every stream silently and releases the file or the connection. Every later call
	 * fails with DatastoreUnavailable.
	 */
	close(): Promise<void>;
}

export const catalogCollections = ["category", "product"] as const;
export type CatalogCollection = (typeof catalogCollections)[number];
/** The collections that `watch` streams. `business` holds one record: who sells. */
export type WatchedCollection = CatalogCollection | "review" | "business";

/**
 * `order-key` and `complaint-key` map an idempotency key to the order or complaint; `complaint-count` holds the last
 * number of each year.
 */
export const shopperCollections = [
	"order",
	"order-key",
	"shopper",
	"subscriber",
	"stock-notice",
	"complaint",
	"complaint-key",
	"complaint-count",
	"message",
] as const;
/** `health` holds the record that `/healthz` writes as a probe. */
export type Collection = WatchedCollection | (typeof shopperCollections)[number] | "health";

/** The fields that `find` can search. Null keeps a record out of the index. */
export const indexedFields = { order: ["shopper", "adoptableBy"], message: ["shopper"] } as const;

export interface FindPage {
	/** Records per page. */
	size: number;
	/** The last id of the previous page. */
	after?: string | undefined;
}

/** JSON without an array directly inside an array, which Firestore refuses. */
export type RecordFields = Record<string, unknown>;

export interface RecordKey {
	collection: Collection;
	id: string;
}

/** @param records undefined where a key has no record */
export type TransactionCallback<T> = (records: TransactionRecords) => TransactionOutcome<T>;

export type TransactionRecords = (RecordFields | undefined)[];

export interface TransactionOutcome<T> {
	/** Absent when nothing is to be written. */
	changes?: readonly Change[];
	result: T;
}

export interface Change extends RecordKey {
	/** Replaces the whole record; `null` removes it. */
	fields: RecordFields | null;
}

export interface StoredRecord {
	id: string;
	/** `{}` for a damaged record: no parser accepts it, so its reader logs the id and skips it. */
	fields: RecordFields;
	/** The stored text, if it is at hand: hashing it is faster than hashing the fields. */
	json?: Uint8Array;
}

export interface StreamListener {
	records(records: StoredRecord[]): void;
	failed(error: unknown): void;
}

/** The datastore refused, or did not answer in time. A write that throws this may still have happened. */
export class DatastoreUnavailable extends Error {
	override name = "DatastoreUnavailable";
}

/** Valid ids are valid document names in both stores: short, lower case, no path characters. */
export const recordIdPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** @throws RangeError */
export function checkRecordId(id: string): void {
	if (!recordIdPattern.test(id)) throw new RangeError(`"${id}" cannot be the id of a record.`);
}
