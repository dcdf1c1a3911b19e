/**
 * The storage boundary, in the store's words. Records go in and come out as plain fields; whoever
 * reads them parses them (a record may be damaged), so nothing here knows a schema.
 */
export interface Datastore {
	/** Which implementation this is, for people: logs and /healthz. */
	readonly name: "sqlite" | "firestore";

	/**
	 * Streams a collection: the whole of it soon, then the whole of it after every change, whoever
	 * made it (this process or another). Order is by id. Changes close together may arrive as one.
	 * The listener is never called before `watch` returns.
	 *
	 * A record that was not written since the delivery before is the same object as there (and nobody may
	 * change it), so a listener can keep by identity what it made of a record.
	 *
	 * After `failed` the stream is dead and calls nothing more; opening another is the caller's choice.
	 * @returns a function that ends the stream; nothing is called after it.
	 */
	watch(collection: CatalogCollection, listener: StreamListener): () => void;

	/** All records of a collection, by id. @throws DatastoreUnavailable */
	list(collection: Collection): Promise<StoredRecord[]>;

	/** One record's fields; undefined where there is none. @throws DatastoreUnavailable, RangeError for a bad id */
	get(collection: Collection, id: string): Promise<RecordFields | undefined>;

	/**
	 * The records whose field is this text, by id: all of them, or a page. A page may be shorter than its size because of
	 * damaged records; after the last one it is empty.
	 * @throws DatastoreUnavailable
	 */
	find<C extends keyof typeof indexedFields>(
		collection: C,
		field: (typeof indexedFields)[C][number],
		value: string,
		page?: FindPage,
	): Promise<StoredRecord[]>;

	/**
	 * Reads records and makes the changes that are decided from them, as one: nobody writes any of them in between.
	 * Durable, and made once, when it resolves.
	 * @param keys of the records to read
	 * @param decide gets their fields in the order of `keys`, undefined where there is no such record. It may be called
	 * several times, and must do nothing but decide. What it throws is thrown, and nothing is written.
	 * @returns the result that was decided
	 * @throws as `apply` does. What threw DatastoreUnavailable may still have been made: who asks again must find out
	 * from what is read.
	 */
	update<T>(keys: readonly RecordKey[], decide: (found: Found) => Decision<T>): Promise<T>;

	/**
	 * Makes all the changes or none, in their order; durable when it resolves. Removing what is not there is no
	 * mistake. A stream delivers the changes of one collection together.
	 * @throws DatastoreUnavailable, or, before anything is written, RangeError for an id that does not match
	 * recordIdPattern and for more than the store takes at once (Firestore: 10 MiB; SQLite has no limit).
	 */
	apply(changes: readonly Change[]): Promise<void>;

	/** Creates or replaces one record; durable when it resolves. @throws as `apply` does. */
	set(collection: Collection, id: string, fields: RecordFields): Promise<void>;

	/** Removes one record; durable when it resolves. @returns whether there was one. @throws as `apply` does. */
	remove(collection: Collection, id: string): Promise<boolean>;

	/**
	 * Waits for the writes under way, ends every stream without a call and releases the file or the
	 * connection. Whatever is asked afterwards fails with DatastoreUnavailable.
	 */
	close(): Promise<void>;
}

/** What the catalogue is made of: the collections that can be watched. */
export const catalogCollections = ["category", "product"] as const;
export type CatalogCollection = (typeof catalogCollections)[number];

/** What shoppers leave with the store. An `order-key` leads from an order's idempotency key to the order. */
export const shopperCollections = ["order", "order-key", "shopper", "subscriber"] as const;
/** `health` holds what `/healthz` writes to find out whether writes succeed. */
export type Collection = CatalogCollection | (typeof shopperCollections)[number] | "health";

/** The fields that `find` looks at; their values are texts, or null for what is not to be found. */
export const indexedFields = { order: ["shopper", "adoptableBy"] } as const;

export interface FindPage {
	/** Records per page. */
	size: number;
	/** The last id of the page before. */
	after?: string | undefined;
}

/** What JSON can hold, without an array directly inside an array (Firestore refuses it). */
export type RecordFields = Record<string, unknown>;

export interface RecordKey {
	collection: Collection;
	id: string;
}

export type Found = (RecordFields | undefined)[];

/** What to write, and what to tell the caller of `update`. */
export interface Decision<T> {
	changes: readonly Change[];
	result: T;
}

/** One record to create or replace, or to remove. */
export interface Change extends RecordKey {
	/** `null` removes the record. */
	fields: RecordFields | null;
}

export interface StoredRecord {
	id: string;
	/** `{}` when what is stored is damaged: no parser accepts it, so its reader logs the id and skips it. */
	fields: RecordFields;
}

export interface StreamListener {
	records(records: StoredRecord[]): void;
	failed(error: unknown): void;
}

/** The datastore did not answer in time, or refused. A write that throws this may still have been made. */
export class DatastoreUnavailable extends Error {
	override name = "DatastoreUnavailable";
}

/** Ids are used as document names in both stores: short, lower case, no path characters. */
export const recordIdPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** @throws RangeError */
export function checkRecordId(id: string): void {
	if (!recordIdPattern.test(id)) throw new RangeError(`"${id}" cannot be the id of a record.`);
}
