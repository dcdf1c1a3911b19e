import type { LoaderFunctionArgs } from "@remix-run/node";
import { revalidatedResponse } from "~/http/revalidated-response.server";
import { writeSitemapIndex } from "~/seo/write-sitemap.server";
import { publicOriginOf } from "~/settings/public-origin.server";
import { store } from "~/store.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	// An index without products would make search engines forget them.
	if (!snapshot.areProductsLoaded)
		return new Response(null, { status: 503, headers: { "Retry-After": "60" } });
	return revalidatedResponse(request, writeSitemapIndex(snapshot, publicOriginOf(request.url)), {
		"Content-Type": "application/xml; charset=utf-8",
	});
}
