import type { DocumentReference } from "firebase-admin/firestore";
import type { RecordFields } from "./datastore.server";

/** Since March 2023 Firestore limits a commit by its size alone, and no longer to 500 writes. */
const mostBytes = 10 * 1024 * 1024;

/** @throws RangeError when the writes may be more than Firestore takes in one commit. */
export function checkCommitSize(
	writes: { document: DocumentReference; fields: RecordFields | null }[],
): void {
	let bytes = 0;
	for (const { document, fields } of writes) {
		const name = part(databaseName + document.path.length);
		bytes += part(fields ? part(name + entriesOf(fields)) : name);
	}
	if (bytes <= mostBytes) return;
	const size = (bytes / 1024 / 1024).toFixed(1);
	throw new RangeError(
		`${writes.length} records of together ${size} MiB are more than the 10 MiB that Firestore takes at once; nothing was written.`,
	);
}

/** Bytes of `projects/<project>/databases/(default)/documents/`, at most: a project's id has 30 characters. */
const databaseName = 80;

/** The bytes of a value as a protocol buffer, which is how a request holds it; of a number, at most. */
function bytesOf(value: unknown): number {
	if (typeof value === "string") return 1 + part(Buffer.byteLength(value));
	if (typeof value === "number") return 11;
	if (value === null || typeof value !== "object") return 2;
	if (Array.isArray(value)) return part(value.reduce((sum, item) => sum + part(bytesOf(item)), 0));
	return part(entriesOf(value));
}

function entriesOf(fields: object): number {
	let bytes = 0;
	for (const [key, value] of Object.entries(fields)) {
		bytes += part(part(Buffer.byteLength(key)) + part(bytesOf(value)));
	}
	return bytes;
}

/** A part of a message is its bytes after a tag of one byte and their count, seven bits to a byte. */
function part(bytes: number): number {
	const countBytes = bytes < 2 ** 7 ? 1 : bytes < 2 ** 14 ? 2 : bytes < 2 ** 21 ? 3 : 4;
	return 1 + countBytes + bytes;
}
