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
		const timer = setTimeout(() => request.socket.destroy(), limits[bodyKind(request)]).unref();
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
