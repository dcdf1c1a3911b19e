import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { answerPipelinedInTurn } from "~/server/pipelined-requests.server";

async function serve(answer: RequestListener): Promise<() => Socket> {
	const server = createServer({ requireHostHeader: false });
	server.on("request", answerPipelinedInTurn(server, answer));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	return () => {
		const socket = connect(port, "127.0.0.1").on("error", () => undefined);
		return socket.resume();
	};
}

const shortRequest = "GET / HTTP/1.1\r\n\r\n";

it("answers a few requests that were sent ahead, in order and one at a time", async () => {
	let underWay = 0;
	const counts: number[] = [];
	const open = await serve(({ url }, response) => {
		counts.push(++underWay);
		response.once("close", () => underWay--);
		setTimeout(() => response.end(`<${url}>`), 5);
	});
	const socket = open();
	let text = "";
	socket.on("data", (data) => {
		text += String(data);
	});
	const paths = Array.from({ length: 10 }, (_, index) => `/${index}`);
	socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
	await expect.poll(() => text.match(/<[^>]+>/g)).toEqual(paths.map((path) => `<${path}>`));
	expect(counts).toEqual(paths.map(() => 1));
});

it("handles one request of a packet of thousands, and closes the connection", async () => {
	let handled = 0;
	const open = await serve((_, response) => {
		handled++;
		response.end("x".repeat(100_000));
	});
	const flood = open();
	flood.write(shortRequest.repeat(3000));
	await once(flood, "close");
	expect(handled).toBe(1);
});

it("does not let a client in again that has flooded a connection", async () => {
	let handled = 0;
	const open = await serve((_, response) => {
		handled++;
		response.end();
	});
	const flood = open();
	flood.write(shortRequest.repeat(3000));
	await once(flood, "close");
	const again = open();
	again.write(shortRequest);
	await once(again, "close");
	expect(handled).toBe(1);
});

it("starts no answer while the client has not read the one before", async () => {
	let handled = 0;
	const open = await serve((_, response) => {
		handled++;
		response.end("x".repeat(20_000_000));
	});
	const socket = open();
	socket.pause();
	socket.write(shortRequest.repeat(5));
	await expect.poll(() => handled).toBe(1);
	await new Promise((resume) => setTimeout(resume, 200));
	expect(handled).toBe(1);
	socket.resume();
	await expect.poll(() => handled).toBe(5);
});
