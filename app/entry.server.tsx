import { createHash, randomBytes } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { lateScripts } from "./layout/late-scripts.server";
import { pageDescriptionOf } from "./seo/page-description.server";
import { addPageHead } from "./seo/page-head.server";
import { type SecuredDocument, secureDocument } from "./server/content-security-policy.server";
import { env } from "./server/env.server";
import { createFragmentCache } from "./server/fragment-cache.server";
import { FragmentMarking } from "./server/fragment-marking";
import { InlineNonce } from "./server/inline-nonce";
import { log } from "./server/log.server";
import { createMemoryCache } from "./server/memory-cache.server";
import { publicOriginOf } from "./server/public-origin.server";
import { SlotMarking } from "./server/slot-marking";
import { slotMarking } from "./server/slot-marks.server";
import { urls } from "./urls";

/** Renders a page as one piece of HTML, complete without scripts. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
	loadContext: AppLoadContext,
): Promise<Response> {
	const { html: rendered, policy } = await renderPage(context, request);
	const html = addPageHead(rendered, {
		url: request.url,
		origin: publicOriginOf(request.url),
		status,
		description: pageDescriptionOf(loadContext),
	});
	headers.set("Content-Type", "text/html; charset=utf-8");
	// A refused form must be storable, or browsers do not show it again on Back.
	const isRefusal = request.method === "POST" && status >= 400;
	if (isRefusal || !headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
	closeConnectionIfTooLarge(status, headers);
	headers.set("Content-Security-Policy", policy);
	headers.set("Speculation-Rules", `"${urls.speculationRules}"`);
	return new Response(html, { status, headers });
}

/** A page's data, fetched by scripts, may be as personal as the page. */
export function handleDataRequest(response: Response): Response {
	if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
	closeConnectionIfTooLarge(response.status, response.headers);
	return response;
}

/** Logs failures of the store. Aborted requests and refusals (4xx) are not failures. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
	log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "request failed");
}

/** Otherwise Node would read the rest of a body that is too large, to use the connection again. */
function closeConnectionIfTooLarge(status: number, headers: Headers): void {
	if (status === 413) headers.set("Connection", "close");
}

/** Recently rendered pages, by a hash of the URL and the loaders' data: a page depends on nothing else. */
const rendered =
	env.pageCacheBytes > 0
		? createMemoryCache<SecuredDocument>(env.pageCacheBytes / 8, ({ html }) => 2 * html.length)
		: undefined;

/** Called for each page, it provides the fragments of earlier pages. */
const startFragments = env.pageCacheBytes > 0 ? createFragmentCache(env.pageCacheBytes / 16) : undefined;

async function renderPage(context: EntryContext, request: Request): Promise<SecuredDocument> {
	const data = await new Response(context.serverHandoffStream).text();
	// A page with slot marks is for the page cache, which keeps it itself.
	if (!rendered || slotMarking(request)) return renderSecured(context, data, request);
	const key = createHash("sha256").update(`${request.url} ${data}`).digest("base64");
	const page = rendered.get(key) ?? renderSecured(context, data, request);
	rendered.set(key, page);
	return page;
}

function renderSecured(context: EntryContext, data: string, request: Request): SecuredDocument {
	const nonce = randomBytes(16).toString("hex");
	return secureDocument(renderDocument(context, data, request, nonce), nonce, {
		pathname: new URL(request.url).pathname,
		signIn: env.signIn,
		imageOrigins: env.imageOrigins,
		isDevelopment: env.mode === "development",
	});
}

/**
 * Renders to a string, because nothing suspends. React 18's Node stream would write NUL bytes where a
 * character crosses a chunk boundary (react/react#24985, fixed in React 19).
 */
function renderDocument(context: EntryContext, data: string, request: Request, nonce: string): string {
	const { serverHandoffStream: _, ...rest } = context;
	const fragments = startFragments?.();
	const marked = renderToString(
		<InlineNonce.Provider value={nonce}>
			<SlotMarking.Provider value={slotMarking(request)}>
				<FragmentMarking.Provider value={fragments?.mark}>
					<RemixServer context={onlyMatchedRoutes(rest)} url={request.url} />
				</FragmentMarking.Provider>
			</SlotMarking.Provider>
		</InlineNonce.Provider>,
	);
	const html = fragments?.fill(marked) ?? marked;
	const end = html.lastIndexOf("</body>");
	// Outside React's tree: hydration tolerates more elements at the end of the body.
	return `<!DOCTYPE html>${html.slice(0, end)}${lateScripts(rest, data, nonce)}${html.slice(end)}`;
}

/** RemixServer builds and searches the manifest's routes for each page; a page needs only its own. */
function onlyMatchedRoutes(context: Omit<EntryContext, "serverHandoffStream">): EntryContext {
	const { manifest, staticHandlerContext } = context;
	const matched = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
		const entry = manifest.routes[id];
		return entry ? [[id, entry] as const] : [];
	});
	return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } };
}
