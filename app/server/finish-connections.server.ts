import type { Server } from "node:http";

/**
 * When the server closes, kept-alive connections get one more answer; Node would cut some and keep others.
 * @param idleMs milliseconds
 */
export function finishKeptAliveConnections(server: Server, idleMs = 1000): void {
	const closeIdle = server.closeIdleConnections.bind(server);
	server.closeIdleConnections = () => {
		server.prependListener("request", (_, response) => {
			response.shouldKeepAlive = false;
		});
		const closing = setInterval(closeIdle, idleMs);
		server.once("close", () => clearInterval(closing));
	};
}

/** Delays closing, so that load balancers see at /readyz to send no more requests. @param delayMs in ms */
export function closeLater(server: Server, delayMs: number): void {
	if (delayMs === 0) return;
	const close = server.close.bind(server);
	server.close = (callback) => {
		setTimeout(close, delayMs, callback);
		return server;
	};
}
