import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface ConnectionLimits {
	/** Milliseconds from the connection to the end of its first request's headers. */
	headersMs: number;
	/** Milliseconds from the end of the headers to the end of the body. */
	bodyMs: number;
}

/**
 * Ends connections that send too slowly, and answers what is no HTTP in Spanish. Node checks its own limits every 30
 * seconds only. remix-serve keeps its server to itself; a connection tells which it is.
 * @param headersFor adds the security headers to the answer
 */
export function guardConnections(
	headersFor: (request: Pick<IncomingMessage, "headers">) => Record<string, string>,
	{ headersMs, bodyMs }: ConnectionLimits = { headersMs: 10_000, bodyMs: 30_000 },
): void {
	const known = new WeakSet<Server>();
	const waiting = new WeakMap<Socket, NodeJS.Timeout>();

	subscribe("net.server.socket", (message) => {
		const { socket } = message as { socket: Socket & { server?: unknown } };
		const { server } = socket;
		if (!(server instanceof Server)) return;
		if (!known.has(server)) {
			known.add(server);
			server.headersTimeout = headersMs;
			server.on("clientError", (error: NodeJS.ErrnoException, failed: Socket) =>
				refuse(failed, statusOf(error), headersFor({ headers: {} })),
			);
		}
		const timer = setTimeout(() => socket.destroy(), headersMs).unref();
		waiting.set(socket, timer);
		socket.once("close", () => clearTimeout(timer));
	});

	subscribe("http.server.request.start", (message) => {
		const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
		clearTimeout(waiting.get(request.socket));
		if (!hasBody(request)) return;
		response.once("finish", () => discardRest(request));
		const timer = setTimeout(() => request.socket.destroy(), bodyMs).unref();
		for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
	});
}

/** Remix stops reading the body of a request that it refuses, and the next request would wait behind the rest of it. */
function discardRest(request: IncomingMessage): void {
	if (request.complete) return;
	request.removeAllListeners("data");
	request.resume();
}

function hasBody({ headers }: IncomingMessage): boolean {
	return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function statusOf({ code }: NodeJS.ErrnoException): keyof typeof refusals {
	if (code === "HPE_HEADER_OVERFLOW") return 431;
	return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}

function refuse(socket: Socket, status: keyof typeof refusals, headers: Record<string, string>): void {
	if (!socket.writable) return void socket.destroy();
	const { reason, title } = refusals[status];
	const html = `<!DOCTYPE html><html lang="es-PE"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p><a href="/">Volver al inicio</a></p></html>`;
	const lines = Object.entries({
		...headers,
		"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
		"Content-Type": "text/html; charset=utf-8",
		"Content-Length": String(Buffer.byteLength(html)),
		Connection: "close",
	}).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n${html}`);
}

const refusals = {
	400: { reason: "Bad Request", title: "No pudimos entender ese pedido" },
	408: { reason: "Request Timeout", title: "El pedido tardó demasiado en llegar" },
	431: { reason: "Request Header Fields Too Large", title: "El pedido es demasiado grande" },
};
