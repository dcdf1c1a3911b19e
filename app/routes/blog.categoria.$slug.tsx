import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { articleCategories } from "~/domain/content/article-categories";
import { listArticleCategories, listArticles } from "~/domain/content/texts.server";
import { notFound } from "~/shop/browse/not-found.server";
import { requireTexts } from "~/shop/browse/require-read.server";
import { BlogPage } from "~/shop/content/BlogPage";
import { describePage } from "~/shop/seo/describe-page.server";
import { describeArticleCategory } from "~/shop/seo/describe-pages.server";

export function loader({ request, params: { slug }, context }: LoaderFunctionArgs) {
	const { store } = context;
	const texts = requireTexts(store);
	const categories = listArticleCategories(texts);
	const category = categories.find((one) => one === slug);
	if (!category) throw notFound(store);
	const articles = listArticles(texts).filter((article) => article.category === category);
	const { name, description } = articleCategories[category];
	return {
		...describePage(request, store, {
			title: `Blog: ${name}`,
			description,
			...describeArticleCategory(category, articles),
		}),
		category,
		categories,
		articles,
	};
}

export default function ArticleCategoryPage() {
	const { description, ...page } = useLoaderData<typeof loader>();
	return <BlogPage intro={description} {...page} />;
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";
