import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type RequestListener, Server } from "node:http";
import { guardConnections } from "./connections.server";
import { finishKeptAliveConnections } from "./finish-connections.server";
import { type Handler, runPipeline } from "./pipeline/handler.server";
import type { RawHeaders } from "./pipeline/raw-headers.server";
import { answerPipelinedInTurn } from "./pipelined-requests.server";

const serverListens = "tracing:net.server.listen:asyncStart";

/**
 * Puts the pipeline in front of remix-serve, which creates its HTTP server itself and has no place for
 * middleware. Node announces each server on a diagnostics channel just before it listens: only there can the
 * server be reached.
 * @param refusalHeaders headers for the answers to input that is not HTTP
 */
export function attachToRemixServe(
	pipeline: readonly Handler[],
	refusalHeaders: RawHeaders,
): { whenClosed(): Promise<void> } {
	let closed: Promise<void> | undefined;
	subscribe(serverListens, function attach(message) {
		const { server } = message as { server: unknown };
		if (!(server instanceof Server)) return;
		unsubscribe(serverListens, attach);
		closed = new Promise((resolve) => server.once("close", resolve));
		attachPipeline(pipeline, server);
		guardConnections(server, refusalHeaders);
		finishKeptAliveConnections(server);
	});
	return {
		/** Resolves when the server has finished its last response. Closing it is up to remix-serve. */
		async whenClosed() {
			await closed;
		},
	};
}

/** Runs the pipeline before the server's `request` listeners, which see only what no handler answered. */
export function attachPipeline(pipeline: readonly Handler[], server: Server): void {
	const listeners = server.listeners("request") as RequestListener[];
	const remix: RequestListener = (request, response) => {
		for (const listener of listeners) listener.call(server, request, response);
	};
	server.removeAllListeners("request");
	const answer: RequestListener = (request, response) => runPipeline(pipeline, request, response, remix);
	server.on("request", answerPipelinedInTurn(server, answer));
	// Node would answer requests without Host or with an unknown Expect itself, without our headers.
	Object.assign(server, { requireHostHeader: false });
	server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}
