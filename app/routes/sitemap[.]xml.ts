import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeSitemapIndex } from "~/seo/sitemap.server";
import { publicOriginOf } from "~/server/public-origin.server";
import { store } from "~/store.server";

/** The index of the sitemaps. */
export async function loader({ request }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	// An index without products would make search engines forget them.
	if (!snapshot.areProductsLoaded)
		return new Response(null, { status: 503, headers: { "Retry-After": "60" } });
	return new Response(writeSitemapIndex(snapshot, publicOriginOf(request.url)), {
		headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
	});
}

export { refuseMethod as action } from "~/server/refuse-method.server";
