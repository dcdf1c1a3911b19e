import type { IncomingMessage, ServerResponse } from "node:http";
import pLimit, { type LimitFunction } from "p-limit";
import { createRateLimit } from "~/platform/process/rate-limit.server";
import {
	bodyKind,
	maxBodyBytes,
	maxBytesOfStaff,
	maxPictureBodyBytes,
	maxUploadBytes,
} from "./body-size-limits.server";
import { createNetworkCounter } from "./network-counter.server";
import { refuseBusy } from "./refuse-busy.server";
import { senderOf } from "./sender.server";

/** A too long upload is received up to here and dropped: an early answer would break the connection. */
const mostDiscardedBytes = 2 * maxUploadBytes;

const maxArriving = 200;
const maxPicturesOfSender = 2;
/** Pictures that are read and handled at the same time; others wait unread. At most 48 MB of memory. */
const maxPictures = 4;
/** Faster than phones send. Four pictures at this pace leave nearly all of the processor to others. */
const pictureBytesPerMs = 2000;
/** Throttles uploads, which a proxy sends at once. */
const uploadBytesPerMs = 8000;

export type ReceiveForm = ReturnType<typeof createFormReceiver>;

/** Reads a form's body before it is queued, so that a slow sender holds no place in the queue. */
export function createFormReceiver(
	mayUpload: (request: IncomingMessage) => Promise<boolean> = async () => false,
) {
	/** Every POST, before its body is read. Generous, as an office or a carrier may be behind one address. */
	const postLimit = createRateLimit({ attempts: 10_000, seconds: 15 * 60 });
	const forms = createNetworkCounter(maxArriving);
	const pictures = createNetworkCounter(maxPicturesOfSender);
	const pictureTurns = pLimit(maxPictures);
	// One at a time: with its copies, an upload takes 130 MB of memory.
	const uploadTurns = pLimit(1);

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
		response.once("close", () => pictures.leave(network));
		const read = () => readBody(request, maxPictureBodyBytes, pictureBytesPerMs);
		return receiveInTurn(pictureTurns, request, response, read);
	}

	return async (request: IncomingMessage, response: ServerResponse) => {
		const sender = senderOf(request);
		const waitMs = postLimit.count(sender);
		if (waitMs > 0) {
			refuseBusy(request, response, 429, Math.ceil(waitMs / 1000));
			return undefined;
		}
		const [network = ""] = sender;
		const most = maxBytesOfStaff(request);
		if (isLarge(request, most) && (await mayUpload(request)))
			return receiveInTurn(uploadTurns, request, response, () => readBody(request, most));
		return isLarge(request, maxPictureBodyBytes) && bodyKind(request) === "picture"
			? receivePicture(request, response, network)
			: receiveSmall(request, response, network);
	};
}

/** Small forms need no turn. A body of unknown length is treated as small. */
function isLarge(request: IncomingMessage, most: number): boolean {
	const bytes = Number(request.headers["content-length"] ?? 0);
	return bytes > maxBodyBytes && bytes <= most;
}

function receiveInTurn(
	turns: LimitFunction,
	request: IncomingMessage,
	response: ServerResponse,
	read: () => Promise<Uint8Array<ArrayBuffer> | undefined>,
) {
	const answered = new Promise((resolve) => response.once("close", resolve));
	return new Promise<Uint8Array<ArrayBuffer> | undefined>((resolve) => {
		turns(async () => {
			resolve(request.destroyed ? undefined : await read());
			// Keeps the turn: the body stays in memory until the answer is sent.
			await answered;
		});
	});
}

/** Cuts a longer body; with such a Content-Length, reads only an upload's beginning. @returns undefined if the client left */
function readBody(
	request: IncomingMessage,
	maxBytes: number,
	bytesPerMs = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const isUpload = bodyKind(request) === "upload";
	const chunks: Buffer[] = [];
	let size = 0;
	return new Promise((resolve) => {
		const finish = () => {
			const { buffer, byteOffset, length } = Buffer.concat(chunks);
			resolve(new Uint8Array(buffer, byteOffset, length));
		};
		if (Number(request.headers["content-length"] ?? 0) > maxBytes && !isUpload) return finish();
		request.on("data", (chunk: Buffer) => {
			if (size <= maxBytes) chunks.push(chunk);
			size += chunk.length;
			if (size > (isUpload ? mostDiscardedBytes : maxBytes)) {
				request.pause();
				return finish();
			}
			const waitMs = Math.floor(chunk.length / (isUpload ? uploadBytesPerMs : bytesPerMs));
			if (waitMs === 0) return;
			request.pause();
			setTimeout(() => request.resume(), waitMs);
		});
		request.once("end", finish);
		request.once("close", () => resolve(undefined));
	});
}
