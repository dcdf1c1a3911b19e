import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The requests of attackers. Ends after `count` requests, if it is given, or after `seconds`. */
export interface Load {
	/**
	 * Prepared requests, sent in turn. `{{n}}` becomes the number of the round, in six digits. To send each
	 * address twice, list the request twice.
	 */
	requests: readonly string[];
	connections: number;
	count?: number;
	seconds: number;
	/** Sends without ever reading the answers, instead of the next request after the answer. */
	isUnread?: boolean;
	/** Opens a connection for each request, as proxies with `Connection: close` do. */
	isReopened?: boolean;
	/** Keeps each connection open once its answer has begun, until `releaseHeld`. */
	isHeld?: boolean;
	/** Milliseconds between the starts of two connections. */
	rampMs?: number;
	/** Loopback addresses that the connections come from; 1 by default. More need Linux. */
	addresses?: number;
}

/** Milliseconds before an ended connection is opened again, and between unread packets. */
const restMs = 20;

const held = new Set<Socket>();

export async function releaseHeld(): Promise<void> {
	for (const socket of held) socket.destroy();
	held.clear();
}

/** @returns the number of answers by status */
export async function sendLoad(storeUrl: string, load: Load): Promise<Record<number, number>> {
	const { hostname, port } = new URL(storeUrl);
	const { count = Number.POSITIVE_INFINITY } = load;
	const statuses: Record<number, number> = {};
	let sent = 0;
	const sockets = new Set<Socket>();
	let isOver = false;
	const end = () => {
		isOver = true;
		for (const socket of sockets) socket.destroy();
	};
	const timer = setTimeout(end, load.seconds * 1000);
	await Promise.all(Array.from({ length: load.connections }, (_, index) => keepConnection(index)));
	clearTimeout(timer);
	return statuses;

	async function keepConnection(index: number): Promise<void> {
		await pause((load.rampMs ?? 0) * index);
		do {
			const socket = connect({ host: hostname, port: Number(port), ...localAddress(index) });
			const over = new Promise<void>((resolve) => {
				socket.once("close", resolve);
				if (load.isHeld)
					socket.once("data", () => {
						sockets.delete(socket);
						held.add(socket);
						resolve();
					});
			});
			sockets.add(socket);
			socket.setNoDelay(true);
			socket.on("error", () => {});
			socket.once("close", () => sockets.delete(socket));
			if (load.isUnread) sendUnread(socket);
			else sendInTurn(socket);
			await over;
			if (!load.isReopened) await pause(restMs);
		} while (!isOver && sent < count);
	}

	/** Many addresses, so that a limit by connection and address counts many senders. */
	function localAddress(index: number): { localAddress?: string } {
		const { addresses = 1 } = load;
		return addresses > 1 ? { localAddress: `127.0.1.${1 + (index % addresses)}` } : {};
	}

	function nextRequest(): string | undefined {
		if (isOver || sent >= count) return undefined;
		const turn = sent++;
		const round = Math.floor(turn / load.requests.length);
		return load.requests[turn % load.requests.length]?.replaceAll("{{n}}", String(round).padStart(6, "0"));
	}

	function sendUnread(socket: Socket): void {
		socket.pause();
		const sendNext = () => {
			const packet = nextRequest();
			// At the end the connection stays open, because unread answers are still waiting on it.
			if (packet && !socket.destroyed) socket.write(packet, "latin1", () => setTimeout(sendNext, restMs));
		};
		sendNext();
	}

	function sendInTurn(socket: Socket): void {
		const sendNext = () => {
			const request = nextRequest();
			if (request) socket.write(request, "latin1");
			else socket.destroy();
		};
		onAnswer(
			socket,
			(status) => {
				statuses[status] = (statuses[status] ?? 0) + 1;
			},
			(isLast) => {
				if (isLast || (load.isReopened && !load.isHeld)) socket.destroy();
				else if (!load.isHeld) sendNext();
			},
		);
		sendNext();
	}
}

/**
 * Calls back at the head and at the end of each answer.
 * @param ended told whether the server closes the connection after this answer
 */
function onAnswer(socket: Socket, begun: (status: number) => void, ended: (isLast: boolean) => void): void {
	let head = "";
	let left: number | "chunked" | undefined;
	let tail = "";
	socket.on("data", (bytes: Buffer) => {
		let text = bytes.toString("latin1");
		if (left === undefined) {
			head += text;
			const end = head.indexOf("\r\n\r\n");
			if (end < 0) return;
			text = head.slice(end + 4);
			head = head.slice(0, end);
			const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
			left = /\r\ntransfer-encoding: chunked/i.test(head) ? "chunked" : Number(length ?? 0);
			begun(Number(head.slice(9, 12)));
		}
		tail = (tail + text).slice(-5);
		if (left !== "chunked") left -= text.length;
		if (left === "chunked" ? tail !== "0\r\n\r\n" : left > 0) return;
		const isLast = /\r\nconnection: close/i.test(head);
		head = "";
		tail = "";
		left = undefined;
		ended(isLast);
	});
}
