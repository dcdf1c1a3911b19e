import type { IncomingMessage, ServerResponse } from "node:http";

/** One step of the request pipeline. */
export type Handler = PreparingHandler | AnsweringHandler;
type PreparingHandler = (request: IncomingMessage, response: ServerResponse) => void;
/** @returns whether it answered the request, which then goes no further */
type AnsweringHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** @returns whether one of the handlers answered */
export function runPipeline(
	pipeline: readonly Handler[],
	request: IncomingMessage,
	response: ServerResponse,
): boolean {
	return pipeline.some((handle) => handle(request, response) === true);
}
