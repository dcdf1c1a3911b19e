import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { acceptedEncoding } from "~/web/http/accepted-encoding.server";
import { cachingOfRefusal } from "~/web/http/cache-control";
import { compressQuickly, minCompressedBytes } from "~/web/http/compress.server";
import { clientSignal, type FetchHandler, toRequest } from "~/web/http/fetch-request.server";
import { toNodeHeaders } from "~/web/http/node-headers.server";
import { closeAfterError, type Handler, isGetOrHead } from "~/web/http/pipeline-handler.server";
import { explainRefusedMethod } from "~/web/http/refuse-method.server";
import { withTracking } from "~/web/http/tracking-parameters.server";
import type { ReceiveForm } from "~/web/rate-limits/receive-form.server";
import type { RenderQueue } from "~/web/rate-limits/render-queue.server";

/** remix-serve would look for a file first and compress in a stream, at twice the cost. */
export function answerFromRoutes(queue: RenderQueue, receiveForm: ReceiveForm): Handler {
	return (request, response) => {
		answer(request, response).catch(closeAfterError(response));
		return true;
	};

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (isGetOrHead(request)) {
			queue.add(request, response, (fetchRoute) => respond(fetchRoute, request, response));
			return;
		}
		const form = await receiveForm(request, response);
		if (form) queue.add(request, response, (fetchRoute) => respond(fetchRoute, request, response, form));
	}
}

async function respond(
	fetchRoute: FetchHandler,
	request: IncomingMessage,
	response: ServerResponse,
	form?: Uint8Array<ArrayBuffer>,
): Promise<void> {
	const remixRequest = toRequest(request, request.headers, clientSignal(response), form);
	const answer = explainRefusedMethod(await fetchRoute(remixRequest));
	const headers = {
		...withTracking(request, toNodeHeaders(answer.headers)),
		...cachingOfRefusal(request.method, answer.status),
	};
	if (!answer.body) {
		response.writeHead(answer.status, headers).end();
		return;
	}
	if (answer.headers.get("cache-control")?.includes("no-transform")) {
		response.writeHead(answer.status, headers);
		response.flushHeaders();
		// Not awaited: a stream that its reader does not read must not keep its place in the queue.
		void pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => response.destroy());
		return;
	}
	const body = Buffer.from(await answer.arrayBuffer());
	const isText = /^text\/|json|xml|javascript/.test(answer.headers.get("content-type") ?? "");
	const isEncoded = answer.headers.has("content-encoding");
	const isCompressible = body.length >= minCompressedBytes && isText && !isEncoded;
	const encoding = isCompressible ? acceptedEncoding(request.headers["accept-encoding"]) : "identity";
	const sent = encoding === "identity" ? body : await compressQuickly(body, encoding);
	response.writeHead(answer.status, {
		...headers,
		...(isCompressible && { Vary: "Accept-Encoding" }),
		...(encoding !== "identity" && { "Content-Encoding": encoding }),
		"Content-Length": sent.length,
	});
	response.end(sent);
}
