import {
	type DocumentReference,
	type DocumentSnapshot,
	FieldPath,
	type Firestore,
	type Timestamp,
} from "firebase-admin/firestore";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import type { SerializedChange } from "~/platform/datastore/transaction.server";

export type Write =
	| { type: "set"; document: DocumentReference; fields: RecordFields }
	| { type: "create"; document: DocumentReference; fields: RecordFields }
	| { type: "delete"; document: DocumentReference; unchangedSince?: Timestamp }
	/** Rewrites one field with its own value, which streams do not notice. Refused if the document changed. */
	| { type: "verify"; document: DocumentReference; field: [string, unknown]; unchangedSince: Timestamp };

export function toWrites(firestore: Firestore, changes: readonly SerializedChange[]): Write[] {
	return changes.map(({ collection, id, json }) => {
		const document = firestore.collection(collection).doc(id);
		return json === null
			? { type: "delete", document }
			: { type: "set", document, fields: JSON.parse(json) as RecordFields };
	});
}

/** Only a document's first write takes a precondition, and `set` none: it is deleted and set, one change for streams. */
export function addPreconditions(read: readonly DocumentSnapshot[], writes: readonly Write[]): Write[] {
	const lastWrites = new Map(writes.map((write) => [write.document.path, write]));
	const snapshots = new Map(read.map((snapshot) => [snapshot.ref.path, snapshot]));
	const conditional: Write[] = [];
	for (const [path, snapshot] of snapshots) {
		const { ref: document, updateTime: unchangedSince } = snapshot;
		const before = snapshot.data();
		const [field] = Object.entries(before ?? {});
		const write = lastWrites.get(path);
		lastWrites.delete(path);
		const after = write ? fieldsAfter(write) : before;
		if (!unchangedSince) {
			conditional.push({ type: "create", document, fields: after ?? {} });
			if (!after) conditional.push({ type: "delete", document });
		} else if (!write && field) {
			conditional.push({ type: "verify", document, field, unchangedSince });
		} else {
			conditional.push({ type: "delete", document, unchangedSince });
			if (after) conditional.push({ type: "set", document, fields: after });
		}
	}
	return [...conditional, ...lastWrites.values()];
}

function fieldsAfter(write: Write): RecordFields | undefined {
	return "fields" in write ? write.fields : undefined;
}

export async function commitWrites(firestore: Firestore, writes: readonly Write[]): Promise<void> {
	const batch = firestore.batch();
	for (const write of writes) {
		const condition = "unchangedSince" in write ? { lastUpdateTime: write.unchangedSince } : {};
		if ("fields" in write) batch[write.type](write.document, write.fields);
		else if (write.type === "delete") batch.delete(write.document, condition);
		else batch.update(write.document, new FieldPath(write.field[0]), write.field[1], condition);
	}
	await batch.commit();
}

/** In bytes of JSON. Firestore takes 10 MiB at once, as a protocol buffer, which is up to 27 % longer. */
const maxBytes = 8_000_000;
const writeBytes = 120;

/** Firestore limits a commit's size only, no longer its number of writes. @throws RangeError */
export function checkCommitSize(writes: readonly Write[]): void {
	const sizes = writes.map(
		(write) => writeBytes + Buffer.byteLength(JSON.stringify(fieldsAfter(write) ?? "")),
	);
	const bytes = sizes.reduce((sum, size) => sum + size, 0);
	if (bytes <= maxBytes) return;
	const records = new Set(writes.map(({ document }) => document.path));
	throw new RangeError(
		`${records.size} records of together ${(bytes / 1e6).toFixed(1)} MB are more than the 8 MB that the store sends to Firestore at once; nothing was written.`,
	);
}
