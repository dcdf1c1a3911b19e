import {
	FieldPath,
	type Firestore,
	type Query,
	type QueryDocumentSnapshot,
	type QuerySnapshot,
} from "firebase-admin/firestore";
import {
	type Collection,
	DatastoreUnavailable,
	type FindPage,
	type NewestPage,
	type StoredRecord,
	timeFields,
} from "~/platform/datastore/datastore.server";
import { originalMessage } from "./firestore-grpc.server";

export function queryById(firestore: Firestore, collection: Collection): Query {
	return firestore.collection(collection).orderBy(FieldPath.documentId());
}

export function toPage(query: Query, page: FindPage | undefined): Query {
	const limited = page ? query.limit(page.size) : query;
	return page?.after ? limited.startAfter(page.after) : limited;
}

export function queryNewest<C extends keyof typeof timeFields>(
	firestore: Firestore,
	collection: C,
	{ size, where, from, before, changedFrom, after, isOldestFirst }: NewestPage<C>,
): Query {
	const time = timeFields[collection];
	let query: Query = firestore.collection(collection);
	if (where) {
		const operator = where.field === "searchKeys" ? "array-contains" : "==";
		query = query.where(where.field, operator, where.value);
	}
	if (from) query = query.where(time, ">=", from);
	if (before) query = query.where(time, "<", before);
	const order = isOldestFirst ? "asc" : "desc";
	query = query.orderBy(time, order);
	const changed = changedFrom === undefined ? [] : [after?.changedAt];
	if (changedFrom !== undefined)
		query = query.where("changedAt", ">=", changedFrom).orderBy("changedAt", order);
	query = query.orderBy(FieldPath.documentId(), order).limit(size);
	return after ? query.startAfter(after.time, ...changed, after.id) : query;
}

/** Orders that older versions of the store wrote have no `changedAt`, so queries by it miss them. */
export async function isEveryOrderDated(firestore: Firestore): Promise<boolean> {
	const orders = firestore.collection("order");
	const counts = [orders.orderBy("changedAt"), orders].map((query) => query.count());
	// A read-only transaction counts both at the same moment.
	const [dated, all] = await firestore.runTransaction(
		(transaction) => Promise.all(counts.map((count) => transaction.get(count))),
		{ readOnly: true },
	);
	return dated?.data().count === all?.data().count;
}

export function toRecords(snapshot: QuerySnapshot): StoredRecord[] {
	return snapshot.docs.map((document) => {
		const record = cachedRecords.get(document) ?? { id: document.id, fields: document.data() };
		cachedRecords.set(document, record);
		return record;
	});
}

/** Keeps records identical: the client reuses an unchanged document's snapshot. */
const cachedRecords = new WeakMap<QueryDocumentSnapshot, StoredRecord>();

export function wrapFirestoreError(action: string, cause: unknown): DatastoreUnavailable {
	if (cause instanceof DatastoreUnavailable) return cause;
	const reason = cause instanceof Error ? originalMessage(cause) : String(cause);
	return new DatastoreUnavailable(`Firestore did not ${action}: ${reason}`, { cause });
}
