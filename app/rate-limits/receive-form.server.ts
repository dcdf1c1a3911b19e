import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddressOf } from "./client-address.server";
import { createRateLimit } from "./rate-limit.server";
import { refuseBusy } from "./refuse-busy.server";
import { networksOf } from "./sender.server";

/** Every POST, before its body is read. Leaves room for an office or a mobile carrier behind one address. */
const postLimit = createRateLimit({ attempts: 10_000, seconds: 15 * 60 });
/** A longer form is refused with 413. */
export const maxBodyBytes = 64 * 1024;
/** Of the form with a picture. More than the picture may have: the form says that a phone's photo is too big. */
export const maxPictureBodyBytes = 12 * 1024 * 1024;

interface Limits {
	/** Forms that may be arriving at the same time, of one sender and of all. */
	perSender: number;
	inAll: number;
	maxBytes: number;
}

const ordinary: Limits = { perSender: 200, inAll: Number.POSITIVE_INFINITY, maxBytes: maxBodyBytes };
/** At most 60 MB of memory. */
const withPicture: Limits = { perSender: 2, inAll: 5, maxBytes: maxPictureBodyBytes };

/** @returns the body; undefined if the request was refused, or its client left */
export type ReceiveForm = (
	request: IncomingMessage,
	response: ServerResponse,
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Counts a form before reading its body, so that a slow one does not hold a place in the queue. */
export function createFormReceiver(clientAddressHeader: string | undefined): ReceiveForm {
	const arriving = new Map([ordinary, withPicture].map((limits) => [limits, createCounter(limits)]));
	return async (request, response) => {
		const sender = networksOf(clientAddressOf(request.headers, clientAddressHeader));
		const waitMs = postLimit.count(sender);
		if (waitMs > 0) {
			refuseBusy(request, response, 429, Math.ceil(waitMs / 1000));
			return undefined;
		}
		const [network = ""] = sender;
		const limits = limitsOf(request);
		const counter = arriving.get(limits);
		if (!counter?.enter(network)) {
			refuseBusy(request, response);
			return undefined;
		}
		if (limits === withPicture) {
			// Its memory is in use until the answer.
			response.once("close", () => counter.leave(network));
			return readBody(request, limits.maxBytes);
		}
		try {
			return await readBody(request, limits.maxBytes);
		} finally {
			counter.leave(network);
		}
	};
}

/** Whether the form of this request may have a picture. */
export function maySendPicture({ url = "" }: Pick<IncomingMessage, "url">): boolean {
	return /^\/ya-pague(\.data)?(\?|$)/.test(url);
}

/** A small form takes no picture's place. A body of unknown length is a small one. */
function limitsOf(request: IncomingMessage): Limits {
	const bytes = Number(request.headers["content-length"] ?? 0);
	const hasPicture = bytes > maxBodyBytes && bytes <= maxPictureBodyBytes && maySendPicture(request);
	return hasPicture ? withPicture : ordinary;
}

function createCounter({ perSender, inAll }: Limits) {
	const bySender = new Map<string, number>();
	let all = 0;
	return {
		/** @returns whether there is room */
		enter(network: string): boolean {
			const count = bySender.get(network) ?? 0;
			if (count >= perSender || all >= inAll) return false;
			bySender.set(network, count + 1);
			all++;
			return true;
		},
		leave(network: string): void {
			const left = (bySender.get(network) ?? 1) - 1;
			if (left > 0) bySender.set(network, left);
			else bySender.delete(network);
			all--;
		},
	};
}

/** @returns the body, or of a longer one more than `maxBytes`; undefined if the client left */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const chunks: Buffer[] = [];
	let size = 0;
	return new Promise((resolve) => {
		const finish = () => resolve(new Uint8Array(Buffer.concat(chunks)));
		if (Number(request.headers["content-length"] ?? 0) > maxBytes) return finish();
		request.on("data", (chunk: Buffer) => {
			chunks.push(chunk);
			size += chunk.length;
			if (size <= maxBytes) return;
			request.pause();
			finish();
		});
		request.once("end", finish);
		request.once("close", () => resolve(undefined));
	});
}
