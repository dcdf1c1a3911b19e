import { createHash } from "node:crypto";

export function sha256Hex(text: string, digits: number): string {
	return createHash("sha256").update(text).digest("hex").slice(0, digits);
}
