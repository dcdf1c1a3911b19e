import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type RequestListener, Server } from "node:http";
import { refuseToStart } from "~/platform/process/refuse-to-start.server";
import type { RawHeaders } from "~/web/http/node-headers.server";
import { type Handler, runPipeline } from "~/web/http/pipeline-handler.server";
import { closeLater, finishKeptAliveConnections, guardConnections } from "./guard-connections.server";
import { answerPipelinedInTurn } from "./http-pipelining.server";

const serverListens = "tracing:net.server.listen:asyncStart";
const requestStarts = "http.server.request.start";

/** Milliseconds. remix-serve listens once the store is open: after a second, or ten on a busy machine. */
const maxStartMs = 30_000;

/**
 * Puts a pipeline in front of remix-serve, which has no hook for middleware. Its server can only be reached
 * through a diagnostics channel, where Node announces each server before it listens. The channel is
 * experimental: a process whose server is not announced ends before its first request, or after 30 seconds.
 */
export function attachToRemixServe(
	attach: (server: Server) => void,
	port: number,
): { listening: Promise<void>; whenClosed(): Promise<void> } {
	let closed: Promise<void> | undefined;
	let markListening = () => {};
	const listening = new Promise<void>((resolve) => {
		markListening = resolve;
	});
	const deadline = setTimeout(() => refuseToServe(port), maxStartMs).unref();

	function attachAnnounced(message: unknown) {
		const { server, options } = message as { server: unknown; options?: { port?: unknown } };
		if (!(server instanceof Server) || options?.port !== port) return;
		closed = new Promise((resolve) => server.once("close", resolve));
		server.once("listening", markListening);
		attach(server);
		clearTimeout(deadline);
		unsubscribe(requestStarts, refuseUnattached);
		unsubscribe(serverListens, attachAnnounced);
	}
	function refuseUnattached(message: unknown) {
		const address = (message as { server: Server }).server.address();
		if (typeof address === "object" && address?.port === port) refuseToServe(port);
	}
	subscribe(serverListens, attachAnnounced);
	subscribe(requestStarts, refuseUnattached);
	return {
		listening,
		async whenClosed() {
			clearTimeout(deadline);
			await closed;
		},
	};
}

function refuseToServe(port: number): never {
	return refuseToStart(
		new Error(
			`PORT: the server on port ${port} was not announced by Node, so it would serve without limits and security headers. ` +
				"Start the store with the Node version in .nvmrc and without modules that change node:diagnostics_channel.",
		),
	);
}

/** Puts a pipeline in front of a server's listeners, and limits its connections. @param drainMs by which it closes later */
export function guardServer(
	server: Server,
	pipeline: readonly Handler[],
	refusalHeaders: RawHeaders,
	drainMs: number,
): void {
	attachPipeline(pipeline, server);
	guardConnections(server, refusalHeaders);
	finishKeptAliveConnections(server);
	closeLater(server, drainMs);
}

export function attachPipeline(pipeline: readonly Handler[], server: Server): void {
	const listeners = server.listeners("request") as RequestListener[];
	const next: RequestListener = (request, response) => {
		for (const listener of listeners) listener.call(server, request, response);
	};
	server.removeAllListeners("request");
	const answer: RequestListener = (request, response) => runPipeline(pipeline, request, response, next);
	server.on("request", answerPipelinedInTurn(server, answer));
	// Node would answer requests without Host or with an unknown Expect itself, without our headers.
	Object.assign(server, { requireHostHeader: false });
	server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}
