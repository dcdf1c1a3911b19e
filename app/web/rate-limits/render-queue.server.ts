import type { IncomingMessage, ServerResponse } from "node:http";
import { findAddress } from "~/platform/find-address.server";
import { log } from "~/platform/process/log.server";
import { settleWithin } from "~/platform/process/settle-within.server";
import { pagePathOf, pathOf } from "~/platform/urls";
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
	/** For pictures and tables, which take seconds each and wait for one another. */
	maxUploadMs: number;
}

export type RenderQueue = Pick<ReturnType<typeof createRenderQueue>, "add">;

export function createRenderQueue(
	fetchRoute: FetchHandler,
	{ maxRenderMs, maxUploadMs, ...limits }: RenderQueueLimits,
) {
	const queue = createFairQueue(limits);
	const passwordQueue = createFairQueue({ ...limits, maxRunning: 1 });
	const fetchWithin =
		(ms: number): FetchHandler =>
		(request) =>
			settleWithin(ms, fetchRoute(request), () => {
				const id = request.headers.get(requestIdHeader);
				log.error({ request: id, path: new URL(request.url).pathname }, "a page was not rendered in time");
				return busyResponse(id);
			});
	return {
		state: queue.state,
		add(
			request: IncomingMessage,
			response: ServerResponse,
			answer: (fetchRoute: FetchHandler) => Promise<void>,
		): void {
			const line = isPasswordForm(request) ? passwordQueue : queue;
			line.add(isPage(request) ? "pages" : "forms", senderOf(request), {
				async run() {
					if (response.destroyed) return;
					const isUpload = !isGetOrHead(request) && bodyKind(request) !== "form";
					await answer(fetchWithin(isUpload ? maxUploadMs : maxRenderMs)).catch(closeAfterError(response));
				},
				refuse: () => refuseBusy(request, response),
			});
		},
	};
}

/** A password takes 0.3 s of a core to check, on another thread: guesses must not displace renders. */
function isPasswordForm(request: IncomingMessage): boolean {
	const path = pagePathOf(pathOf(request.url ?? "")).toLowerCase();
	return !isGetOrHead(request) && findAddress(path)?.turn === "password";
}

/** Queued with forms: health checks must work under load, and an event stream costs less than a page. */
function isPage(request: IncomingMessage): boolean {
	return isGetOrHead(request) && findAddress(request.url ?? "")?.turn !== "form";
}
