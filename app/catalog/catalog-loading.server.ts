import { json } from "@remix-run/node";

/** What a loader throws for a page that needs the whole catalogue while that is loading. */
export function catalogLoading(): Response {
	return json({ isCatalogLoading: true }, { status: 503, headers: { "Retry-After": "10" } });
}
