import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { answerPipelinedInTurn } from "~/web/server/http-pipelining.server";
import { listenDuringTest, openSocket } from "../http/serving";

/** @returns what opens a connection */
async function serve(answer: RequestListener) {
	const server = createServer({ requireHostHeader: false });
	server.on("request", answerPipelinedInTurn(server, answer));
	const url = await listenDuringTest(server);
	return () => openSocket(url);
}

const shortRequest = "GET / HTTP/1.1\r\n\r\n";

/** Sends thousands of requests in one packet, until the connection is closed. */
async function flood(open: Awaited<ReturnType<typeof serve>>) {
	const { socket, closed } = open();
	socket.write(shortRequest.repeat(3000));
	await closed;
}

it("answers a few requests that were sent ahead, in order and one at a time", async () => {
	let underWay = 0;
	const counts: number[] = [];
	const open = await serve(({ url }, response) => {
		counts.push(++underWay);
		response.once("close", () => underWay--);
		setTimeout(() => response.end(`<${url}>`), 5);
	});
	const { socket, text } = open();
	const paths = Array.from({ length: 10 }, (_, index) => `/${index}`);
	socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
	await expect.poll(() => text().match(/<[^>]+>/g)).toEqual(paths.map((path) => `<${path}>`));
	expect(counts).toEqual(paths.map(() => 1));
});

it("handles one request of a packet of thousands, and closes the connection", async () => {
	let handled = 0;
	const open = await serve((_, response) => {
		handled++;
		response.end("x".repeat(100_000));
	});
	await flood(open);
	expect(handled).toBe(1);
});

it("handles one request at a time of the connections that are open during a flood, and of later ones", async () => {
	const handled = new Map<Socket, number>();
	const open = await serve(({ socket }, response) => {
		handled.set(socket, (handled.get(socket) ?? 0) + 1);
		setTimeout(() => response.end("x"), 20);
	});
	const before = open().socket;
	await once(before, "connect");
	await flood(open);
	const after = open().socket;
	for (const socket of [before, after]) socket.write(shortRequest.repeat(3000));
	await expect.poll(() => Math.min(...[...handled.values()].slice(1))).toBeGreaterThan(3);
	expect([before.closed, after.closed]).toEqual([false, false]);
});

it("passes bodies and pipelined requests on unchanged during a flood", async () => {
	const received: string[] = [];
	const open = await serve(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += String(chunk);
		received.push(`${request.method} ${request.url} ${body.length}`);
		response.end(`<${request.url}>`);
	});
	await flood(open);
	received.length = 0;
	const { socket, text } = open();
	const body = "line\r\n\r\n\n\n".repeat(20_000);
	socket.write(`POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
	socket.write("GET /b HTTP/1.1\r\nHost: x\r\n\r\nPOST /c HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n");
	socket.write("5\r\na\r\n\r\n\r\n0\r\n\r\nGET /d HTTP/1.1\r\nHost");
	await new Promise((resume) => setTimeout(resume, 20));
	socket.write(": x\r\n\r\n");
	await expect.poll(() => text().match(/<[^>]+>/g)).toEqual(["</a>", "</b>", "</c>", "</d>"]);
	expect(received).toEqual([`POST /a ${body.length}`, "GET /b 0", "POST /c 5", "GET /d 0"]);
});

it("starts no answer while the client has not read the one before", async () => {
	let handled = 0;
	const open = await serve((_, response) => {
		handled++;
		response.end("x".repeat(20_000_000));
	});
	const { socket } = open();
	socket.pause();
	socket.write(shortRequest.repeat(2));
	await expect.poll(() => handled).toBe(1);
	await new Promise((resume) => setTimeout(resume, 200));
	expect(handled).toBe(1);
	socket.resume();
	await expect.poll(() => handled).toBe(2);
});

it("parses little of a body in chunks of one byte once its reader ends the connection, after another was cut off", async () => {
	let parsed = 0;
	const open = await serve((request) => {
		const { push } = request;
		request.push = (chunk, ...rest) => {
			parsed++;
			return push.call(request, chunk, ...rest);
		};
		request.once("data", () => request.destroy());
	});
	const chunks = `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(8000)}`;
	const send = async () => {
		parsed = 0;
		const { socket, closed } = open();
		socket.write(chunks);
		await closed;
		return parsed;
	};
	expect(await send()).toBeGreaterThan(1000);
	expect(await send()).toBeLessThan(400);
});

it.each([
	["nobody reads", () => {}],
	[
		"is read slowly",
		(request: IncomingMessage) =>
			request.on("data", () => setTimeout(() => request.resume(), 20)).on("data", () => request.pause()),
	],
])("takes little of a large body that %s, after another was cut off", async (_, read) => {
	let taken = () => 0;
	const open = await serve((request) => {
		taken = () => request.socket.bytesRead;
		read(request);
	});
	const head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
	const cutOff = open();
	cutOff.socket.end(head);
	await cutOff.closed;
	const { socket } = open();
	socket.write(head + `2000\r\n${"a".repeat(0x2000)}\r\n`.repeat(2000));
	await expect.poll(taken).toBeGreaterThan(0);
	await new Promise((resume) => setTimeout(resume, 500));
	expect(taken()).toBeLessThan(500_000);
});
