import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Carries the id to Remix. A client's own is replaced. */
export const requestIdHeader = "x-wasi-request-id";

export function assignRequestId({ headers }: IncomingMessage): string {
	const id = randomUUID().slice(0, 8);
	headers[requestIdHeader] = id;
	return id;
}

export function requestIdOf({ headers }: IncomingMessage): string {
	return headers[requestIdHeader]?.toString() ?? "";
}
