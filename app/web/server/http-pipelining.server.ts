import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { acceptConnections } from "~/web/rate-limits/fair-queue.server";

/** Pipelined requests that may wait on a connection. Browsers and proxies send none. */
const maxWaiting = 16;
const alertMs = 10 * 60_000;
/** Holds at most 170 chunks, or a few dozen requests after the body's end. */
const bodyPieceBytes = 1024;
/** Milliseconds of pieces, of all connections in turn, before other work. */
const turnMs = 2;

/**
 * Node would handle all requests of a packet at once, up to 3,600, and keep the answers that nobody reads; a packet can
 * also hold 10,000 chunks of a body. After a flood, for ten minutes, connections are fed to its parser request by
 * request, and bodies in pieces: always, that would cost 2.4 µs for each request.
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
		// Browsers say how long a body is.
		if (request.headers["transfer-encoding"]) startAlertIfCutOff(request);
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

	function startAlertIfCutOff(request: IncomingMessage): void {
		request.once("close", () => {
			if (!request.complete) startAlert();
		});
	}

	function startAlert(): void {
		alertEnds = Date.now() + alertMs;
		for (const [socket, feed] of feeds) feeds.set(socket, feed ?? feedInPieces(socket));
	}
}

/** Replaces Node's parser as the listener of the socket's `data`, and calls it with one request at a time. */
function feedInPieces(socket: Socket) {
	const [parse] = socket.listeners("data") as ((piece: Buffer) => void)[];
	const { pause, resume } = socket;
	let held: Buffer = Buffer.alloc(0);
	let last: { request: IncomingMessage; response: ServerResponse } | undefined;
	let isWanted = true;
	if (parse) socket.removeListener("data", parse);
	socket.on("data", (chunk: Buffer) => {
		held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
		feed();
	});
	// Node calls these as a body is read. What is held comes first: a resumed socket would add to it without end.
	socket.pause = () => {
		isWanted = false;
		return pause.call(socket);
	};
	socket.resume = () => {
		isWanted = true;
		if (held.length > 0) schedule(feed);
		else resume.call(socket);
		return socket;
	};

	/** A body's piece waits for the connection's turn, so that whoever reads it can end the connection first. */
	function feed(isTurn = false): void {
		let mayFeedBody = isTurn;
		while (held.length > 0 && isWanted && !socket.destroyed) {
			if (last?.request.complete && !last.response.closed) break;
			const isBody = last?.request.complete === false;
			if (isBody && !mayFeedBody) {
				schedule(feed);
				break;
			}
			mayFeedBody &&= !isBody;
			const end = isBody ? bodyPieceBytes : endOfHead(held);
			const piece = held.subarray(0, end);
			held = held.subarray(end);
			parse?.(piece);
		}
		if (held.length > 0) pause.call(socket);
		else if (isWanted) resume.call(socket);
	}

	return {
		waitFor(request: IncomingMessage, response: ServerResponse): void {
			last = { request, response };
			response.once("close", () => schedule(feed));
		},
	};
}

type Feed = (isTurn: true) => void;

const scheduled = new Set<Feed>();
let hasTurn = false;

function schedule(feed: Feed): void {
	scheduled.add(feed);
	if (!hasTurn) void feedInTurn();
	hasTurn = true;
}

/** Takes a piece of each connection. */
async function feedInTurn(): Promise<void> {
	while (scheduled.size > 0) {
		await acceptConnections();
		const ends = performance.now() + turnMs;
		for (const feed of [...scheduled]) {
			scheduled.delete(feed);
			feed(true);
			if (performance.now() > ends) break;
		}
	}
	hasTurn = false;
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
