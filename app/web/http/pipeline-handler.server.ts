import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
// Relative: vite.config.ts imports this file, and does not resolve "~".
import { log } from "../../platform/process/log.server";
import { requestIdOf } from "./request-id.server";

/** @param next answers as if there were no pipeline @returns true if it answers, so that the request goes no further */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: RequestListener) => unknown;

export type PreparingHandler = (request: IncomingMessage, response: ServerResponse) => void;

export function isGetOrHead({ method }: IncomingMessage): boolean {
	return method === "GET" || method === "HEAD";
}

export function runPipeline(
	pipeline: readonly Handler[],
	request: IncomingMessage,
	response: ServerResponse,
	next: RequestListener,
): void {
	for (const handle of pipeline) if (handle(request, response, next) === true) return;
	next(request, response);
}

/** For `catch`: a request that fails without an answer would otherwise keep its connection open. */
export function closeAfterError(response: ServerResponse): (error: unknown) => void {
	return (error) => {
		log.error({ err: error, request: requestIdOf(response.req) }, "request failed");
		response.destroy();
	};
}
