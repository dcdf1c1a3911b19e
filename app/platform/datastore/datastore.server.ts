/** The storage boundary. Every reader parses its records, plain JSON objects. Every call may throw DatastoreUnavailable. */
export interface Datastore {
	readonly name: "sqlite" | "firestore";

	/**
	 * Streams the whole collection, ordered by id: at first, and after every change by any process. Calls the listener
	 * only after `watch` has returned. Unchanged records are the same objects again; do not mutate them. `failed` ends
	 * the stream. @returns a function that ends it
	 */
	watch(collection: WatchedCollection, listener: StreamListener): () => void;

	/** Ordered by id. @param page without it, all records */
	list(collection: Collection, page?: FindPage): Promise<StoredRecord[]>;

	/** @throws RangeError for an invalid id */
	get(collection: Collection, id: string): Promise<RecordFields | undefined>;

	/** Ordered by id. A page may be short, as damaged records are left out, but is empty only after the last one. */
	find<C extends keyof typeof indexedFields>(
		collection: C,
		field: (typeof indexedFields)[C][number],
		value: string,
		page?: FindPage,
	): Promise<StoredRecord[]>;

	/** Newest first unless the page says otherwise. With `where`, Firestore needs a composite index. */
	listNewest<C extends keyof typeof timeFields>(collection: C, page: NewestPage<C>): Promise<StoredRecord[]>;

	/** Records whose time in the queue's field is at or before `now`, earliest first. */
	listDue(queue: DueQueue, now: Date, count: number): Promise<StoredRecord[]>;

	countFailed(most: number): Promise<number>;

	count(collection: Collection): Promise<number>;

	/** Atomic, isolated, durable; the callback may run several times. After DatastoreUnavailable it may have been written. */
	runTransaction<T>(keys: readonly TransactionKey[], callback: TransactionCallback<T>): Promise<T>;

	/** All or none, in order; durable when it resolves. @throws RangeError for an invalid id or, with Firestore, over 8 MB */
	apply(changes: readonly Change[]): Promise<void>;

	set(collection: Collection, id: string, fields: RecordFields): Promise<void>;

	remove(collection: Collection, id: string): Promise<boolean>;

	/** Waits for pending writes and ends every stream silently. Every later call throws DatastoreUnavailable. */
	close(): Promise<void>;
}

export type WatchedCollection = "category" | "product" | "stock" | "review" | "business" | "text";

/**
 * All collections of a store's data. The `-key` collections map an idempotency key to a record, `order-key` also a
 * phone or account to its order that was held last; `complaint-count` holds each year's last number.
 */
export const storedCollections = [
	"business",
	"category",
	"complaint",
	"complaint-count",
	"complaint-key",
	"discount-code",
	"journal",
	"message",
	"order",
	"order-key",
	"outbox",
	"product",
	"review",
	"shopper",
	"staff",
	"stock",
	"stock-move",
	"stock-notice",
	"subscriber",
	"text",
	"text-version",
	"unconfirmed",
] as const;
/** `health` holds the probe of `/healthz`, `product-table` uploaded tables whose import is not confirmed yet. */
export type Collection = (typeof storedCollections)[number] | "health" | "product-table";

/** The fields that `find` can search. Null keeps a record out of the index. */
export const indexedFields = {
	order: ["shopper", "adoptableBy", "adoptableByEmail"],
	message: ["shopper"],
} as const;

export const timeFields = {
	product: "created",
	order: "placedAt",
	"stock-move": "at",
	journal: "at",
	complaint: "filedAt",
	message: "sentAt",
	review: "writtenAt",
	outbox: "postedAt",
	subscriber: "confirmedAt",
} as const;

export interface NewestPage<C extends keyof typeof timeFields> {
	size: number;
	/** Records whose field has this value or, if the field is a list, contains it. */
	where?: { field: (typeof newestFilters)[C][number]; value: string | boolean | null } | undefined;
	isOldestFirst?: boolean | undefined;
	from?: string | undefined;
	before?: string | undefined;
	/** Skips orders last changed before this; Firestore ignores it with `where` or if an order lacks `changedAt`. */
	changedFrom?: string | undefined;
	/** With `changedFrom`, SQLite reads only the time and the `sales` of the orders that have them, from the index. */
	part?: "sales" | undefined;
	after?: { time: string; id: string; changedAt?: unknown } | undefined;
}

/** The fields for `where` of `listNewest`. Each needs an index in `firestore.indexes.json`. */
export const newestFilters = {
	product: ["category"],
	order: ["status", "searchKeys"],
	"stock-move": ["product"],
	journal: [],
	complaint: ["answer"],
	message: ["answeredAt"],
	review: ["status"],
	outbox: ["hasFailed"],
	subscriber: [],
} as const;

/** The outbox has a field for each of its queues: a query on two would need a composite index in Firestore. */
export type DueQueue = ["outbox", "due" | "eventDue"] | ["unconfirmed", "due"] | ["order", "heldUntil"];

export interface FindPage {
	size: number;
	after?: string | undefined;
}

/** JSON without an array directly inside an array, which Firestore refuses. */
export type RecordFields = Record<string, unknown>;

export interface RecordKey {
	collection: Collection;
	id: string;
}

export interface TransactionKey extends RecordKey {
	/** Many transactions read this record. Firestore verifies it only for transactions that write a shared record. */
	isShared?: boolean;
}

export type TransactionCallback<T> = (records: TransactionRecords) => TransactionOutcome<T>;
export type TransactionRecords = (RecordFields | undefined)[];

export interface TransactionOutcome<T> {
	changes?: readonly Change[];
	result: T;
}

export interface Change extends RecordKey {
	fields: RecordFields | null;
}

export interface StoredRecord {
	id: string;
	/** `{}` for a damaged record: no parser accepts it, so its reader logs the id and skips it. */
	fields: RecordFields;
	/** The stored text, if at hand: hashing it is faster than hashing the fields. */
	json?: Uint8Array;
}

export interface StreamListener {
	records(records: StoredRecord[]): void;
	failed(error: unknown): void;
}

/** A write that throws this may still have happened. */
export class DatastoreUnavailable extends Error {
	override name = "DatastoreUnavailable";
}

export const recordIdPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

export function checkRecordId(id: string): void {
	if (!recordIdPattern.test(id)) throw new RangeError(`"${id}" cannot be the id of a record.`);
}
