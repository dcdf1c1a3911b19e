import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { feedHeaders } from "~/platform/values/rss.server";
import { requireRead } from "~/shop/browse/require-read.server";
import { writeNewProductsFeed } from "~/shop/seo/new-products-feed.server";
import { revalidatedResponse } from "~/web/http/revalidated-response.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	requireRead(snapshot.areProductsLoaded);
	const feed = writeNewProductsFeed(snapshot, publicOriginOf(request.url, store.settings));
	return revalidatedResponse(request, feed, feedHeaders);
}
