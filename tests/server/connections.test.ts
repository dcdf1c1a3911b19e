import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { endHeadersTimer, guardConnections } from "~/server/connections.server";
import { limitBodyTime } from "~/server/pipeline/request-body.server";

const server = createServer((request, response) => {
	endHeadersTimer(request, response);
	limitBodyTime(300)(request, response);
	request.resume().on("end", () => response.end("ok"));
});
beforeAll(async () => {
	guardConnections(server, ["X-Test", "1"], 300);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => server.close());

function open(): { socket: Socket; answer: Promise<string> } {
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
	const { socket, answer } = open();
	for (let asked = 0; asked < 4; asked++) {
		socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab");
		await once(socket, "data");
		await new Promise((resume) => setTimeout(resume, 150));
	}
	socket.end();
	expect((await answer).match(/200 OK/g)).toHaveLength(4);
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
