import type { LoaderFunctionArgs } from "@remix-run/node";
import { listArticles } from "~/content/content.server";
import { writeFeed } from "~/content/write-feed.server";
import { publicOriginOf } from "~/server/public-origin.server";

/** The feed of the blog. */
export function loader({ request }: LoaderFunctionArgs) {
	const articles = listArticles().map(({ slug, frontMatter }) => ({ slug, ...frontMatter }));
	return new Response(writeFeed(articles, publicOriginOf(request.url)), {
		headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "no-cache" },
	});
}

export { refuseMethod as action } from "~/server/refuse-method.server";
