import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

export type FetchHandler = (request: Request) => Promise<Response>;

export function toRequest(
	{ method = "GET", url = "/" }: Pick<IncomingMessage, "method" | "url">,
	headers: IncomingHttpHeaders,
	signal?: AbortSignal,
	body?: Uint8Array<ArrayBuffer>,
): Request {
	const given = Object.entries(headers).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, String(value)] as [string, string]],
	);
	return new Request(`http://${headers.host}${url}`, {
		method,
		headers: given,
		signal: signal ?? null,
		...(body && { body: streamOf(body), duplex: "half" }),
	});
}

/** Of one piece: Request would copy bytes, and 32 MB hold the process for 10 ms. */
function streamOf(body: Uint8Array<ArrayBuffer>): ReadableStream {
	return new ReadableStream({
		start(controller) {
			controller.enqueue(body);
			controller.close();
		},
	});
}

export function clientSignal(response: ServerResponse): AbortSignal {
	const controller = new AbortController();
	response.once("close", () => {
		if (!response.writableFinished) controller.abort();
	});
	return controller.signal;
}
