import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { lateScripts, lateScriptsCode } from "~/client/late-scripts.server";
import { contentSecurityPolicy, hashSource } from "~/http/content-security-policy.server";
import { versionedUrl } from "~/http/file-versions.server";
import { RequestId } from "~/http/request-id";
import { requestIdHeader } from "~/http/request-id.server";
import { slotMarker } from "~/page-cache/mark-slots.server";
import { SlotMarkerContext } from "~/page-cache/Slot";
import { env } from "~/settings/env.server";
import { isAdminPath } from "~/urls";
import { fallbackStyle, restoreScrollCode } from "./inline-code";

const inlineScripts = [lateScriptsCode, restoreScrollCode].map(hashSource);
const deskScript = `<script src="${versionedUrl("/desk.js")}" defer></script>`;
const inlineStyles = [fallbackStyle].map(hashSource);

/** Not as a stream: React 18 writes NUL where a character crosses a chunk boundary (react/react#24985, fixed in 19). */
export async function renderPage(
	{ serverHandoffStream, ...context }: EntryContext,
	request: Request,
): Promise<{ html: string; policy: string }> {
	const data = await new Response(serverHandoffStream).text();
	const html = renderToString(
		<RequestId.Provider value={request.headers.get(requestIdHeader) ?? undefined}>
			<SlotMarkerContext.Provider value={slotMarker(request)}>
				<RemixServer context={onlyMatchedRoutes(context)} url={request.url} />
			</SlotMarkerContext.Provider>
		</RequestId.Provider>,
	);
	const end = html.lastIndexOf("</body>");
	// Outside React's tree: hydration tolerates more elements at the end of the body.
	const { pathname } = new URL(request.url);
	// The desk allows no inline code: what shoppers typed cannot run where staff reads it.
	const isDesk = isAdminPath(pathname);
	const scripts = isDesk ? deskScript : lateScripts(context, data);
	const policy = contentSecurityPolicy({
		pathname,
		inlineScripts: isDesk ? [] : inlineScripts,
		inlineStyles,
		signIn: env.signIn,
		imageOrigins: env.imageOrigins,
		isDevelopment: env.mode === "development",
	});
	return { html: `<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}`, policy };
}

/** RemixServer searches all routes that it is given: with those of all pages the cart takes a tenth more processor time. */
function onlyMatchedRoutes(context: Omit<EntryContext, "serverHandoffStream">): EntryContext {
	const { manifest, staticHandlerContext } = context;
	const matched = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
		const entry = manifest.routes[id];
		return entry ? [[id, entry] as const] : [];
	});
	return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } };
}
