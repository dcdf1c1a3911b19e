import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddressOf } from "./client-address.server";
import { createRateLimit } from "./rate-limit.server";
import { refuseBusy } from "./refuse-busy.server";
import { networksOf } from "./sender.server";

/** Every POST, before its body is read. Leaves room for an office or a mobile carrier behind one address. */
const postLimit = createRateLimit({ attempts: 10_000, seconds: 15 * 60 });
/** A longer form is refused with 413. */
export const maxBodyBytes = 64 * 1024;
/** Forms of one sender that may be arriving at the same time. */
const maxArriving = 200;

/** @returns the body; undefined if the request was refused, or its client left */
export type ReceiveForm = (
	request: IncomingMessage,
	response: ServerResponse,
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Counts a form before reading its body, so that a slow one does not hold a place in the queue. */
export function createFormReceiver(clientAddressHeader: string | undefined): ReceiveForm {
	const arriving = new Map<string, number>();
	return async (request, response) => {
		const sender = networksOf(clientAddressOf(request.headers, clientAddressHeader));
		const waitMs = postLimit.count(sender);
		if (waitMs > 0) {
			refuseBusy(request, response, 429, Math.ceil(waitMs / 1000));
			return undefined;
		}
		const [network = ""] = sender;
		const count = arriving.get(network) ?? 0;
		if (count >= maxArriving) {
			refuseBusy(request, response);
			return undefined;
		}
		arriving.set(network, count + 1);
		try {
			return await readBody(request);
		} finally {
			const left = (arriving.get(network) ?? 1) - 1;
			if (left > 0) arriving.set(network, left);
			else arriving.delete(network);
		}
	};
}

/** @returns the body, or of a longer one more than `maxBodyBytes`; undefined if the client left */
function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const chunks: Buffer[] = [];
	let size = 0;
	return new Promise((resolve) => {
		const finish = () => resolve(new Uint8Array(Buffer.concat(chunks)));
		if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) return finish();
		request.on("data", (chunk: Buffer) => {
			chunks.push(chunk);
			size += chunk.length;
			if (size <= maxBodyBytes) return;
			request.pause();
			finish();
		});
		request.once("end", finish);
		request.once("close", () => resolve(undefined));
	});
}
