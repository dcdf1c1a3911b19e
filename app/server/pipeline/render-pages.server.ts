import type { IncomingMessage, ServerResponse } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { acceptedEncoding } from "../accepted-encoding.server";
import { compressQuickly, minCompressedBytes } from "../compress.server";
import { closeAfterError } from "./close-after-error.server";
import { type Handler, isGetOrHead } from "./handler.server";
import { clientSignal, type Remix, toNodeHeaders, toRequest } from "./remix-request.server";
import type { RenderQueue } from "./render-queue.server";
import { keepTracking } from "./tracking-parameters.server";

/**
 * Has Remix answer GET and HEAD requests for anything but files. remix-serve would look for a file first and compress
 * in a stream, which costs as much again as rendering the page.
 */
export function renderPages(renders: RenderQueue): Handler {
	return (request, response) => {
		if (!isForPage(request)) return false;
		if (renders.refuse(request, response)) return true;
		renderPage(renders.render, request, response).catch(closeAfterError(response));
		return true;
	};
}

function isForPage(request: IncomingMessage): boolean {
	return isGetOrHead(request) && /^[^?]*\/([^./?]*|[^/?]*\.data)(\?|$)/.test(request.url ?? "/");
}

async function renderPage(remix: Remix, request: IncomingMessage, response: ServerResponse): Promise<void> {
	const answer = await remix(toRequest(request, request.headers, clientSignal(response)));
	const headers = keepTracking(request, toNodeHeaders(answer.headers));
	const type = answer.headers.get("content-type") ?? "";
	if (!answer.body || type.startsWith("text/event-stream")) {
		response.writeHead(answer.status, headers);
		response.flushHeaders();
		if (answer.body) await writeReadableStreamToWritable(answer.body, response);
		else response.end();
		return;
	}
	const body = Buffer.from(await answer.arrayBuffer());
	const isCompressible = body.length >= minCompressedBytes && /^text\/|json|xml|javascript/.test(type);
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
