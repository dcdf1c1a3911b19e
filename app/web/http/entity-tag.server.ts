import { createHash } from "node:crypto";

export function hashContent(content: string | Uint8Array): string {
	return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

/** Weak comparison (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
	if (!ifNoneMatch) return false;
	const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes("*") || tags.includes(etag.replace(/^W\//, ""));
}
