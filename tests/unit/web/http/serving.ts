import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect, type Server as NetServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { runPipeline } from "~/web/http/pipeline-handler.server";

/** Listens on a free port of the loopback interface until it is closed. @returns its origin */
export async function listen(server: NetServer): Promise<string> {
	await once(server.listen(0, "127.0.0.1"), "listening");
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Like {@link listen}, until the test ends. */
export function listenDuringTest(server: Server): Promise<string> {
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return listen(server);
}

/** Asks by node:http, as fetch decodes bodies, normalizes paths and sends no Host of the caller's. */
export async function askRaw(
	origin: string,
	path: string,
	headers: Record<string, string> = {},
	method = "GET",
) {
	const sent = request({ port: new URL(origin).port, path, method, headers, agent: false }).end();
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Serves a pipeline to a file's tests, and behind it `next`. @returns asks it, for a body as text */
export function servePipeline(open: () => Parameters<typeof runPipeline>[0], next: (url?: string) => string) {
	const server = createServer();
	let origin = "";
	beforeAll(async () => {
		const pipeline = open();
		server.on("request", (request, response) =>
			runPipeline(pipeline, request, response, () => response.end(next(request.url))),
		);
		origin = await listen(server);
	});
	afterAll(() => void server.close());
	return async (path: string, headers: Record<string, string> = {}, method = "GET") => {
		const answer = await askRaw(origin, path, headers, method);
		return { ...answer, body: String(answer.body) };
	};
}

/** A connection that keeps what it receives, and ends with the test. */
export function openSocket(origin: string): { socket: Socket; text(): string; closed: Promise<string> } {
	const socket = connect(Number(new URL(origin).port), "127.0.0.1");
	onTestFinished(() => void socket.destroy());
	// The server may reset the connection during a write.
	socket.on("error", () => undefined);
	let text = "";
	socket.on("data", (data) => {
		text += String(data);
	});
	return {
		socket,
		text: () => text,
		closed: new Promise((resolve) => socket.once("close", () => resolve(text))),
	};
}
