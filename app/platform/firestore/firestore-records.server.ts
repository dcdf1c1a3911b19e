import {
	FieldPath,
	type Firestore,
	type Query as FirestoreQuery,
	type QueryDocumentSnapshot,
	type QuerySnapshot,
} from "firebase-admin/firestore";
import {
	type Collection,
	DatastoreUnavailable,
	type Query,
	type StoredRecord,
} from "~/platform/datastore/datastore.server";
import { originalMessage } from "./firestore-grpc.server";

export function toFirestoreQuery(
	firestore: Firestore,
	collection: Collection,
	{ where, by, isDescending, from, before, until, after, skip, size }: Query = {},
): FirestoreQuery {
	let query: FirestoreQuery = matchRecords(firestore, collection, where);
	const fields = [by ?? [], where && "from" in where ? where.field : []].flat();
	if (by && from !== undefined) query = query.where(by, ">=", from);
	if (by && before !== undefined) query = query.where(by, "<", before);
	if (by && until !== undefined) query = query.where(by, "<=", until);
	for (const path of [...fields, FieldPath.documentId()])
		query = query.orderBy(path, isDescending ? "desc" : "asc");
	if (skip) query = query.offset(skip);
	if (size !== undefined) query = query.limit(size);
	const last: Record<string, unknown> = { ...after?.fields };
	return after ? query.startAfter(...fields.map((field) => last[field]), after.id) : query;
}

export function matchRecords(
	firestore: Firestore,
	collection: Collection,
	where: Query["where"],
): FirestoreQuery {
	const records = firestore.collection(collection);
	if (!where) return records;
	if ("from" in where) return records.where(where.field, ">=", where.from);
	const isList = where.field === "searchKeys" || where.field === "formerSlugs";
	return records.where(where.field, isList ? "array-contains" : "==", where.value);
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
