import type { IncomingMessage } from "node:http";
import type { PreparingHandler } from "~/web/http/pipeline-handler.server";
import { bodyKind } from "~/web/rate-limits/body-size-limits.server";

/** Ends connections whose request body is late. @param limitMs from the end of the headers, for a form without files */
export function limitBodyTime(
	limitMs: number,
	{ picture = limitMs, upload = limitMs } = {},
): PreparingHandler {
	const limits = { form: limitMs, picture, upload };
	return (request) => {
		if (!hasBody(request)) return;
		const { socket } = request;
		const timer = setTimeout(() => socket.destroy(), limits[bodyKind(request)]).unref();
		const stop = () => {
			clearTimeout(timer);
			socket.removeListener("close", stop);
		};
		request.once("end", stop);
		// Not the request's: Node emits none for a body that was answered before it had arrived.
		socket.once("close", stop);
	};
}

/** Faster than phones send, and slow enough to leave the processor to others. */
const discardedBytesPerMs = 2000;

/**
 * Reads the rest of a body that Remix refused to read. The connection's next request waits behind it. Browsers say how
 * long a body is, and show no answer of a connection that ends before they have sent it all; others are cut off.
 */
export const discardUnreadBody: PreparingHandler = (request, response) => {
	if (!hasBody(request)) return;
	response.once("finish", () => {
		if (request.complete) return;
		if (request.headers["transfer-encoding"]) return void request.socket.destroySoon();
		request.removeAllListeners("data");
		request.on("data", ({ length }: Buffer) => {
			request.pause();
			setTimeout(() => request.resume(), length / discardedBytesPerMs).unref();
		});
		request.resume();
	});
};

function hasBody({ headers }: IncomingMessage): boolean {
	return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
