import { setMaxListeners } from "node:events";
import { Agent, type ClientRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { ask, type Question } from "../bench/visits";

/** The requests of attackers. Ends after `count` requests, if it is given, or after `seconds`. */
export interface Load {
	/**
	 * Sent in turn. In a path or the fields of a form, `*n*` becomes the number of the round, in six digits. To send
	 * each address twice, list the request twice. A text is bytes that are sent without ever reading the answers.
	 */
	requests: readonly (Question | string)[];
	connections: number;
	count?: number;
	seconds: number;
	isReopened?: boolean;
	/** Keeps event streams open until `releaseHeld`. */
	isHeld?: boolean;
	/** Milliseconds between the starts of two connections. */
	rampMs?: number;
	/** Loopback addresses from which bytes are sent; 1 by default. More need Linux. */
	addresses?: number;
}

/** Milliseconds before an ended connection is opened again, and between unread packets. */
const restMs = 20;

const held = new Set<ClientRequest>();

export async function releaseHeld(): Promise<void> {
	for (const stream of held) stream.destroy();
	held.clear();
}

export async function sendLoad(storeUrl: string, load: Load): Promise<Record<number, number>> {
	const { requests, connections, count = Number.POSITIVE_INFINITY, rampMs = 0, addresses = 1 } = load;
	const statuses: Record<number, number> = {};
	const agent = new Agent({ keepAlive: !load.isReopened });
	const signal = AbortSignal.timeout(load.seconds * 1000);
	setMaxListeners(0, signal);
	let sent = 0;
	const next = () => {
		if (signal.aborted || sent >= count) return undefined;
		const round = Math.floor(sent / requests.length);
		const request = requests[sent++ % requests.length] ?? "";
		return typeof request === "string" ? request : inRound(request, String(round).padStart(6, "0"));
	};
	const keepAsking = async (index: number) => {
		await pause(rampMs * index);
		let socket: Socket | undefined;
		for (let request = next(); request; request = next()) {
			if (typeof request === "string") {
				// Many addresses, so that a limit by connection and address counts many senders.
				const localAddress = addresses > 1 ? `127.0.1.${1 + (index % addresses)}` : undefined;
				if (!socket || socket.destroyed) socket = openUnread(storeUrl, { signal, localAddress });
				await sendBytes(socket, request);
				await pause(restMs);
				continue;
			}
			const asked = { agent, signal, ...(load.isHeld && { held }) };
			const answer = await ask(storeUrl, request, asked).catch(() => undefined);
			if (answer) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
			else await pause(restMs);
		}
		// Unread answers are still waiting on it.
		if (socket && !socket.closed) await new Promise((resolve) => socket?.once("close", resolve));
	};
	await Promise.all(Array.from({ length: connections }, (_, index) => keepAsking(index)));
	agent.destroy();
	return statuses;
}

function inRound({ path, body, ...request }: Question, round: string): Question {
	const fill = (text: string) => text.replaceAll("*n*", round);
	return { ...request, path: fill(path), body: typeof body === "string" ? fill(body) : body };
}

function openUnread(
	storeUrl: string,
	options: { signal: AbortSignal; localAddress: string | undefined },
): Socket {
	const { hostname: host, port } = new URL(storeUrl);
	const { signal, localAddress } = options;
	const socket = connect({ host, port: Number(port), signal, ...(localAddress && { localAddress }) });
	return socket.pause().on("error", () => {});
}

function sendBytes(socket: Socket, bytes: string): Promise<void> {
	return new Promise((resolve) => {
		const done = () => {
			socket.off("close", done);
			resolve();
		};
		socket.once("close", done);
		socket.write(bytes, "latin1", done);
	});
}

export function pageRequest(path: string, sender: string, cookie?: string): Question {
	return { path, headers: { "x-real-ip": sender, ...(cookie && { cookie }) } };
}

/** @param fields of the form, or its encoded body */
export function formPost(
	path: string,
	fields: Record<string, string> | string | Buffer,
	sender: string,
	cookie?: string,
	type = "application/x-www-form-urlencoded",
): Question {
	const sent = typeof fields === "string" ? Buffer.from(fields) : fields;
	const { headers, ...page } = pageRequest(path, sender, cookie);
	return {
		...{ ...page, method: "POST", headers: { ...headers, "content-type": type } },
		body: Buffer.isBuffer(sent) ? sent : new URLSearchParams(sent).toString(),
	};
}
