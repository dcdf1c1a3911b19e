import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listArticleCategories, listArticles } from "~/domain/content/texts.server";
import { requireTexts } from "~/shop/browse/require-read.server";
import { BlogPage } from "~/shop/content/BlogPage";
import { blogChannel } from "~/shop/content/blog-feed.server";
import { describePage } from "~/shop/seo/describe-page.server";

export function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	const texts = requireTexts(store);
	const articles = listArticles(texts);
	return {
		...describePage(request, store, {
			title: "Blog",
			description:
				"Consejos para elegir, usar y cuidar lo que tienes en casa, pensados para los hogares del Perú.",
			feed: blogChannel,
			isUnlisted: articles.length === 0,
		}),
		articles,
		categories: listArticleCategories(texts),
	};
}

export default function Blog() {
	const { description, ...page } = useLoaderData<typeof loader>();
	return <BlogPage intro={description} {...page} />;
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";
