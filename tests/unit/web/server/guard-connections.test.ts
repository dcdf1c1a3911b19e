import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { closeLater, endHeadersTimer, guardConnections } from "~/web/server/guard-connections.server";
import { limitBodyTime } from "~/web/server/request-body.server";
import { fetchOnce } from "../../../support/serving";
import { listen, openSocket } from "../http/serving";

async function serve(limitMs: number): Promise<{ server: Server; url: string }> {
	const server = createServer((request, response) => {
		endHeadersTimer(request, response);
		limitBodyTime(limitMs)(request, response);
		request.resume().on("end", () => response.end("ok"));
	});
	guardConnections(server, ["X-Test", "1"], limitMs);
	return { server, url: await listen(server) };
}

let strict: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
	strict = await serve(300);
});
afterAll(() => strict.server.close());

it.each([
	["nothing", ""],
	["its headers byte by byte", "GET / HTTP/1.1\r\nHost: "],
	["its body byte by byte", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"],
])("closes a connection that sends %s", async (_, text) => {
	const { socket, closed } = openSocket(strict.url);
	const dripping = setInterval(() => text && socket.write("a"), 50);
	onTestFinished(() => clearInterval(dripping));
	socket.write(text);
	expect(await closed).toBe("");
});

it("does not close a connection in use", async () => {
	// A busy machine pauses a process for longer than the other tests' limit.
	const { server, url } = await serve(1500);
	onTestFinished(() => void server.close());
	const { socket, closed } = openSocket(url);
	for (let asked = 0; asked < 4; asked++) {
		socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab");
		await once(socket, "data");
		await new Promise((resume) => setTimeout(resume, 500));
	}
	socket.end();
	expect((await closed).match(/200 OK/g)).toHaveLength(4);
});

it("keeps a connection for longer than a proxy does, and waits as long for the next headers", async () => {
	const { socket } = openSocket(strict.url);
	socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
	const [answer] = await once(socket, "data");
	expect(String(answer)).toContain("Keep-Alive: timeout=75\r\n");
	expect(strict.server.headersTimeout).toBeGreaterThan(strict.server.keepAliveTimeout);
});

it("goes on answering new connections for a time when it is to close, and then closes", async () => {
	const server = createServer((_, response) => response.end("answered"));
	const url = await listen(server);
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	closeLater(server, 5000);
	const closed = once(server, "close");
	server.close();
	vi.advanceTimersByTime(4999);
	expect(await (await fetchOnce(url)).text()).toBe("answered");
	vi.advanceTimersByTime(1);
	await closed;
	await expect(fetchOnce(url)).rejects.toThrow("fetch failed");
});
