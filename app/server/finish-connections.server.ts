import type { Server } from "node:http";

/**
 * Lets `server.close` finish kept-alive connections with one more answer. Node itself cuts those whose next request it
 * has not read yet, and serves the busy ones until the process ends. @param idleMs milliseconds for that request
 */
export function finishKeptAliveConnections(server: Server, idleMs = 1000): void {
	const closeIdle = server.closeIdleConnections.bind(server);
	// Called by `server.close`.
	server.closeIdleConnections = () => {
		server.prependListener("request", (_, response) => {
			response.shouldKeepAlive = false;
		});
		const closing = setInterval(closeIdle, idleMs);
		server.once("close", () => clearInterval(closing));
	};
}
