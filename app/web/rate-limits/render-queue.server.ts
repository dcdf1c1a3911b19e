import type { IncomingMessage, ServerResponse } from "node:http";
import { findRoutedAddress } from "~/platform/find-address.server";
import { log } from "~/platform/process/log.server";
import { settleWithin } from "~/platform/process/settle-within.server";
import { pathOf } from "~/platform/urls";
import type { FetchHandler } from "~/web/http/fetch-request.server";
import { closeAfterError, isGetOrHead } from "~/web/http/pipeline-handler.server";
import { requestIdHeader } from "~/web/http/request-id.server";
import { bodyKind } from "./body-size-limits.server";
import { createFairQueue, type FairQueueLimits } from "./fair-queue.server";
import { busyResponse, refuseBusy } from "./refuse-busy.server";
import { senderOf } from "./sender.server";

export interface RenderQueueLimits extends FairQueueLimits {
	/** Time limit for a page, so that a loader that never ends does not keep its place in the queue. */
	maxRenderMs: number;
	/** For pictures and tables. */
	maxUploadMs: number;
}

export type RenderQueue = Pick<ReturnType<typeof createRenderQueue>, "add">;

export function createRenderQueue(
	fetchRoute: FetchHandler,
	{ maxRenderMs, maxUploadMs, ...limits }: RenderQueueLimits,
) {
	const queue = createFairQueue(limits);
	/** What takes long, mostly waiting for another thread or process, must not displace renders. */
	const slowQueues = {
		/** Each takes 0.3 s of a core to check. */
		password: createFairQueue({ ...limits, maxRunning: 1 }),
		/** Each waits seconds for a service that does not answer. */
		service: createFairQueue({ ...limits, maxRunning: 8, maxRunningPerSender: 2 }),
		/** Each takes up to 8 s of a core to decode, one after the other, also of a form of 50 KB. */
		picture: createFairQueue({ ...limits, maxRunning: 2, maxRunningPerSender: 1 }),
		/** Photos and tables of staff, who do not wait behind shoppers' pictures. */
		upload: createFairQueue({ ...limits, maxRunning: 4, maxRunningPerSender: 2 }),
	};
	const fetchWithin =
		(ms: number): FetchHandler =>
		(request) =>
			settleWithin(ms, fetchRoute(request), () => {
				const id = request.headers.get(requestIdHeader);
				log.error({ request: id, path: new URL(request.url).pathname }, "a page was not rendered in time");
				return busyResponse(request);
			});
	return {
		state: queue.state,
		add(
			request: IncomingMessage,
			response: ServerResponse,
			answer: (fetchRoute: FetchHandler) => Promise<void>,
		): void {
			const kind = slowKindOf(request);
			const line = kind ? slowQueues[kind] : queue;
			line.add(isPage(request) ? "pages" : "forms", senderOf(request), {
				async run() {
					if (response.destroyed) return;
					const maxMs = kind === "picture" || kind === "upload" ? maxUploadMs : maxRenderMs;
					await answer(fetchWithin(maxMs)).catch(closeAfterError(response));
				},
				refuse: () => refuseBusy(request, response, kind ? 429 : 503),
			});
		},
	};
}

function slowKindOf(request: IncomingMessage): "password" | "service" | "picture" | "upload" | undefined {
	if (isGetOrHead(request)) return undefined;
	const turn = turnOf(request);
	if (turn === "password" || turn === "service") return turn;
	const kind = bodyKind(request);
	return kind === "form" ? undefined : kind;
}

/** Queued with forms: health checks must work under load, and an event stream costs less than a page. */
function isPage(request: IncomingMessage): boolean {
	return isGetOrHead(request) && turnOf(request) !== "form";
}

function turnOf({ url = "" }: IncomingMessage) {
	return findRoutedAddress(pathOf(url))?.turn;
}
