import { createHash, type Hash } from "node:crypto";
import { appendFileSync, closeSync, openSync, readSync, statSync } from "node:fs";

/** What follows the pages of a sealed file. SQLite reads no further than its last page. */
const sealPattern = /^\nSHA-256 ([0-9a-f]{64})\n$/;
const sealLength = 74;
const leastPageBytes = 512;

/** Appends the checksum of a file's content to it. */
export function seal(path: string): void {
	appendFileSync(path, `\nSHA-256 ${digestOf(path, statSync(path).size).digest("hex")}\n`);
}

/**
 * @returns false for a backup of an older version, which has no seal
 * @throws Error if any byte is not as it was sealed
 */
export function checkSeal(path: string): boolean {
	const { size } = statSync(path);
	if (size % leastPageBytes === 0) return false;
	const [, sealed] = sealPattern.exec(readText(path, size - sealLength)) ?? [];
	if (sealed === undefined) throw new Error("it is cut short, or its checksum is damaged");
	if (digestOf(path, size - sealLength).digest("hex") !== sealed)
		throw new Error("it is damaged: its content does not have its checksum");
	return true;
}

function readText(path: string, from: number): string {
	const text = Buffer.alloc(sealLength);
	const file = openSync(path, "r");
	try {
		return text.toString("latin1", 0, readSync(file, text, 0, sealLength, Math.max(from, 0)));
	} finally {
		closeSync(file);
	}
}

/** Of the first `length` bytes. */
function digestOf(path: string, length: number): Hash {
	const hash = createHash("sha256");
	const piece = Buffer.alloc(1_000_000);
	const file = openSync(path, "r");
	try {
		for (let at = 0; at < length; ) {
			const read = readSync(file, piece, 0, Math.min(piece.length, length - at), at);
			if (read === 0) break;
			hash.update(piece.subarray(0, read));
			at += read;
		}
	} finally {
		closeSync(file);
	}
	return hash;
}
