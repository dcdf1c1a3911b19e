import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlogPage } from "~/content/BlogPage";
import { blogChannel } from "~/content/blog-feed.server";
import { listArticleCategories, listArticles } from "~/content/texts.server";
import { describePage } from "~/seo/page-head.server";
import { store } from "~/store.server";

export function loader({ context }: LoaderFunctionArgs) {
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

export { shouldRevalidate } from "~/layout/page-exports";
