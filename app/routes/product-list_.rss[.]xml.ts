import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogLoading } from "~/catalog/catalog-loading.server";
import { feedHeaders } from "~/rss.server";
import { writeNewProductsFeed } from "~/seo/new-products-feed.server";
import { publicOriginOf } from "~/server/public-origin.server";
import { revalidatedResponse } from "~/server/revalidated-response.server";
import { store } from "~/store.server";

/** The feed of new products. */
export async function loader({ request }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	if (!snapshot.areProductsLoaded) throw catalogLoading();
	const feed = writeNewProductsFeed(snapshot, publicOriginOf(request.url));
	return revalidatedResponse(request, feed, feedHeaders);
}

export { refuseMethod as action } from "~/server/refuse-method.server";
