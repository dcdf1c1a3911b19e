import { randomBytes } from "node:crypto";

export function createIdempotencyKey(): string {
	return randomBytes(16).toString("hex");
}

export function readIdempotencyKey(sent: unknown): string | undefined {
	return typeof sent === "string" && /^[0-9a-f]{32}$/.test(sent) ? sent : undefined;
}
