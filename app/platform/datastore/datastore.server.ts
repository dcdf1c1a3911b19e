/** The storage boundary. Every reader parses its records, plain JSON objects. Every call may throw DatastoreUnavailable. */
export interface Datastore {
	readonly name: "sqlite" | "firestore";

	/**
	 * Streams the whole collection, ordered by id: at first, and after every change by any process. Calls the listener
	 * only after `watch` has returned. Unchanged records are the same objects again; do not mutate them. `failed` ends
	 * the stream. @returns a function that ends it
	 */
	watch(collection: WatchedCollection, listener: StreamListener): () => void;

	/** Finds by the indexes below. A page leaves damaged records out, so it may be short, but not empty before the last. */
	find<C extends Collection>(collection: C, query?: Query<IndexedField<C>>): Promise<StoredRecord[]>;

	count<C extends Collection>(collection: C, where?: Match<IndexedField<C>>): Promise<number>;

	/** @throws RangeError for an invalid id */
	get(collection: Collection, id: string): Promise<RecordFields | undefined>;

	/** Atomic, isolated, durable; the callback may run several times. After DatastoreUnavailable it may have been written. */
	runTransaction<T>(keys: readonly TransactionKey[], callback: TransactionCallback<T>): Promise<T>;

	/** All or none, in order; durable when it resolves. @throws RangeError for an invalid id or, with Firestore, over 8 MB */
	apply(changes: readonly Change[]): Promise<void>;

	set(collection: Collection, id: string, fields: RecordFields): Promise<void>;

	remove(collection: Collection, id: string): Promise<boolean>;

	/** Waits for pending writes and ends every stream silently. Every later call throws DatastoreUnavailable. */
	close(): Promise<void>;
}

export type WatchedCollection =
	| "business"
	| "category"
	| "discount-code"
	| "product"
	| "review"
	| "stock"
	| "text";

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
	"customer-note",
	"discount-code",
	"journal",
	"journal-part",
	"message",
	"order",
	"order-key",
	"outbox",
	"product",
	"push-key",
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

/**
 * What `find` can match and order by, besides the id: one field, or one to match and one to order by, in its direction. A
 * pair needs a composite index in `firestore.indexes.json`. Records without the field are not found; null is in no bounds.
 */
export const indexes = {
	product: [["created"], ["category", "created desc"], ["formerSlugs"]],
	order: [
		["shopper"],
		["shopper", "placedAt desc"],
		["shopper", "heldUntil desc"],
		["adoptableBy"],
		["adoptableBy", "heldUntil desc"],
		["adoptableByEmail"],
		["heldUntil"],
		["useHeldUntil"],
		["placedAt"],
		["status", "placedAt desc"],
		["owesRefund", "placedAt desc"],
		["isDue", "placedAt desc"],
		["isNoticed", "placedAt desc"],
		["hasOpenReturn", "placedAt desc"],
		["owesUnits", "placedAt desc"],
		["isSetAside", "placedAt desc"],
		["searchKeys", "placedAt desc"],
		["placedAt desc", "changedAt desc"],
	],
	"stock-move": [["at"], ["product", "at desc"]],
	journal: [["at"]],
	complaint: [["filedAt"], ["answer", "filedAt asc"]],
	message: [["shopper"], ["sentAt"], ["answeredAt", "sentAt asc"]],
	review: [["writtenAt"], ["status", "writtenAt asc"], ["status", "writtenAt desc"]],
	outbox: [["due"], ["eventDue"], ["pushDue"], ["hasFailed"], ["postedAt"], ["hasFailed", "postedAt desc"]],
	subscriber: [["confirmedAt"]],
	unconfirmed: [["due"]],
} as const;

export type IndexedField<C extends Collection> = C extends keyof typeof indexes
	? WithoutDirection<(typeof indexes)[C][number][number]>
	: never;
type WithoutDirection<Field extends string> = Field extends `${infer Name} ${string}` ? Name : Field;

export interface Query<Field extends string = string> {
	/** `from`: records whose field has at least this value. Firestore ignores it while an order lacks the field. */
	where?: Match<Field> | { field: Field; from: string } | undefined;
	/** Without it, records are ordered by id. */
	by?: Field | undefined;
	isDescending?: boolean | undefined;
	/** The bounds of `by`: `from` and `until` are within them, `before` is not. */
	from?: string | undefined;
	before?: string | undefined;
	until?: string | undefined;
	/** The last record of the page before, or those of its fields by which the query orders. */
	after?: Cursor | undefined;
	/** How many records are left out before the first. */
	skip?: number | undefined;
	size?: number | undefined;
}

/** Records whose field has this value or, if the field is a list, contains it. */
export interface Match<Field extends string = string> {
	field: Field;
	value: string | boolean | null;
}

export interface Cursor {
	id: string;
	fields?: object;
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

/** SQLite needs no direction, and the emulator no index: this finds in every test what Firestore would refuse. */
export function checkIndexed(collection: Collection, { where, by, isDescending }: Query): void {
	const direction = isDescending ? "desc" : "asc";
	const isRange = where && "from" in where;
	const pair = isRange
		? [`${by} ${direction}`, `${where.field} ${direction}`]
		: [where?.field, `${by} ${direction}`];
	const needed = where && by ? pair : [where?.field, by].filter((field) => field !== undefined);
	const declared: Partial<Record<string, readonly (readonly string[])[]>> = indexes;
	if (needed.length > 0 && !declared[collection]?.some((index) => String(index) === String(needed)))
		throw new RangeError(`${collection} has no index by ${needed.join(", ")}.`);
}
