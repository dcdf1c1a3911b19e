import type { LoaderFunctionArgs } from "@remix-run/node";
import { listArticles } from "~/domain/content/texts.server";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { feedHeaders, writeFeed } from "~/platform/values/rss.server";
import { requireTexts } from "~/shop/browse/require-read.server";
import { blogChannel, toFeedItem } from "~/shop/content/blog-feed.server";
import { revalidatedResponse } from "~/web/http/revalidated-response.server";

export function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const articles = listArticles(requireTexts(store));
	const feed = writeFeed(blogChannel, articles.map(toFeedItem), publicOriginOf(request.url, store.settings));
	return revalidatedResponse(request, feed, feedHeaders);
}
