import { type DocumentReference, FieldPath, type Firestore, type Timestamp } from "firebase-admin/firestore";
import type { RecordFields } from "./datastore.server";
import type { SerialChange } from "./transaction.server";

/** A document to create or replace, or with `null` to remove. */
export interface Write {
	document: DocumentReference;
	fields: RecordFields | null;
	/** Nothing of the commit is made unless the document is as it was then. Only for a creation or a removal. */
	ifStill?: "absent" | Timestamp;
	/** Nothing of the commit is made unless the document is as it was then; `fields` is one of its own, and stays. */
	keptSince?: Timestamp;
}

/** Fields as SQLite would keep them: what JSON keeps. */
export function toWrites(firestore: Firestore, changes: readonly SerialChange[]): Write[] {
	return changes.map(({ collection, id, json }) => ({
		document: firestore.collection(collection).doc(id),
		fields: json === null ? null : (JSON.parse(json) as RecordFields),
	}));
}

/** Makes all of the writes or none, in their order. */
export async function commit(firestore: Firestore, writes: readonly Write[]): Promise<void> {
	const batch = firestore.batch();
	for (const { document, fields, ifStill, keptSince } of writes) {
		if (fields && keptSince) {
			const [[name, value] = []] = Object.entries(fields);
			batch.update(document, new FieldPath(name ?? ""), value, { lastUpdateTime: keptSince });
		} else if (fields && ifStill) batch.create(document, fields);
		else if (fields) batch.set(document, fields);
		else if (ifStill && ifStill !== "absent") batch.delete(document, { lastUpdateTime: ifStill });
		else batch.delete(document);
	}
	await batch.commit();
}
