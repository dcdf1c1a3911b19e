import type { Server } from "node:http";
import type { Socket } from "node:net";
import { bareHtmlHeaders } from "~/web/http/content-security-policy.server";
import { type RawHeaders, toRawHeaders } from "~/web/http/node-headers.server";
import type { PreparingHandler } from "~/web/http/pipeline-handler.server";

const headersTimers = new WeakMap<Socket, NodeJS.Timeout>();

export const endHeadersTimer: PreparingHandler = ({ socket }) => clearTimeout(headersTimers.get(socket));

const idleMs = 120_000;

/** Longer than a proxy's (mostly 60 s), which could otherwise use a connection that is just being closed. */
const keepAliveMs = 75_000;

/** Browsers and proxies send some thirty. Node ignores the rest, since reading 900 takes five times as long as serving a kept page. */
const mostHeaders = 100;

/** Limits slow and idle connections. Node checks its own limit for headers only every 30 seconds. */
export function guardConnections(server: Server, refusalHeaders: RawHeaders, headersMs = 10_000): void {
	server.maxHeadersCount = mostHeaders;
	server.keepAliveTimeout = keepAliveMs;
	// A later request's headers may take as long as the connection may idle before it.
	server.headersTimeout = keepAliveMs + 5000;
	server.timeout = idleMs;
	server.on("connection", (socket) => {
		const timer = setTimeout(() => socket.destroy(), headersMs).unref();
		headersTimers.set(socket, timer);
		socket.once("close", () => clearTimeout(timer));
	});
	server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
		refuse(socket, statusOf(error), refusalHeaders),
	);
}

/** When the server closes, kept-alive connections get one more answer; Node would cut some and keep others. */
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

/** Delays closing, so that load balancers learn from /readyz to send no more requests. @param delayMs milliseconds */
export function closeLater(server: Server, delayMs: number): void {
	if (delayMs === 0) return;
	const close = server.close.bind(server);
	server.close = (callback) => {
		setTimeout(close, delayMs, callback);
		return server;
	};
}

function statusOf({ code }: NodeJS.ErrnoException): keyof typeof refusals {
	if (code === "HPE_HEADER_OVERFLOW") return 431;
	return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}

function refuse(socket: Socket, status: keyof typeof refusals, headers: RawHeaders): void {
	if (!socket.writable) return void socket.destroy();
	const { reason, title } = refusals[status];
	const html = `<!DOCTYPE html><html lang="es-PE"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p><a href="/">Volver al inicio</a></p></html>`;
	const ownHeaders = toRawHeaders({
		...bareHtmlHeaders,
		"Content-Length": Buffer.byteLength(html),
		Connection: "close",
	});
	const lines = [...headers, ...ownHeaders].map((text, at) => text + (at % 2 === 0 ? ": " : "\r\n"));
	socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n${html}`);
}

const refusals = {
	400: { reason: "Bad Request", title: "No pudimos entender esa solicitud" },
	408: { reason: "Request Timeout", title: "La solicitud tardó demasiado en llegar" },
	431: { reason: "Request Header Fields Too Large", title: "La solicitud es demasiado grande" },
};
