import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";

const foreignOriginHeader = "x-wasi-foreign-origin";

/**
 * Prepares every request before remix-serve sees it, for what Remix and Express would answer badly:
 *
 * - Remix answers a form from another site with an empty 500, and refuses the store's own forms behind a proxy
 *   that changes Host. The header is taken away from it and our verdict left for `hasForeignOrigin`.
 * - Express answers a path that cannot be decoded with a bare English page: it becomes a path that is not found.
 *
 * @param publicOrigin the store's address as shoppers see it, when Host does not tell
 */
export function prepareRequests(publicOrigin: string | undefined): void {
	subscribe("http.server.request.start", (message) => {
		const { request, server } = message as { request: IncomingMessage; server: Server };
		running.add(server);
		judgeOrigin(request, publicOrigin);
		mendPath(request);
	});
}

/** remix-serve keeps its server to itself; a request tells which it is. */
const running = new Set<Server>();

/** Call it before the servers are told to close. Settles when every answer under way is given. */
export async function whenServersClosed(): Promise<void> {
	await Promise.all([...running].map((server) => once(server, "close")));
}

/** @returns whether the request was sent by a page of another site */
export function hasForeignOrigin(request: Request): boolean {
	return request.headers.has(foreignOriginHeader) || request.headers.get("sec-fetch-site") === "cross-site";
}

function judgeOrigin({ headers }: IncomingMessage, publicOrigin: string | undefined): void {
	delete headers[foreignOriginHeader];
	const { origin } = headers;
	if (origin === undefined) return;
	delete headers.origin;
	const isOwn = origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === headers.host);
	if (!isOwn) headers[foreignOriginHeader] = "1";
}

function mendPath(request: IncomingMessage): void {
	const [path = ""] = (request.url ?? "").split("?", 1);
	try {
		decodeURIComponent(path);
	} catch {
		request.url = `/${encodeURIComponent(path)}`;
	}
}
