import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogLoading } from "~/catalog/catalog-loading.server";
import { revalidatedResponse } from "~/http/revalidated-response.server";
import { feedHeaders } from "~/rss.server";
import { writeNewProductsFeed } from "~/seo/new-products-feed.server";
import { publicOriginOf } from "~/settings/public-origin.server";
import { store } from "~/store.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	if (!snapshot.areProductsLoaded) throw catalogLoading();
	const feed = writeNewProductsFeed(snapshot, publicOriginOf(request.url));
	return revalidatedResponse(request, feed, feedHeaders);
}
