import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isChunked } from "~/web/rate-limits/body-size-limits.server";
import { createFairQueue } from "~/web/rate-limits/fair-queue.server";
import { senderOf } from "~/web/rate-limits/sender.server";

/** Pipelined requests that may wait on a connection. Browsers and proxies send none. */
const maxWaiting = 16;
const alertMs = 10 * 60_000;
/** Of a body in chunks: at most 170 of them, or a few dozen requests after the body's end. */
const bodyPieceBytes = 1024;
/** Each takes a microsecond. No browser or proxy sends such. */
const mostTinyChunks = 1000;
const tinyChunkBytes = 16;

/**
 * Node would handle all requests of a packet at once, up to 3,600, and keep the answers that nobody reads; a packet can
 * also hold 10,000 chunks of a body. After a flood of either, for ten minutes, connections are fed to its parser request
 * by request, and bodies in chunks in pieces: always, that would cost 2.4 µs for each request.
 */
export function answerPipelinedInTurn(server: Server, answer: RequestListener): RequestListener {
	const feeds = new Map<Socket, ReturnType<typeof feedInPieces> | undefined>();
	const waiting = new WeakMap<Socket, number>();
	const turns = createFairQueue({
		maxRunning: 1,
		maxRunningPerSender: 1,
		maxWaiting: Number.POSITIVE_INFINITY,
		maxSendersForPages: 0,
	});
	let alertEnds = 0;
	server.on("connection", (socket: Socket) => {
		feeds.set(socket, Date.now() < alertEnds ? feedInPieces(socket, turns) : undefined);
		socket.once("close", () => feeds.delete(socket));
	});

	return (request, response) => {
		const { socket } = request;
		feeds.get(socket)?.waitFor(request, response);
		if (isChunked(request)) endIfTiny(request);
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

	/** Counts the chunks as the parser finds them, so that also those of a body that nobody reads count. */
	function endIfTiny(request: IncomingMessage): void {
		const { push } = request;
		let chunks = 0;
		let bytes = 0;
		let isTiny = false;
		request.push = (chunk, ...rest) => {
			chunks += 1;
			bytes += chunk?.length ?? 0;
			if (!isTiny && chunks > mostTinyChunks && bytes < chunks * tinyChunkBytes) {
				isTiny = true;
				startAlert();
				request.destroy();
			}
			return push.call(request, chunk, ...rest);
		};
	}

	function startAlert(): void {
		alertEnds = Date.now() + alertMs;
		for (const [socket, feed] of feeds) feeds.set(socket, feed ?? feedInPieces(socket, turns));
	}
}

/**
 * Replaces Node's parser as the listener of the socket's `data`, and calls it with one request at a time. A body in chunks
 * is fed in pieces, each in its sender's turn, so that a handler can refuse the body before the rest is parsed.
 */
function feedInPieces(socket: Socket, turns: ReturnType<typeof createFairQueue>) {
	const [parse] = socket.listeners("data") as ((piece: Buffer) => void)[];
	const { pause, resume } = socket;
	let held: Buffer = Buffer.alloc(0);
	let last: { request: IncomingMessage; response: ServerResponse } | undefined;
	/** Of a body of a known length. */
	let bytesLeft = 0;
	let isWanted = true;
	let isWaiting = false;
	if (parse) socket.removeListener("data", parse);
	socket.on("data", (chunk: Buffer) => {
		held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
		feed();
	});
	// Node calls these as a body is read. What is held comes first: a resumed socket would add to it without end.
	socket.pause = () => {
		isWanted = false;
		// Nothing is kept of a body that was refused: the connection ends with the answer.
		if (last?.response.getHeader("connection") === "close") held = Buffer.alloc(0);
		return pause.call(socket);
	};
	socket.resume = () => {
		isWanted = true;
		if (held.length > 0) waitForTurn();
		else resume.call(socket);
		return socket;
	};

	function waitForTurn(): void {
		if (isWaiting) return;
		isWaiting = true;
		const run = async () => {
			isWaiting = false;
			feed(true);
		};
		turns.add("forms", last ? senderOf(last.request) : [], { run, refuse: () => {} });
	}

	function feed(isTurn = false): void {
		let mayFeedChunks = isTurn;
		while (held.length > 0 && isWanted && !socket.destroyed) {
			if (last?.request.complete && !last.response.closed) break;
			const body = last?.request.complete === false ? last.request : undefined;
			const isInChunks = body !== undefined && isChunked(body);
			if (isInChunks && !mayFeedChunks) {
				waitForTurn();
				break;
			}
			mayFeedChunks &&= !isInChunks;
			const end = isInChunks ? bodyPieceBytes : bytesLeft || endOfHead(held);
			const piece = held.subarray(0, end);
			held = held.subarray(end);
			bytesLeft = Math.max(bytesLeft - piece.length, 0);
			parse?.(piece);
		}
		if (held.length > 0) pause.call(socket);
		else if (isWanted) resume.call(socket);
	}

	return {
		waitFor(request: IncomingMessage, response: ServerResponse): void {
			last = { request, response };
			bytesLeft = Number(request.headers["content-length"] ?? 0);
			response.once("close", waitForTurn);
		},
	};
}

/** Looks at no byte behind the end, so that all pieces of a packet together cost one pass over it. */
function endOfHead(bytes: Buffer): number {
	let start = 0;
	while (bytes[start] === lineFeed || bytes[start] === carriageReturn) start += 1;
	for (let at = bytes.indexOf(lineFeed, start); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
		if (bytes[at + 1] === lineFeed) return at + 2;
		if (bytes[at + 1] === carriageReturn && bytes[at + 2] === lineFeed) return at + 3;
	}
	return bytes.length;
}

const lineFeed = 10;
const carriageReturn = 13;
