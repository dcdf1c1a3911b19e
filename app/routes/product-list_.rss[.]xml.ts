import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedResponse } from "~/rss.server";
import { writeNewProductsFeed } from "~/seo/new-products-feed.server";
import { publicOriginOf } from "~/server/public-origin.server";
import { store } from "~/store.server";

/** The feed of new products. */
export async function loader({ request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	return feedResponse(writeNewProductsFeed(store.catalog.snapshot(), publicOriginOf(request.url)));
}

export { refuseMethod as action } from "~/server/refuse-method.server";
