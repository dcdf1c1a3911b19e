import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { endHeadersTimer, guardConnections } from "~/web/server/guard-connections.server";
import { limitBodyTime } from "~/web/server/request-body.server";

async function serve(limitMs: number): Promise<Server> {
	const server = createServer((request, response) => {
		endHeadersTimer(request, response);
		limitBodyTime(limitMs)(request, response);
		request.resume().on("end", () => response.end("ok"));
	});
	guardConnections(server, ["X-Test", "1"], limitMs);
	await once(server.listen(0, "127.0.0.1"), "listening");
	return server;
}

let strict: Server;
beforeAll(async () => {
	strict = await serve(300);
});
afterAll(() => strict.close());

function open(server = strict): { socket: Socket; answer: Promise<string> } {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	onTestFinished(() => void socket.destroy());
	let text = "";
	socket.on("data", (data) => {
		text += String(data);
	});
	// The server may reset the connection during a write.
	socket.on("error", () => undefined);
	return { socket, answer: new Promise((resolve) => socket.once("close", () => resolve(text))) };
}

describe("closes a connection", () => {
	it("that sends nothing", async () => {
		expect(await open().answer).toBe("");
	});

	it("that sends its headers byte by byte", async () => {
		const { socket, answer } = open();
		const dripping = setInterval(() => socket.write("a"), 50);
		onTestFinished(() => clearInterval(dripping));
		socket.write("GET / HTTP/1.1\r\nHost: ");
		expect(await answer).toBe("");
	});

	it("that sends its body byte by byte", async () => {
		const { socket, answer } = open();
		const dripping = setInterval(() => socket.write("a"), 50);
		onTestFinished(() => clearInterval(dripping));
		socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n");
		expect(await answer).toBe("");
	});
});

it("does not close a connection in use", async () => {
	// A busy machine pauses a process for longer than the other tests' limit.
	const server = await serve(1500);
	onTestFinished(() => void server.close());
	const { socket, answer } = open(server);
	for (let asked = 0; asked < 4; asked++) {
		socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab");
		await once(socket, "data");
		await new Promise((resume) => setTimeout(resume, 500));
	}
	socket.end();
	expect((await answer).match(/200 OK/g)).toHaveLength(4);
});

it("keeps a connection for longer than a proxy does, and waits as long for the next headers", async () => {
	const { socket } = open();
	socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
	const [answer] = await once(socket, "data");
	expect(String(answer)).toContain("Keep-Alive: timeout=75\r\n");
	expect(strict.headersTimeout).toBeGreaterThan(strict.keepAliveTimeout);
});

describe("refuses input that is not HTTP in Spanish, with the given headers:", () => {
	it.each([
		["a broken line", "GET / HTTQ/9\r\n\r\n", 400],
		["headers of 20 KB", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, 431],
	])("%s", async (_, text, status) => {
		const { socket, answer } = open();
		socket.on("error", () => undefined);
		socket.write(text);
		const refusal = await answer;
		expect(refusal).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
		expect(refusal).toContain("X-Test: 1\r\n");
		expect(refusal).toContain('lang="es-PE"');
	});
});
