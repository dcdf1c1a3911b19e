import type { Write } from "./firestore-commit.server";

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
