import type { LoaderFunctionArgs } from "@remix-run/node";
import { listArticles } from "~/content/content.server";
import { writeFeed } from "~/content/write-feed.server";
import { env } from "~/server/env.server";

/** The feed of the blog. */
export function loader({ request }: LoaderFunctionArgs) {
	const articles = listArticles().map(({ slug, frontMatter }) => ({ slug, ...frontMatter }));
	const origin = env.publicOrigin ?? new URL(request.url).origin;
	return new Response(writeFeed(articles, origin), {
		headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "no-cache" },
	});
}

export { refuseMethod as action } from "~/server/refuse-method.server";
