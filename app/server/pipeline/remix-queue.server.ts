import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { settleWithin } from "~/settle-within.server";
import { urls } from "~/urls";
import { busyText } from "../busy-text";
import { createFairQueue, type FairQueueLimits } from "../fair-queue.server";
import { log } from "../log.server";
import { networksOf } from "../sender.server";
import { clientAddressOf } from "./client-address.server";
import { closeAfterError, isGetOrHead } from "./handler.server";
import type { Remix } from "./remix-request.server";

export interface RemixQueueLimits extends FairQueueLimits {
	/** Then a page is given up, so that a loader that never ends does not keep its place in the queue. */
	maxRenderMs: number;
}

/** Has Remix answer requests, in turns of their senders. */
export interface RemixQueue {
	/** @param answer is called with Remix in the turn of the request's sender, or not at all if the queue is full */
	add(request: IncomingMessage, response: ServerResponse, answer: (remix: Remix) => Promise<void>): void;
}

/** @param clientAddressHeader as in `clientAddressOf` */
export function createRemixQueue(
	remix: Remix,
	{ maxRenderMs, ...limits }: RemixQueueLimits,
	clientAddressHeader?: string,
): RemixQueue {
	const queue = createFairQueue(limits);
	const remixInTime: Remix = (request) =>
		settleWithin(maxRenderMs, remix(request), () => {
			log.error({ path: new URL(request.url).pathname }, "a page was not rendered in time");
			return new Response(html, { status: 503, headers: { ...busyHeaders, "Retry-After": "5" } });
		});
	return {
		add(request, response, answer) {
			const sender = networksOf(clientAddressOf(request.headers, clientAddressHeader));
			queue.add(isPage(request) ? "pages" : "forms", sender, {
				async run() {
					// For a client that has left.
					if (response.destroyed) return;
					await answer(remixInTime).catch(closeAfterError(response));
				},
				refuse: () => refuseBusy(request, response),
			});
		},
	};
}

/** A monitor asks for `/healthz` under any load, and an event stream is cheaper than the page that it renews. */
const notPages: readonly string[] = [urls.health, urls.catalogEvents];

function isPage(request: IncomingMessage): boolean {
	return isGetOrHead(request) && !notPages.includes(request.url ?? "");
}

/** Answers with a short page that asks to come back. @param waitSeconds after which another attempt is allowed */
export function refuseBusy(
	{ method }: IncomingMessage,
	response: ServerResponse,
	status: 429 | 503 = 503,
	waitSeconds = 5,
): void {
	response.writeHead(status, { ...busyHeaders, "Retry-After": waitSeconds });
	response.end(method === "HEAD" ? undefined : html);
}

const style =
	":root{color-scheme:light dark}body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}";
const html = `<!DOCTYPE html>
<html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${busyText.title} · Wasi</title><style>${style}</style></head>
<body><main><h1>${busyText.title}</h1>
<p>${busyText.advice}</p></main></body></html>`;
const styleHash = createHash("sha256").update(style).digest("base64");

const busyHeaders = {
	"Content-Type": "text/html; charset=utf-8",
	"Cache-Control": "no-store",
	"Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
};
