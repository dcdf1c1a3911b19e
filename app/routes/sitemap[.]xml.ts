import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { writeSitemapIndex } from "~/shop/seo/write-sitemap.server";
import { revalidatedResponse } from "~/web/http/revalidated-response.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	// An index without products would make search engines forget them.
	if (!snapshot.areProductsLoaded)
		return new Response(null, { status: 503, headers: { "Retry-After": "60" } });
	return revalidatedResponse(
		request,
		writeSitemapIndex(snapshot, publicOriginOf(request.url, store.settings)),
		{ "Content-Type": "application/xml; charset=utf-8" },
	);
}
