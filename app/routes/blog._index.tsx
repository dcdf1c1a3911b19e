import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { BlogPage } from "~/content/BlogPage";
import { blogChannel } from "~/content/blog-feed.server";
import { listArticleCategories, listArticles } from "~/content/texts.server";
import { describedTitle, pageTitle } from "~/page-title";
import { describePage } from "~/seo/page-head.server";
import { store } from "~/store.server";

const description =
	"Consejos para elegir, usar y cuidar lo que tienes en casa, pensados para los hogares del Perú.";

export const meta: MetaFunction = () => describedTitle(pageTitle("Blog"), description);

export function loader({ context }: LoaderFunctionArgs) {
	describePage(context, { feed: blogChannel });
	const texts = store.texts.current();
	return { articles: listArticles(texts), categories: listArticleCategories(texts) };
}

export default function Blog() {
	return <BlogPage title="Blog" intro={description} {...useLoaderData<typeof loader>()} />;
}

export { shouldRevalidate } from "~/layout/page-exports";
