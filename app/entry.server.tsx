import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { secureDocument } from "./server/content-security-policy.server";
import { env } from "./server/env.server";
import { InlineNonce } from "./server/inline-nonce";
import { log } from "./server/log.server";

/** A page leaves whole, with nothing to be filled in by a script. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const nonce = randomBytes(16).toString("hex");
	const { html, policy } = secureDocument(await renderDocument(context, request.url, nonce), nonce, {
		pathname: new URL(request.url).pathname,
		signIn: env.signIn,
		imageOrigins: env.imageOrigins,
		isDevelopment: env.mode === "development",
	});
	headers.set("Content-Type", "text/html; charset=utf-8");
	// Browsers show a refused form again on Back only if they may store it.
	const isRefusal = request.method === "POST" && status >= 400;
	if (isRefusal || !headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
	closeConnection(status, headers);
	headers.set("Content-Security-Policy", policy);
	return new Response(html, { status, headers });
}

/** What scripts fetch in the place of a page may be the shopper's alone, too. */
export function handleDataRequest(response: Response): Response {
	if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
	closeConnection(response.status, response.headers);
	return response;
}

/** A refused request, such as a form for a page that takes none, is no fault of the store's. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
	log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "request failed");
}

/** The rest of an unwanted body is not read: Node would, to keep the connection usable. */
function closeConnection(status: number, headers: Headers): void {
	if (status === 413) headers.set("Connection", "close");
}

/**
 * The whole document as text. Loaders answer before rendering and nothing suspends, so React can render to a string;
 * its Node stream writes NUL bytes where a character crosses the edge of a chunk (react/react#24985, mended in React 19).
 */
async function renderDocument(context: EntryContext, url: string, nonce: string): Promise<string> {
	const { serverHandoffStream, ...rest } = context;
	const data = serverHandoffStream && (await new Response(serverHandoffStream).text());
	const html = renderToString(
		<InlineNonce.Provider value={nonce}>
			<RemixServer context={rest} url={url} />
		</InlineNonce.Provider>,
	);
	const end = html.lastIndexOf("</body>");
	// RemixServer would put the loaders' data after </html>, where no element may stand.
	const script = data && context.renderMeta?.didRenderScripts ? handOff(data, nonce) : "";
	return `<!DOCTYPE html>${html.slice(0, end)}${script}${html.slice(end)}`;
}

/** Gives the browser's router the data of the page, as RemixServer does. */
function handOff(data: string, nonce: string): string {
	const literal = JSON.stringify(data).replace(
		/[&<>\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
	const controller = "window.__remixContext.streamController";
	return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}
