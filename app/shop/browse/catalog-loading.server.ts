import { json } from "@remix-run/node";

/** A loader throws this for a page that needs the whole catalogue, while it is still loading. */
export function catalogLoading(): Response {
	return json({ isCatalogLoading: true }, { status: 503, headers: { "Retry-After": "10" } });
}
