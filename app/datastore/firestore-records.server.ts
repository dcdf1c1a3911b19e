import {
	FieldPath,
	type Firestore,
	type Query,
	type QueryDocumentSnapshot,
	type QuerySnapshot,
} from "firebase-admin/firestore";
import { type Collection, DatastoreUnavailable, type StoredRecord } from "./datastore.server";
import { originalMessage } from "./firestore-grpc.server";

/** A collection ordered by id, which is the order of every field's own index: any other would need one configured. */
export function queryById(firestore: Firestore, collection: Collection): Query {
	return firestore.collection(collection).orderBy(FieldPath.documentId());
}

/** An unchanged document gives the same object each time. */
export function toRecords(snapshot: QuerySnapshot): StoredRecord[] {
	return snapshot.docs.map((document) => {
		const record = knownRecords.get(document) ?? { id: document.id, fields: document.data() };
		knownRecords.set(document, record);
		return record;
	});
}

/** The client keeps an unchanged document's snapshot from one delivery of a stream to the next. */
const knownRecords = new WeakMap<QueryDocumentSnapshot, StoredRecord>();

export function wrapFirestoreError(action: string, cause: unknown): DatastoreUnavailable {
	if (cause instanceof DatastoreUnavailable) return cause;
	const reason = cause instanceof Error ? originalMessage(cause) : String(cause);
	return new DatastoreUnavailable(`Firestore did not ${action}: ${reason}`, { cause });
}
