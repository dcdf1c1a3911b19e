import { createHash, createHmac } from "node:crypto";
import { eventLoopTurn } from "~/platform/process/event-loop.server";

export function sha256Hex(text: string, digits: number): string {
	return createHash("sha256").update(text).digest("hex").slice(0, digits);
}

/** Of a text that nobody without the secret may guess from its hash. */
export function hmacHex(text: string, secret: string, digits: number): string {
	return createHmac("sha256", secret).update(text).digest("hex").slice(0, digits);
}

const pieceBytes = 256 * 1024;

/** In pieces: 20 MB at once would hold the process for up to 40 ms. @param ending is hashed behind the file */
export async function sha256OfFile(file: Buffer, digits: number, ending = ""): Promise<string> {
	const hash = createHash("sha256");
	for (let from = 0; from < file.length; from += pieceBytes) {
		await eventLoopTurn();
		hash.update(file.subarray(from, from + pieceBytes));
	}
	return hash.update(ending).digest("hex").slice(0, digits);
}
