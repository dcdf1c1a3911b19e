import type { Env } from "~/platform/settings/parse-env.server";
import { checkOrigin } from "~/web/http/check-origin.server";
import type { FetchHandler } from "~/web/http/fetch-request.server";
import type { Handler } from "~/web/http/pipeline-handler.server";
import { refuseOtherMethods } from "~/web/http/refuse-method.server";
import { createSecurityHeaders, setSecurityHeaders } from "~/web/http/security-headers.server";
import { ignoreTracking } from "~/web/http/tracking-parameters.server";
import { createPageCache, type PageCacheOptions } from "~/web/page-cache/serve-shared-pages.server";
import { recordClientAddress, warnOfProxy } from "~/web/rate-limits/client-address.server";
import { createFormReceiver, type UploadRights } from "~/web/rate-limits/receive-form.server";
import { createRenderQueue, type RenderQueueLimits } from "~/web/rate-limits/render-queue.server";
import { takeTurns } from "~/web/rate-limits/take-turns.server";
import { answerFromRoutes } from "./answer-from-routes.server";
import { endHeadersTimer } from "./guard-connections.server";
import type { MetricSources } from "./metrics.server";
import {
	dropLongHeaders,
	normalizeHost,
	normalizeRequestPath,
	refuseLongAddresses,
} from "./normalize-request.server";
import { listPublicFiles, type PublicFiles } from "./public-files.server";
import { answering, type RequestListener, recordRequests } from "./record-requests.server";
import { redirectToCanonicalPath } from "./redirect-to-canonical-path.server";
import { discardUnreadBody, limitBodyTime } from "./request-body.server";
import { createFileServer } from "./serve-files.server";
import { servePictures } from "./serve-pictures.server";

/** At 5 ms of CPU time a page, the last of a hundred senders waits half a second for its first one. */
const queueLimits: RenderQueueLimits = {
	maxRunning: 8,
	maxRunningPerSender: 4,
	maxWaiting: 500,
	maxSendersForPages: 100,
	maxRenderMs: 30_000,
	maxUploadMs: 300_000,
};

export interface Pages extends UploadRights {
	fetchRoute: FetchHandler;
}

export interface Production extends Pages {
	/** By default those of the build. */
	files?: PublicFiles;
	pageCache?: PageCacheOptions;
	requestListeners?: readonly RequestListener[];
	onOpen?: (state: Pick<MetricSources, "pageCache" | "renderQueue">) => void;
}

/** The handlers of every request, in order. remix-serve, or Vite in development, answers the rest. */
export function createPipeline(
	{
		publicOrigin,
		clientAddressHeader,
		picturesFolder,
		assetsFolder,
	}: Pick<Env, "publicOrigin" | "clientAddressHeader" | "picturesFolder" | "assetsFolder">,
	production?: Production,
): Handler[] {
	const securityHeaders = createSecurityHeaders(publicOrigin);
	const files =
		production && createFileServer(production.files ?? listPublicFiles(), assetsFolder, securityHeaders);
	const queue = production && createRenderQueue(production.fetchRoute, queueLimits);
	const pages =
		queue && production?.pageCache && createPageCache(queue, securityHeaders, production.pageCache);
	if (queue) {
		const pageCache = () => pages?.state() ?? { pages: 0, bytes: 0 };
		production?.onOpen?.({ pageCache, renderQueue: queue.state });
	}
	const recordAddress = recordClientAddress(clientAddressHeader);
	const handlers: Handler[] = [
		// Answers from memory for exactly this Host and URL. They need no further preparation.
		...(pages ? [answering("cache", pages.sendCachedPage)] : []),
		...(files ? [answering("file", files.sendCachedFile)] : []),

		// Who asks.
		warnOfProxy(clientAddressHeader),
		recordAddress,
		checkOrigin(publicOrigin), // compares with the Host header as it was sent

		// What is asked for.
		normalizeHost,
		normalizeRequestPath,
		ignoreTracking,

		// Every other answer.
		setSecurityHeaders(securityHeaders),
		refuseOtherMethods,
		redirectToCanonicalPath,

		// Handlers that answer by themselves.
		answering("file", servePictures(picturesFolder)),
		...(files ? [answering("file", files.serveFiles)] : []),
		...(pages
			? [answering("cache", pages.sendCachedPage), answering("render", pages.renderSharedPages)]
			: []),
		...(queue ? [answering("render", answerFromRoutes(queue, createFormReceiver(production)))] : []),
	];
	return [
		recordRequests(production?.requestListeners),

		// The connection.
		endHeadersTimer,
		limitBodyTime(30_000, { picture: 120_000, upload: 300_000 }),
		discardUnreadBody,
		dropLongHeaders(clientAddressHeader),
		refuseLongAddresses(securityHeaders),

		...(production ? [takeTurns(recordAddress, securityHeaders, handlers)] : handlers),
	];
}

/** For the development server, which serves its modules between the pipeline and the pages. */
export function createPageHandler(pages: Pages): Handler {
	return answerFromRoutes(createRenderQueue(pages.fetchRoute, queueLimits), createFormReceiver(pages));
}
