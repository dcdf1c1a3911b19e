import { createHash } from "node:crypto";

/** @returns the first hexadecimal digits of the hash, at most 64 */
export function sha256Hex(text: string, digits: number): string {
	return createHash("sha256").update(text).digest("hex").slice(0, digits);
}
