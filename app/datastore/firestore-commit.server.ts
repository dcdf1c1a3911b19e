import {
	type DocumentReference,
	type DocumentSnapshot,
	FieldPath,
	type Firestore,
	type Timestamp,
} from "firebase-admin/firestore";
import type { RecordFields } from "./datastore.server";
import type { SerializedChange } from "./transaction.server";

export type Write =
	| { type: "set"; document: DocumentReference; fields: RecordFields }
	/** Refused if the document exists. */
	| { type: "create"; document: DocumentReference; fields: RecordFields }
	/** Refused if the document changed after `unchangedSince`. */
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

/**
 * Makes the commit fail if a document that was read has changed since. Only a document's first write can carry the
 * precondition. `set` takes none: a changed document is deleted and set again, which streams deliver as one change.
 */
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
		switch (write.type) {
			case "set":
				batch.set(write.document, write.fields);
				break;
			case "create":
				batch.create(write.document, write.fields);
				break;
			case "delete":
				if (write.unchangedSince) batch.delete(write.document, { lastUpdateTime: write.unchangedSince });
				else batch.delete(write.document);
				break;
			case "verify": {
				const [name, value] = write.field;
				batch.update(write.document, new FieldPath(name), value, { lastUpdateTime: write.unchangedSince });
			}
		}
	}
	await batch.commit();
}

/** Firestore limits a commit's size only, no longer its number of writes. */
const maxBytes = 10 * 1024 * 1024;

/** Firestore counts a commit as a protocol buffer, up to 27 % more than as JSON. @throws RangeError */
export function checkCommitSize(writes: readonly Write[]): void {
	const bytes = writes.reduce((sum, write) => sum + field(writeSize(write)), 0);
	if (bytes <= maxBytes) return;
	const records = new Set(writes.map(({ document }) => document.path));
	const size = (bytes / 1024 / 1024).toFixed(1);
	throw new RangeError(
		`${records.size} records of together ${size} MiB are more than the 10 MiB that Firestore takes at once; nothing was written.`,
	);
}

/** `projects/<project>/databases/(default)/documents/`, with the longest project id of 30 characters. */
const databaseNameSize = 80;
/** A timestamp to the nanosecond, or a flag. */
const preconditionSize = 18;

function writeSize(write: Write): number {
	const name = field(databaseNameSize + write.document.path.length);
	switch (write.type) {
		case "set":
			return field(name + mapSize(write.fields));
		case "create":
			return field(name + mapSize(write.fields)) + preconditionSize;
		case "delete":
			return name + (write.unchangedSince ? preconditionSize : 0);
		case "verify":
			return field(name + mapSize(Object.fromEntries([write.field]))) + preconditionSize;
	}
}

/** Every number counts as the longest, an integer of ten bytes. */
function valueSize(value: unknown): number {
	if (typeof value === "string") return 1 + field(Buffer.byteLength(value));
	if (typeof value === "number") return 11;
	if (value === null || typeof value !== "object") return 2;
	if (Array.isArray(value)) return field(value.reduce((sum, item) => sum + field(valueSize(item)), 0));
	return field(mapSize(value));
}

function mapSize(fields: object): number {
	return Object.entries(fields).reduce(
		(sum, [key, value]) => sum + field(field(Buffer.byteLength(key)) + field(valueSize(value))),
		0,
	);
}

/** A tag of one byte, the length as a varint, the content. */
function field(size: number): number {
	const lengthSize = size < 2 ** 7 ? 1 : size < 2 ** 14 ? 2 : size < 2 ** 21 ? 3 : 4;
	return 1 + lengthSize + size;
}
