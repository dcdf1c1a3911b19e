import type { LoaderFunctionArgs } from "@remix-run/node";
import { blogChannel, toFeedItem } from "~/content/blog-feed.server";
import { listArticles } from "~/content/texts.server";
import { revalidatedResponse } from "~/http/revalidated-response.server";
import { feedHeaders, writeFeed } from "~/rss.server";
import { publicOriginOf } from "~/settings/public-origin.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	const articles = listArticles(store.texts.current());
	const feed = writeFeed(blogChannel, articles.map(toFeedItem), publicOriginOf(request.url));
	return revalidatedResponse(request, feed, feedHeaders);
}
