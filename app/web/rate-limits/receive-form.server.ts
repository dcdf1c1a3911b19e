import type { IncomingMessage, ServerResponse } from "node:http";
import { createRateLimit, type Sender } from "~/platform/process/rate-limit.server";
import {
	bodyKind,
	isChunked,
	maxBodyBytes,
	maxBytesOfStaff,
	maxPictureBodyBytes,
	maxUploadBytes,
} from "./body-size-limits.server";
import { createFairQueue } from "./fair-queue.server";
import { createNetworkCounter } from "./network-counter.server";
import { refuseBusy } from "./refuse-busy.server";
import { refuseUnread } from "./refuse-unread.server";
import { senderOf } from "./sender.server";

/** A too long upload of staff is received up to here and dropped: an early answer would break the connection. */
const mostDiscardedBytes = 2 * maxUploadBytes;
/** So that many senders together take no more of the processor than two uploads. */
const maxDiscarded = 2;
/** A sender's time while others wait: enough for a photo over a phone's network, and for `mostDiscardedBytes`. */
const turnMs = 10_000;
/** With fewer in that time, a sender does not keep a longer turn either. */
const leastBytes = 1_000_000;
const uploadTurnMs = 120_000;

const maxArriving = 200;
/** Large bodies that wait for a turn: 64 KB of each are in memory. */
const maxWaiting = 100;
const maxPicturesOfSender = 2;
/** Pictures that are read and handled at the same time; others wait unread. Larger ones go one at a time, as uploads do. */
const maxPictures = 4;
const largePictureBytes = 8 * 1024 * 1024;
/** Enough for 20 MB over a phone's network. */
const largePictureTurnMs = 30_000;
/** Faster than phones send. Four pictures at this pace leave nearly all of the processor to others. */
const pictureBytesPerMs = 2000;
/** Throttles uploads, which a proxy sends at once. */
const uploadBytesPerMs = 8000;

export type ReceiveForm = ReturnType<typeof createFormReceiver>;

/** What a sender may send beyond the size of a form. */
export interface UploadRights {
	/** For a picture, an upload or a long form of the desk. */
	mayUpload?: (request: IncomingMessage) => Promise<boolean>;
	/** Whose upload is looked at, although it may not be sent: the screen gives the form back. Otherwise the same. */
	isStaff?: (request: IncomingMessage) => Promise<boolean>;
}

/** Reads a form's body before it is queued, so that a slow sender holds no place in the queue. */
export function createFormReceiver({
	mayUpload = async () => false,
	isStaff = mayUpload,
}: UploadRights = {}) {
	/** Every POST, before its body is read. Generous, as an office or a carrier may be behind one address. */
	const postLimit = createRateLimit({ attempts: 10_000, seconds: 15 * 60 });
	const forms = createNetworkCounter(maxArriving);
	const pictures = createNetworkCounter(maxPicturesOfSender);
	const pictureTurns = createTurns(maxPictures, maxPicturesOfSender);
	const largePictureTurns = createTurns(1);
	// One at a time: with its copies, an upload takes 130 MB of memory.
	const uploadTurns = createTurns(1);
	const discardTurns = createTurns(maxDiscarded);

	async function receiveSmall(request: IncomingMessage, response: ServerResponse, network: string) {
		if (!forms.enter(network)) return void refuseUnread(request, response, 429);
		try {
			const body = await readBody(request, maxBodyBytes);
			const isCut = body && isChunked(request) && body.length > maxBodyBytes;
			return isCut ? void refuseUnread(request, response, 413) : body;
		} finally {
			forms.leave(network);
		}
	}

	async function receivePicture(request: IncomingMessage, response: ServerResponse, sender: Sender) {
		const [network = ""] = sender;
		if (!pictures.enter(network)) return void refuseUnread(request, response, 429);
		response.once("close", () => pictures.leave(network));
		const read = () => readBody(request, maxPictureBodyBytes, pictureBytesPerMs);
		if (!isLargeUpTo(request, largePictureBytes))
			return receiveInTurn(largePictureTurns, sender, { request, response, read, maxMs: largePictureTurnMs });
		return receiveInTurn(pictureTurns, sender, { request, response, read });
	}

	return async (request: IncomingMessage, response: ServerResponse) => {
		const sender = senderOf(request);
		const waitMs = postLimit.count(sender);
		if (waitMs > 0) {
			refuseBusy(request, response, 429, Math.ceil(waitMs / 1000));
			return undefined;
		}
		const [network = ""] = sender;
		const kind = bodyKind(request);
		const most = kind === "picture" ? maxPictureBodyBytes : maxBytesOfStaff(request);
		if (most > maxBodyBytes && isChunked(request)) return void refuseUnread(request, response, 411);
		const fits = isLargeUpTo(request, most);
		const isUpload = isLargeUpload(request);
		if (!fits && !isUpload) return receiveSmall(request, response, network);
		if (isUpload && !(await isStaff(request))) return void refuseUnread(request, response, 401);
		const isAllowed = fits && (await mayUpload(request));
		if (!isAllowed && !isUpload) return receiveSmall(request, response, network);
		if (kind === "picture") return receivePicture(request, response, sender);
		const read = () => readBody(request, isAllowed ? most : maxBodyBytes);
		if (!isAllowed) return receiveInTurn(discardTurns, sender, { request, response, read });
		return receiveInTurn(uploadTurns, sender, { request, response, read, maxMs: uploadTurnMs });
	};
}

function isLargeUpload(request: IncomingMessage): boolean {
	return bodyKind(request) === "upload" && isLargeUpTo(request, Number.POSITIVE_INFINITY);
}

/** Small forms need no turn. */
function isLargeUpTo(request: IncomingMessage, most: number): boolean {
	const bytes = contentLength(request);
	return bytes > maxBodyBytes && bytes <= most;
}

function contentLength(request: IncomingMessage): number {
	return Number(request.headers["content-length"] ?? 0);
}

/** Senders take turns, so that nobody waits behind all that one sender has begun. */
function createTurns(maxRunning: number, maxRunningPerSender = 1) {
	return createFairQueue({ maxRunning, maxRunningPerSender, maxWaiting, maxSendersForPages: 0 });
}

interface Reception {
	request: IncomingMessage;
	response: ServerResponse;
	read(): Promise<Uint8Array<ArrayBuffer> | undefined>;
	maxMs?: number;
}

function receiveInTurn(
	turns: ReturnType<typeof createTurns>,
	sender: Sender,
	{ request, response, read, maxMs = turnMs }: Reception,
) {
	const answered = new Promise<unknown>((resolve) => response.once("close", resolve));
	return new Promise<Uint8Array<ArrayBuffer> | undefined>((resolve) => {
		const run = async () => {
			let [usedMs, bytes] = [0, request.socket.bytesRead];
			const refuseIfOthersWait = () => {
				const isSlow = request.socket.bytesRead - bytes < leastBytes;
				bytes = request.socket.bytesRead;
				usedMs += turnMs;
				if (turns.state().forms === 0 || !(isSlow || usedMs >= maxMs)) return;
				clearInterval(timer);
				// Without a pause, during which it would keep the turn.
				refuseAndClose(request, response);
			};
			const timer = setInterval(refuseIfOthersWait, turnMs).unref();
			resolve(request.destroyed ? undefined : await Promise.race([read(), answered.then(() => undefined)]));
			clearInterval(timer);
			// Keeps the turn: the body stays in memory until the answer is sent.
			await answered;
		};
		turns.add("forms", sender, { run, refuse: () => resolve(void refuseUnread(request, response, 429)) });
	});
}

/**
 * Reads at most the first `maxBytes`. In forms with files, texts come first and survive the cut.
 * @returns undefined if the client disconnected
 */
function readBody(
	request: IncomingMessage,
	maxBytes: number,
	bytesPerMs = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const isUpload = isLargeUpload(request);
	// Memory that nothing is written to costs nothing.
	let body = Buffer.allocUnsafeSlow(isLargeUpTo(request, maxBytes) ? contentLength(request) : 0);
	let kept = 0;
	let size = 0;
	return new Promise((resolve) => {
		const end = (whole?: Uint8Array<ArrayBuffer>) => {
			// They would keep the body as long as the request lives.
			request.off("data", keep).off("end", finish).off("close", leave);
			resolve(whole);
		};
		const finish = () => end(new Uint8Array(body.buffer, body.byteOffset, kept));
		const leave = () => end();
		const keep = (chunk: Buffer) => {
			if (size <= maxBytes) {
				body = withRoom(body, kept, chunk.length);
				kept += chunk.copy(body, kept);
			}
			size += chunk.length;
			if (size > (isUpload ? mostDiscardedBytes : maxBytes)) {
				request.pause();
				return finish();
			}
			const waitMs = Math.floor(chunk.length / (isUpload ? uploadBytesPerMs : bytesPerMs));
			if (waitMs === 0) return;
			request.pause();
			setTimeout(() => request.resume(), waitMs);
		};
		if (contentLength(request) > maxBytes && bodyKind(request) === "form") return finish();
		request.on("data", keep).once("end", finish).once("close", leave);
	});
}

function refuseAndClose(request: IncomingMessage, response: ServerResponse): void {
	response.setHeader("Connection", "close");
	refuseBusy(request, response, 429);
}

/** Copies, because a chunk of a single byte would keep the memory of a whole packet. */
function withRoom(body: Buffer<ArrayBuffer>, used: number, more: number): Buffer<ArrayBuffer> {
	if (used + more <= body.length) return body;
	const larger = Buffer.allocUnsafeSlow(Math.max(2 * body.length, used + more));
	body.copy(larger, 0, 0, used);
	return larger;
}
