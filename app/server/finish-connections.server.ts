import type { Server } from "node:http";

/** On close, kept-alive connections get one more answer; Node would cut some and keep others. @param idleMs milliseconds */
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

/** Meanwhile a load balancer sees at /readyz that it must not send more requests. @param delayMs milliseconds */
export function closeLater(server: Server, delayMs: number): void {
	if (delayMs === 0) return;
	const close = server.close.bind(server);
	server.close = (callback) => {
		setTimeout(close, delayMs, callback);
		return server;
	};
}
