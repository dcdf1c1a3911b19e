import {
	FieldPath,
	type Firestore,
	type Query,
	type QueryDocumentSnapshot,
	type QuerySnapshot,
} from "firebase-admin/firestore";
import { type Collection, DatastoreUnavailable, type StoredRecord } from "./datastore.server";
import { originalMessage } from "./firestore-grpc.server";

/** Every other order would need an index of its own. */
export function queryById(firestore: Firestore, collection: Collection): Query {
	return firestore.collection(collection).orderBy(FieldPath.documentId());
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
