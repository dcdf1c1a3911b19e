import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { log } from "~/platform/process/log.server";
import { isAdminPath, urls } from "~/platform/urls";
import { renderPage } from "~/shop/frame/render-page.server";
import { requestIdHeader } from "~/web/http/request-id.server";

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
	loadContext: AppLoadContext,
): Promise<Response> {
	// Remix tells `meta` nothing of the action: the root's loader marks every form's answer, and refusals keep the mark.
	const { loaderData, loaderHeaders, actionHeaders } = context.staticHandlerContext;
	const { root } = loaderData;
	if (root && status < 400) root.isRefusal = undefined;
	const { html, policy } = await renderPage(context, request, loadContext.store);
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
	for (const sent of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
		const wait = sent.get("Retry-After");
		if (wait) headers.set("Retry-After", wait);
	}
	closeConnectionIfTooLarge(status, headers);
	headers.set("Content-Security-Policy", policy);
	if (!isAdminPath(new URL(request.url).pathname))
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
	const { method, url, headers } = request;
	const details = { request: headers.get(requestIdHeader), method, path: new URL(url).pathname };
	log.error({ err: error, ...details }, "request failed");
}

/** Otherwise Node would read the rest of a body that is too large, to use the connection again. */
function closeConnectionIfTooLarge(status: number, headers: Headers): void {
	if (status === 413) headers.set("Connection", "close");
}
