import { urls } from "~/urls";
import { endHeadersTimer } from "./connections.server";
import type { Env } from "./parse-env.server";
import { checkOrigin } from "./pipeline/check-origin.server";
import { recordClientAddress, warnOfProxy } from "./pipeline/client-address.server";
import type { Handler } from "./pipeline/handler.server";
import { normalizeHost } from "./pipeline/normalize-host.server";
import { normalizeRequestPath } from "./pipeline/normalize-path.server";
import { createPageCache, type PageCacheOptions } from "./pipeline/page-cache.server";
import { redirectToCanonicalPath } from "./pipeline/redirect-path.server";
import type { Remix } from "./pipeline/remix-request.server";
import { renderPages } from "./pipeline/render-pages.server";
import { createRenderQueue, type RenderLimits } from "./pipeline/render-queue.server";
import { replayCloseEvent } from "./pipeline/replay-close.server";
import { discardUnreadBody, limitBodyTime } from "./pipeline/request-body.server";
import { createSecurityHeaders, setSecurityHeaders } from "./pipeline/security-headers.server";
import { createFileServer } from "./pipeline/serve-files.server";
import { treatTraceAsDelete } from "./pipeline/trace.server";
import { ignoreTracking } from "./pipeline/tracking-parameters.server";
import { listPublicFiles } from "./public-files.server";

/** At 5 ms of CPU time a page, the last in a full queue waits 250 ms, or twice that under overload. */
const renderLimits: RenderLimits = {
	maxRunning: 8,
	maxWaiting: 40,
	maxWaitMs: 350,
	maxRenderMs: 30_000,
	exempt: [urls.health, urls.catalogEvents, urls.speculationRules],
};

interface Production {
	remix: Remix;
	/** Absent if pages are not cached. */
	pageCache?: PageCacheOptions;
}

/**
 * The handlers that every request passes, in this order. What none of them answers goes on to remix-serve (in
 * development to Vite), which serves other files and then calls Remix.
 */
export function createPipeline(
	{ publicOrigin, clientAddressHeader }: Pick<Env, "publicOrigin" | "clientAddressHeader">,
	production?: Production,
): Handler[] {
	const securityHeaders = createSecurityHeaders(publicOrigin);
	// In development Vite answers instead, so that an edit shows at once.
	const files = production && createFileServer(listPublicFiles(), securityHeaders);
	const renders = production && createRenderQueue(production.remix, renderLimits);
	const pages =
		renders && production?.pageCache && createPageCache(renders, securityHeaders, production.pageCache);
	return [
		// The connection.
		endHeadersTimer,
		limitBodyTime(30_000),
		discardUnreadBody,

		// Answers from memory for exactly this Host and URL. They need no further preparation.
		...(pages ? [pages.sendCachedPage] : []),
		...(files ? [files.sendCachedFile] : []),

		// Who asks.
		warnOfProxy(clientAddressHeader),
		recordClientAddress,
		checkOrigin(publicOrigin), // compares with the Host header as it was sent

		// What is asked for.
		normalizeHost,
		normalizeRequestPath,
		treatTraceAsDelete,
		ignoreTracking,

		// Every other answer.
		replayCloseEvent,
		setSecurityHeaders(securityHeaders),

		redirectToCanonicalPath,

		// Handlers that answer by themselves.
		...(files ? [files.serveFiles] : []),
		...(pages ? [pages.renderSharedPages] : []),
		...(renders ? [renderPages(renders)] : []),
	];
}
