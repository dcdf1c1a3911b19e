import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { requireRead } from "~/shop/browse/require-read.server";
import { writeSitemapIndex } from "~/shop/seo/write-sitemap.server";
import { revalidatedResponse } from "~/web/http/revalidated-response.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	// An index without products would make search engines forget them.
	requireRead(snapshot.areProductsLoaded);
	return revalidatedResponse(
		request,
		writeSitemapIndex(snapshot, publicOriginOf(request.url, store.settings)),
		{ "Content-Type": "application/xml; charset=utf-8" },
	);
}
