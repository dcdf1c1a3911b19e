import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { secureDocument } from "./http/headers.server";
import { log } from "./log.server";
import { store } from "./store.server";

/** A page leaves whole, with nothing to be filled in by a script. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const html = await renderDocument(<RemixServer context={context} url={request.url} />);
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
	hangUp(status, headers);
	secureDocument(headers, html, new URL(request.url).pathname, store.env.signIn);
	return new Response(html, { status, headers });
}

/** What scripts fetch in the place of a page may be the shopper's alone, too. */
export function handleDataRequest(response: Response): Response {
	if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
	hangUp(response.status, response.headers);
	return response;
}

/** A refused request, such as a form for a page that takes none, is no fault of the store's. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
	log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "request failed");
}

/** The rest of an unwanted body is not read: Node would, to keep the connection usable. */
function hangUp(status: number, headers: Headers): void {
	if (status === 413) headers.set("Connection", "close");
}

function renderDocument(element: React.ReactElement): Promise<string> {
	return new Promise((resolve, reject) => {
		const { pipe } = renderToPipeableStream(element, {
			onAllReady() {
				const body = new PassThrough();
				text(body).then(resolve, reject);
				pipe(body);
			},
			onShellError: reject,
			onError: reject,
		});
	});
}
