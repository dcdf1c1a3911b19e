import type { LoaderFunctionArgs } from "@remix-run/node";
import { blogChannel, toFeedItem } from "~/content/blog-feed.server";
import { listArticles } from "~/content/content.server";
import { feedHeaders, writeFeed } from "~/rss.server";
import { publicOriginOf } from "~/server/public-origin.server";
import { revalidatedResponse } from "~/server/revalidated-response.server";

/** The feed of the blog. */
export function loader({ request }: LoaderFunctionArgs) {
	const feed = writeFeed(blogChannel, listArticles().map(toFeedItem), publicOriginOf(request.url));
	return revalidatedResponse(request, feed, feedHeaders);
}

export { refuseMethod as action } from "~/server/refuse-method.server";
