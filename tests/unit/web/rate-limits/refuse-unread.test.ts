import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { createFormReceiver } from "~/web/rate-limits/receive-form.server";
import { refuseUnread } from "~/web/rate-limits/refuse-unread.server";
import { answerPipelinedInTurn } from "~/web/server/http-pipelining.server";
import { listenDuringTest, openSocket } from "../http/serving";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
/** Of buffers, once those that nobody needs are freed, which another thread does. */
async function heldBytes(): Promise<number> {
	for (let times = 0; times < 3; times++) {
		collectGarbage();
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return process.memoryUsage().arrayBuffers;
}

const connections = 30;
const bodyBytes = 1_000_000;
const chunkedHead = "POST /contacto HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
const chunked = Buffer.from(chunkedHead + `1000\r\n${"a".repeat(0x1000)}\r\n`.repeat(bodyBytes / 0x1000));
const sizedHead = `POST /contacto HTTP/1.1\r\nHost: x\r\nContent-Length: ${bodyBytes}\r\n\r\n`;
const sized = Buffer.from(sizedHead + "a".repeat(bodyBytes));
const receive = createFormReceiver();

it.each<[string, Buffer, RequestListener, boolean?]>([
	["at once", sized, (request, response) => refuseUnread(request, response, 413)],
	["later", sized, (request, response) => setTimeout(() => refuseUnread(request, response, 413), 50)],
	["once it is too long", chunked, receive],
	["once it is too long, after a flood", chunked, receive, true],
])(
	"a paused refusal keeps nothing of a body that it refuses %s, and reads no more of it",
	async (_, sent, refuse, isFlooded) => {
		const responses: ServerResponse[] = [];
		const server = createServer({ requireHostHeader: false });
		server.on(
			"request",
			answerPipelinedInTurn(server, (request, response) => {
				if (request.method === "GET") return void response.end();
				responses.push(response);
				return refuse(request, response);
			}),
		);
		const url = await listenDuringTest(server);
		if (isFlooded) {
			const { socket, closed } = openSocket(url);
			socket.write("GET / HTTP/1.1\r\n\r\n".repeat(3000));
			await closed;
		}
		const before = await heldBytes();
		const clients = Array.from({ length: connections }, () => openSocket(url).socket);
		await Promise.all(clients.map((client) => once(client, "connect")));
		for (const client of clients) client.write(sent);
		const isRefused = (response: ServerResponse) => response.getHeader("connection") === "close";
		await expect.poll(() => responses.filter(isRefused).length, { interval: 5 }).toBe(connections);
		expect(((await heldBytes()) - before) / connections).toBeLessThan(16_000);
		const readBytes = responses.reduce((sum, { req }) => sum + req.socket.bytesRead, 0);
		expect(readBytes / connections).toBeLessThan(300_000);
		expect(responses.filter(({ headersSent }) => headersSent)).toEqual([]);
	},
);
