import { createTurnBudget } from "~/platform/process/event-loop.server";
import { setRawHeaders } from "~/web/http/node-headers.server";
import { type Handler, type PreparingHandler, runPipeline } from "~/web/http/pipeline-handler.server";
import type { SecurityHeaders } from "~/web/http/security-headers.server";
import { createFairQueue } from "./fair-queue.server";
import { refuseBusy } from "./refuse-busy.server";
import { senderOf } from "./sender.server";

/** For which requests of one turn of the event loop are answered in the order in which they came. */
const firstComeMs = 2;
/** A page from memory takes some 50 µs, so the last one waits for half a second. */
const mostWaiting = 10_000;

/** Answers by the handlers; once many requests come together, by a line in which their senders take turns. */
export function takeTurns(
	recordAddress: PreparingHandler,
	securityHeaders: SecurityHeaders,
	handlers: readonly Handler[],
): Handler {
	const budget = createTurnBudget(firstComeMs);
	const line = createFairQueue({
		maxRunning: 1,
		maxRunningPerSender: 1,
		maxWaiting: mostWaiting,
		maxSendersForPages: mostWaiting,
	});
	return (request, response, next) => {
		const answer = () => runPipeline(handlers, request, response, next);
		if (!budget.isUsedUp()) answer();
		else {
			recordAddress(request, response);
			line.add("pages", senderOf(request), {
				async run() {
					if (!response.destroyed) answer();
				},
				refuse() {
					setRawHeaders(response, securityHeaders(request.headers));
					refuseBusy(request, response);
				},
			});
		}
		return true;
	};
}
