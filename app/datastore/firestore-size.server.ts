import type { Write } from "./firestore-commit.server";

/** Since March 2023 Firestore limits a commit by its size alone, and no longer to 500 writes. */
const mostBytes = 10 * 1024 * 1024;

/** @throws RangeError when the writes may be more than Firestore takes in one commit. */
export function checkCommitSize(writes: readonly Write[]): void {
	let bytes = 0;
	for (const { document, fields, ifStill } of writes) {
		const name = part(databaseName + document.path.length);
		const operation = fields ? part(name + entriesOf(fields)) : name;
		bytes += part(operation + (ifStill ? condition : 0));
	}
	if (bytes <= mostBytes) return;
	const records = new Set(writes.map(({ document }) => document.path));
	const size = (bytes / 1024 / 1024).toFixed(1);
	throw new RangeError(
		`${records.size} records of together ${size} MiB are more than the 10 MiB that Firestore takes at once; nothing was written.`,
	);
}

/** Bytes of `projects/<project>/databases/(default)/documents/`, at most: a project's id has 30 characters. */
const databaseName = 80;
/** Of a time to the nanosecond, at most. */
const condition = 18;

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
