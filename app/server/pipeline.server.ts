import { endHeadersTimer } from "./connections.server";
import type { Env } from "./parse-env.server";
import { answerByRemix } from "./pipeline/answer-by-remix.server";
import { checkOrigin } from "./pipeline/check-origin.server";
import { recordClientAddress, warnOfProxy } from "./pipeline/client-address.server";
import type { Handler } from "./pipeline/handler.server";
import { normalizeHost, normalizeRequestPath, treatTraceAsDelete } from "./pipeline/normalize-request.server";
import { createPageCache, type PageCacheOptions } from "./pipeline/page-cache.server";
import { createFormReceiver } from "./pipeline/receive-form.server";
import { redirectToCanonicalPath } from "./pipeline/redirect-path.server";
import { createRemixQueue, type RemixQueueLimits } from "./pipeline/remix-queue.server";
import type { Remix } from "./pipeline/remix-request.server";
import { discardUnreadBody, limitBodyTime } from "./pipeline/request-body.server";
import { createSecurityHeaders, setSecurityHeaders } from "./pipeline/security-headers.server";
import { createFileServer } from "./pipeline/serve-files.server";
import { ignoreTracking } from "./pipeline/tracking-parameters.server";
import { listPublicFiles } from "./public-files.server";

/** At 5 ms of CPU time a page, the last of a hundred senders waits half a second for its first one. */
const queueLimits: RemixQueueLimits = {
	maxRunning: 8,
	maxRunningPerSender: 4,
	maxWaiting: 500,
	maxSendersForPages: 100,
	maxRenderMs: 30_000,
};

interface Production {
	remix: Remix;
	/** Absent if pages are not cached. */
	pageCache?: PageCacheOptions;
}

/**
 * The handlers that every request passes, in this order. Files that they leave are served by remix-serve; in development
 * Vite answers what they leave.
 */
export function createPipeline(
	{ publicOrigin, clientAddressHeader }: Pick<Env, "publicOrigin" | "clientAddressHeader">,
	production?: Production,
): Handler[] {
	const securityHeaders = createSecurityHeaders(publicOrigin);
	// In development Vite answers instead, so that an edit shows at once.
	const files = production && createFileServer(listPublicFiles(), securityHeaders);
	const queue = production && createRemixQueue(production.remix, queueLimits, clientAddressHeader);
	const pages =
		queue && production?.pageCache && createPageCache(queue, securityHeaders, production.pageCache);
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
		setSecurityHeaders(securityHeaders),

		redirectToCanonicalPath,

		// Handlers that answer by themselves.
		...(files ? [files.serveFiles] : []),
		...(pages ? [pages.renderSharedPages] : []),
		...(queue ? [answerByRemix(queue, createFormReceiver(clientAddressHeader))] : []),
	];
}
