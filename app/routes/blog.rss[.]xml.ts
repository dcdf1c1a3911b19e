import type { LoaderFunctionArgs } from "@remix-run/node";
import { blogChannel, toFeedItem } from "~/content/blog-feed.server";
import { listArticles } from "~/content/content.server";
import { feedResponse, writeFeed } from "~/rss.server";
import { publicOriginOf } from "~/server/public-origin.server";

/** The feed of the blog. */
export function loader({ request }: LoaderFunctionArgs) {
	return feedResponse(writeFeed(blogChannel, listArticles().map(toFeedItem), publicOriginOf(request.url)));
}

export { refuseMethod as action } from "~/server/refuse-method.server";
