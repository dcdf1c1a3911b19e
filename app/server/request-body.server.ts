import type { IncomingMessage } from "node:http";
import type { PreparingHandler } from "~/http/pipeline-handler.server";
import { maySendPicture } from "~/rate-limits/receive-form.server";

/**
 * Ends connections whose request body is late.
 * @param limitMs milliseconds from the end of the headers @param pictureMs likewise for a form that may have a picture
 */
export function limitBodyTime(limitMs: number, pictureMs = limitMs): PreparingHandler {
	return (request) => {
		if (!hasBody(request)) return;
		const timer = setTimeout(
			() => request.socket.destroy(),
			maySendPicture(request) ? pictureMs : limitMs,
		).unref();
		for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
	};
}

/** Reads the rest of a body that Remix refused to read. The connection's next request waits behind it. */
export const discardUnreadBody: PreparingHandler = (request, response) => {
	if (!hasBody(request)) return;
	response.once("finish", () => {
		if (request.complete) return;
		request.removeAllListeners("data");
		request.resume();
	});
};

function hasBody({ headers }: IncomingMessage): boolean {
	return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
