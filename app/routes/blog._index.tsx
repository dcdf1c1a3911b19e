import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listArticleCategories, listArticles } from "~/domain/content/texts.server";
import { BlogPage } from "~/shop/content/BlogPage";
import { blogChannel } from "~/shop/content/blog-feed.server";
import { describePage } from "~/shop/seo/page-head.server";

export function loader({ context }: LoaderFunctionArgs) {
	const { store } = context;
	describePage(context, { feed: blogChannel });
	const texts = store.texts.current();
	return {
		title: "Blog",
		description:
			"Consejos para elegir, usar y cuidar lo que tienes en casa, pensados para los hogares del Perú.",
		articles: listArticles(texts),
		categories: listArticleCategories(texts),
	};
}

export default function Blog() {
	const { description, ...page } = useLoaderData<typeof loader>();
	return <BlogPage intro={description} {...page} />;
}

export { shouldRevalidate } from "~/shop/frame/page-exports";
