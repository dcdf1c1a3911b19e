import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { networksOf } from "./sender.server";

/** Requests that may wait for an earlier one of their connection. Browsers and proxies send none ahead. */
const maxWaiting = 16;
const banMs = 60_000;

/**
 * Answers the requests of a connection one after the other, each when the client has read the answer before it. Node
 * itself handles all requests of a packet at once, up to 3,600 of them, and keeps the answers that nobody reads. A
 * client that sends more than a few requests ahead loses its connection and is not let in again for a minute, because
 * Node takes 10 ms to parse such a packet.
 */
export function answerPipelinedInTurn(server: Server, answer: RequestListener): RequestListener {
	const waiting = new WeakMap<Socket, number>();
	const banned = new LRUCache<string, true>({ max: 10_000, ttl: banMs });
	server.prependListener("connection", (socket: Socket) => {
		if (banned.size > 0 && banned.has(clientOf(socket))) socket.destroy();
	});
	return (request, response) => {
		// A response gets the socket when those before it have been written.
		if (response.socket) {
			answer(request, response);
			return;
		}
		const { socket } = request;
		const count = (waiting.get(socket) ?? 0) + 1;
		waiting.set(socket, count);
		if (count > maxWaiting) {
			if (!socket.destroyed) banned.set(clientOf(socket), true);
			socket.destroy();
			return;
		}
		response.once("socket", () => {
			waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
			// Other connections get their turn in between.
			setImmediate(() => {
				if (!socket.destroyed) answer(request, response);
			});
		});
	};
}

function clientOf({ remoteAddress = "" }: Socket): string {
	return networksOf(remoteAddress).at(-1) ?? "";
}
