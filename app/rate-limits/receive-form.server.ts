import type { IncomingMessage, ServerResponse } from "node:http";
import pLimit from "p-limit";
import { clientAddressOf } from "./client-address.server";
import { createRateLimit } from "./rate-limit.server";
import { refuseBusy } from "./refuse-busy.server";
import { networksOf } from "./sender.server";

/** Every POST, before its body is read. Leaves room for an office or a mobile carrier behind one address. */
const postLimit = createRateLimit({ attempts: 10_000, seconds: 15 * 60 });
export const maxBodyBytes = 64 * 1024;
/** Of the form with a picture. More than the picture may have: the form says that a phone's photo is too big. */
export const maxPictureBodyBytes = 12 * 1024 * 1024;

/** Forms of one sender that may be arriving at the same time. */
const maxArriving = 200;
const maxPicturesOfSender = 2;
/** Pictures that are read and handled at the same time; others wait unread. At most 48 MB of memory. */
const maxPictures = 4;
/** Phones send slower. Four that are sent at this pace leave nearly all of the processor to others. */
const pictureBytesPerMs = 2000;

export type ReceiveForm = (
	request: IncomingMessage,
	response: ServerResponse,
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Counts a form before reading its body, so that a slow one does not hold a place in the queue. */
export function createFormReceiver(clientAddressHeader: string | undefined): ReceiveForm {
	const forms = createCounter(maxArriving);
	const pictures = createCounter(maxPicturesOfSender);
	const pictureTurns = pLimit(maxPictures);

	async function receiveSmall(request: IncomingMessage, response: ServerResponse, network: string) {
		if (!forms.enter(network)) return void refuseBusy(request, response);
		try {
			return await readBody(request, maxBodyBytes);
		} finally {
			forms.leave(network);
		}
	}

	async function receivePicture(request: IncomingMessage, response: ServerResponse, network: string) {
		if (!pictures.enter(network)) {
			response.setHeader("Connection", "close");
			return void refuseBusy(request, response);
		}
		const answered = new Promise((resolve) => response.once("close", resolve));
		answered.then(() => pictures.leave(network));
		return new Promise<Uint8Array<ArrayBuffer> | undefined>((resolve) => {
			pictureTurns(async () => {
				resolve(
					request.destroyed ? undefined : await readBody(request, maxPictureBodyBytes, pictureBytesPerMs),
				);
				// Until then the body is in memory.
				await answered;
			});
		});
	}

	return async (request, response) => {
		const sender = networksOf(clientAddressOf(request.headers, clientAddressHeader));
		const waitMs = postLimit.count(sender);
		if (waitMs > 0) {
			refuseBusy(request, response, 429, Math.ceil(waitMs / 1000));
			return undefined;
		}
		const [network = ""] = sender;
		return hasPicture(request)
			? receivePicture(request, response, network)
			: receiveSmall(request, response, network);
	};
}

export function maySendPicture({ url = "" }: Pick<IncomingMessage, "url">): boolean {
	return /^\/ya-pague(\.data)?(\?|$)/.test(url);
}

/** A small form needs no picture's turn. A body of unknown length is a small one. */
function hasPicture(request: IncomingMessage): boolean {
	const bytes = Number(request.headers["content-length"] ?? 0);
	return bytes > maxBodyBytes && bytes <= maxPictureBodyBytes && maySendPicture(request);
}

function createCounter(maxOfSender: number) {
	const counts = new Map<string, number>();
	return {
		enter(network: string): boolean {
			const count = counts.get(network) ?? 0;
			if (count >= maxOfSender) return false;
			counts.set(network, count + 1);
			return true;
		},
		leave(network: string): void {
			const left = (counts.get(network) ?? 1) - 1;
			if (left > 0) counts.set(network, left);
			else counts.delete(network);
		},
	};
}

/** @returns the body, or of a longer one more than `maxBytes`; undefined if the client left */
function readBody(
	request: IncomingMessage,
	maxBytes: number,
	bytesPerMs = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const chunks: Buffer[] = [];
	let size = 0;
	return new Promise((resolve) => {
		const finish = () => resolve(new Uint8Array(Buffer.concat(chunks)));
		if (Number(request.headers["content-length"] ?? 0) > maxBytes) return finish();
		request.on("data", (chunk: Buffer) => {
			chunks.push(chunk);
			size += chunk.length;
			if (size > maxBytes) {
				request.pause();
				return finish();
			}
			const waitMs = Math.floor(chunk.length / bytesPerMs);
			if (waitMs === 0) return;
			request.pause();
			setTimeout(() => request.resume(), waitMs);
		});
		request.once("end", finish);
		request.once("close", () => resolve(undefined));
	});
}
