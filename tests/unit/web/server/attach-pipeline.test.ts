import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import type { Handler } from "~/web/http/pipeline-handler.server";
import { attachToRemixServe, guardServer } from "~/web/server/attach-pipeline.server";
import { freePort } from "../../../support/ports";
import { openSocket } from "../http/serving";

/** Starts a server behind the pipeline as remix-serve does: the pipeline is attached before it and another one exist. */
async function serve(pipeline: Handler[], remix: RequestListener) {
	const port = await freePort();
	const attached = attachToRemixServe((server) => guardServer(server, pipeline, ["X-Test", "1"], 0), port);
	const [other, server] = [createServer(remix), createServer(remix)];
	for (const [one, itsPort] of [
		[other, 0],
		[server, port],
	] as const) {
		onTestFinished(() => void one.close());
		await once(one.listen(itsPort, "127.0.0.1"), "listening");
	}
	return { attached, server, url: `http://127.0.0.1:${port}` };
}

const echo: RequestListener = (request, response) => response.end(`Remix: ${request.url}`);

it("requests pass the handlers in order, from the first request on, and then Remix", async () => {
	const append =
		(text: string): Handler =>
		(request) => {
			request.url += text;
		};
	const { url } = await serve([append("a"), append("b"), () => false], echo);
	expect(await (await fetch(url)).text()).toBe("Remix: /ab");
	expect(await (await fetch(url)).text()).toBe("Remix: /ab");
});

it("a request answered by a handler goes no further", async () => {
	let passedOn = 0;
	const answer: Handler = (_, response) => {
		response.end("a kept page");
		return true;
	};
	const { url } = await serve([answer, () => void passedOn++], () => void passedOn++);
	expect(await (await fetch(url)).text()).toBe("a kept page");
	expect(passedOn).toBe(0);
});

it.each([
	["a request without Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
	[
		"a request with an unknown Expect",
		"GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n",
	],
])("%s passes the handlers, too", async (_, text) => {
	const { url } = await serve([(_request, response) => void response.setHeader("X-Handled", "1")], echo);
	const { socket, closed } = openSocket(url);
	socket.write(text);
	expect(await closed).toMatch(/^HTTP\/1.1 200 OK\r\nX-Handled: 1\r\n/);
});

it("resolves once the server has closed, after pending responses", async () => {
	const { attached, server, url } = await serve([], (_, response) =>
		setTimeout(() => response.end("late"), 100),
	);
	const answer = fetch(url).then((response) => response.text());
	await once(server, "request");
	let isClosed = false;
	const closed = attached.whenClosed().then(() => {
		isClosed = true;
	});
	server.close();
	await new Promise(setImmediate);
	expect(isClosed).toBe(false);
	expect(await answer).toBe("late");
	await closed;
});

it("answers a request that was sent on a kept-alive connection before the server closed", async () => {
	const { server, url } = await serve([], echo);
	const { socket, text, closed } = openSocket(url);
	socket.write("GET /first HTTP/1.1\r\nHost: x\r\n\r\n");
	await expect.poll(text).toContain("Remix: /first");
	socket.write("GET /second HTTP/1.1\r\nHost: x\r\n\r\n");
	server.close();
	expect(await closed).toMatch(/Connection: keep-alive[\s\S]*Connection: close[\s\S]*Remix: \/second/);
});

it("closes idle connections once the server has closed", async () => {
	const { attached, server, url } = await serve([], echo);
	const { socket } = openSocket(url);
	socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
	await once(socket, "data");
	server.close();
	await attached.whenClosed();
});

it("resolves at once if there is no server", async () => {
	await attachToRemixServe(() => undefined, 3000).whenClosed();
});
