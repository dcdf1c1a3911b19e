import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { isAdminPath } from "~/platform/urls";
import { versionedUrl } from "~/platform/values/file-versions.server";
import { fallbackStyle, restoreScrollCode } from "~/shop/browser/inline-code";
import { lateScripts, lateScriptsCode } from "~/shop/browser/late-scripts.server";
import { drawSeenFor } from "~/shop/seen/draw-seen.server";
import { DrawSeenContext } from "~/shop/seen/RecentlySeen";
import type { ShopStore } from "~/shop/session/shop-store.server";
import { contentSecurityPolicy, hashSource } from "~/web/http/content-security-policy.server";
import { RequestId } from "~/web/http/request-id";
import { requestIdHeader } from "~/web/http/request-id.server";
import { slotMarker } from "~/web/page-cache/mark-slots.server";
import { SlotMarkerContext } from "~/web/page-cache/Slot";

const inlineScripts = [lateScriptsCode, restoreScrollCode].map(hashSource);
const deskScript = `<script src="${versionedUrl("/desk.js")}" defer></script>`;
const inlineStyles = [fallbackStyle].map(hashSource);

/** Not as a stream: React 18 writes NUL where a character crosses a chunk boundary (react/react#24985, fixed in 19). */
export async function renderPage(
	{ serverHandoffStream, ...context }: EntryContext,
	request: Request,
	{ catalog, settings: { signIn, imageOrigins, mode } }: Pick<ShopStore, "catalog" | "settings">,
): Promise<{ html: string; policy: string }> {
	const data = await new Response(serverHandoffStream).text();
	const html = renderToString(
		<RequestId.Provider value={request.headers.get(requestIdHeader) ?? undefined}>
			<SlotMarkerContext.Provider value={slotMarker(request)}>
				<DrawSeenContext.Provider value={drawSeenFor(request, catalog.snapshot().products)}>
					<RemixServer context={onlyMatchedRoutes(context)} url={request.url} />
				</DrawSeenContext.Provider>
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
		signIn,
		imageOrigins,
		isDevelopment: mode === "development",
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
