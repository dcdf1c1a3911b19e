import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Pipelined requests that may wait on a connection. Browsers and proxies send none. */
const maxWaiting = 16;
const alertMs = 10 * 60_000;

/**
 * Node would handle all requests of a packet at once, up to 3,600, and keep the answers that nobody reads. After a flood,
 * for ten minutes, connections are fed to its parser request by request: always, that would cost 2.4 µs for each.
 */
export function answerPipelinedInTurn(server: Server, answer: RequestListener): RequestListener {
	const feeds = new Map<Socket, ReturnType<typeof feedInPieces> | undefined>();
	const waiting = new WeakMap<Socket, number>();
	let alertEnds = 0;
	server.on("connection", (socket: Socket) => {
		feeds.set(socket, Date.now() < alertEnds ? feedInPieces(socket) : undefined);
		socket.once("close", () => feeds.delete(socket));
	});

	return (request, response) => {
		const { socket } = request;
		feeds.get(socket)?.waitFor(request, response);
		// A response gets the socket when those before it have been written.
		if (response.socket) {
			answer(request, response);
			return;
		}
		const count = (waiting.get(socket) ?? 0) + 1;
		waiting.set(socket, count);
		if (count > maxWaiting) {
			if (!socket.destroyed) startAlert();
			// Ends the connection, too. Node would write a stack trace for each request left on it: 0.5 s for ten
			// connections with Node 24.
			request.destroy();
			return;
		}
		response.once("socket", () => {
			waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
			setImmediate(() => {
				if (!socket.destroyed) answer(request, response);
			});
		});
	};

	function startAlert(): void {
		alertEnds = Date.now() + alertMs;
		for (const [socket, feed] of feeds) feeds.set(socket, feed ?? feedInPieces(socket));
	}
}

/** Replaces Node's parser as the listener of the socket's `data`, and calls it with one request at a time. */
function feedInPieces(socket: Socket) {
	const [parse] = socket.listeners("data") as ((piece: Buffer) => void)[];
	let held: Buffer = Buffer.alloc(0);
	let last: { request: IncomingMessage; response: ServerResponse } | undefined;
	let isPaused = false;
	if (parse) socket.removeListener("data", parse);
	socket.on("data", (chunk: Buffer) => {
		held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
		feed();
	});

	function feed(): void {
		while (held.length > 0 && !socket.destroyed) {
			if (last?.request.complete && !last.response.closed) {
				isPaused = true;
				socket.pause();
				return;
			}
			const end = endOfHead(held);
			const piece = held.subarray(0, end);
			held = held.subarray(end);
			parse?.(piece);
		}
		// Only after an own pause: Node also pauses the socket, while nobody reads a body.
		if (isPaused) socket.resume();
		isPaused = false;
	}

	return {
		waitFor(request: IncomingMessage, response: ServerResponse): void {
			last = { request, response };
			response.once("close", () => setImmediate(feed));
		},
	};
}

function endOfHead(bytes: Buffer): number {
	const end = bytes.indexOf("\n\r\n");
	const head = end < 0 ? bytes : bytes.subarray(0, end);
	const bare = head.indexOf("\n\n");
	if (bare >= 0) return bare + 2;
	return end < 0 ? bytes.length : end + 3;
}
