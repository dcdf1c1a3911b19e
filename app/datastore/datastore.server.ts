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
	list(collection: CatalogCollection): Promise<StoredRecord[]>;

	/**
	 * Makes all the changes or none, in their order; durable when it resolves. Removing what is not there is no
	 * mistake. A stream delivers the changes of one collection together.
	 * @throws DatastoreUnavailable, or, before anything is written, RangeError for an id that does not match
	 * recordIdPattern and for more than the store takes at once (Firestore: 10 MiB; SQLite has no limit).
	 */
	apply(changes: readonly Change[]): Promise<void>;

	/** Creates or replaces one record; durable when it resolves. @throws as `apply` does. */
	set(collection: CatalogCollection, id: string, fields: RecordFields): Promise<void>;

	/** Removes one record; durable when it resolves. @returns whether there was one. @throws as `apply` does. */
	remove(collection: CatalogCollection, id: string): Promise<boolean>;

	/**
	 * Waits for the writes under way, ends every stream without a call and releases the file or the
	 * connection. Whatever is asked afterwards fails with DatastoreUnavailable.
	 */
	close(): Promise<void>;
}

/** What the catalogue is made of. `sample` holds the specification's sample cart, summary and order. */
export const catalogCollections = ["category", "product", "sample"] as const;
export type CatalogCollection = (typeof catalogCollections)[number];

/** What JSON can hold, without an array directly inside an array (Firestore refuses it). */
export type RecordFields = Record<string, unknown>;

/** One record to create or replace, or to remove. */
export interface Change {
	collection: CatalogCollection;
	id: string;
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
