import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { settleWithin } from "~/settle-within.server";
import { busyText } from "../busy-text";
import { log } from "../log.server";
import type { Remix } from "./remix-request.server";

export interface RenderLimits {
	/** Enough for loaders that wait for Firestore. */
	maxRunning: number;
	maxWaiting: number;
	maxWaitMs: number;
	/** Then a page is given up, so that a loader that never ends does not keep its place in the queue. */
	maxRenderMs: number;
	/** Paths that are answered at once under any load. */
	exempt: readonly string[];
}

/** Renders pages, a few at a time. */
export interface RenderQueue {
	/** Answers a request with 503 if it would have to wait too long. @returns whether it did */
	refuse(request: IncomingMessage, response: ServerResponse): boolean;
	/** Renders a page in its turn. Answers 503 if it waits too long while others wait behind it, or renders too long. */
	render: Remix;
}

/** Milliseconds of rendering before the event loop gets its turn. */
const turnMs = 5;
/** Rounds of the event loop between renders under overload: libuv accepts one new connection in each. */
const roundsUnderOverload = 20;

/**
 * Limits how many pages are rendered at once and how many wait. Beyond that, a request gets a short page with
 * 503 at once, because in a longer queue all would wait too long. Forms bypass the queue, so orders go before
 * page views.
 */
export function createRenderQueue(
	remix: Remix,
	{ maxRunning, maxWaiting, maxWaitMs, maxRenderMs, exempt }: RenderLimits,
): RenderQueue {
	const limit = pLimit(maxRunning);
	const startOneByOne = pLimit(1);
	let turnEnds = 0;

	/** A render never yields, so the server answers other requests between renders. */
	const waitForTurn = async () => {
		if (performance.now() < turnEnds) return;
		const isOverloaded = limit.pendingCount > 0;
		for (let round = 0; round < (isOverloaded ? roundsUnderOverload : 1); round++) await setImmediate();
		turnEnds = performance.now() + turnMs;
	};
	const renderInTime = (request: Request): Promise<Response> =>
		settleWithin(maxRenderMs, remix(request), () => {
			log.error({ path: new URL(request.url).pathname }, "a page was not rendered in time");
			return busyPage();
		});
	return {
		refuse({ url = "/", method }, response) {
			const isFull = limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting;
			if (!isFull || exempt.includes(url)) return false;
			response.writeHead(503, busyHeaders).end(method === "HEAD" ? undefined : html);
			return true;
		},
		async render(request) {
			if (exempt.includes(new URL(request.url).pathname)) return remix(request);
			const since = performance.now();
			return limit(async () => {
				await startOneByOne(waitForTurn);
				// With nobody behind it, a late page delays no one: the machine was slow, not the queue long.
				const isTooLate = limit.pendingCount > 0 && performance.now() - since > maxWaitMs;
				return isTooLate || request.signal.aborted ? busyPage() : renderInTime(request);
			});
		},
	};
}

const style = "body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}";
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
	"Retry-After": "5",
};

function busyPage(): Response {
	return new Response(html, { status: 503, headers: busyHeaders });
}
