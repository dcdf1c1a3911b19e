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

const chunkedPost = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";

/** @returns what sends bytes until the connection is closed, and counts the pieces of bodies that are parsed meanwhile */
async function countPieces(read: (request: IncomingMessage) => unknown) {
	let parsed = 0;
	const open = await serve((request, response) => {
		const { push } = request;
		request.push = (chunk, ...rest) => {
			if (chunk) parsed++;
			return push.call(request, chunk, ...rest);
		};
		read(request);
		request.once("end", () => response.end());
	});
	const send = async (bytes: string) => {
		parsed = 0;
		const { socket, closed } = open();
		socket.write(bytes);
		await closed;
		return parsed;
	};
	return { open, send };
}

it("ends a connection with a thousand chunks of one byte, and parses little of the next, but only after such", async () => {
	const { open, send } = await countPieces((request) => request.once("data", () => request.destroy()));
	const cutOff = open();
	cutOff.socket.end(chunkedPost);
	await cutOff.closed;
	const tiny = chunkedPost + "1\r\na\r\n".repeat(8000);
	expect(await send(tiny)).toBeGreaterThan(1000);
	expect(await send(tiny)).toBeLessThan(400);
});

it("feeds a body of a known length as it comes during a flood", async () => {
	const { open, send } = await countPieces((request) => request.resume());
	await flood(open);
	const head = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 200000\r\n\r\n";
	expect(await send(head + "a".repeat(200_000))).toBeLessThan(50);
});

it("feeds the bodies in chunks of a flood by sender in turn", async () => {
	const pieces = { flood: 0, other: 0 };
	let before = 0;
	const open = await serve((request, response) => {
		const from = request.headers["x-wasi-client"] === "203.0.113.1" ? "other" : "flood";
		request.on("data", () => {
			pieces[from]++;
			if (from === "other" && pieces.other === 1) before = pieces.flood;
		});
		request.once("end", () => response.end(from));
	});
	await flood(open);
	const send = (address: string) => {
		const sent = open();
		const head = chunkedPost.replace("\r\n\r\n", `\r\nX-Wasi-Client: ${address}\r\n\r\n`);
		sent.socket.write(`${head}${"40\r\n".concat("a".repeat(64), "\r\n").repeat(3000)}0\r\n\r\n`);
		return sent;
	};
	for (let n = 0; n < 20; n++) send("198.51.100.1");
	const { text } = send("203.0.113.1");
	await expect.poll(text, { timeout: 10_000 }).toContain("other");
	// Out of turn, nearly all 60,000 come first. The other's bytes may arrive late, and the flood goes on meanwhile.
	expect(pieces.flood - before).toBeLessThan(30_000);
});

it.each([
	["nobody reads", () => {}],
	[
		"is read slowly",
		(request: IncomingMessage) =>
			request.on("data", () => setTimeout(() => request.resume(), 20)).on("data", () => request.pause()),
	],
])("takes little of a large body that %s during a flood", async (_, read) => {
	let taken = () => 0;
	const open = await serve((request) => {
		taken = () => request.socket.bytesRead;
		read(request);
	});
	await flood(open);
	const { socket } = open();
	socket.write(chunkedPost + `2000\r\n${"a".repeat(0x2000)}\r\n`.repeat(2000));
	await expect.poll(taken).toBeGreaterThan(0);
	await new Promise((resume) => setTimeout(resume, 500));
	expect(taken()).toBeLessThan(500_000);
});
