import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { articleCategories } from "~/content/article-categories";
import { BlogPage } from "~/content/BlogPage";
import { listArticleCategories, listArticles } from "~/content/texts.server";
import { describeArticleCategory } from "~/seo/describe-pages.server";
import { describePage } from "~/seo/page-head.server";
import { store } from "~/store.server";
import { notFound } from "~/storefront/not-found.server";

export function loader({ params: { slug }, context }: LoaderFunctionArgs) {
	const texts = store.texts.current();
	const categories = listArticleCategories(texts);
	const category = categories.find((one) => one === slug);
	if (!category) throw notFound(store.catalog.snapshot());
	const articles = listArticles(texts).filter((article) => article.category === category);
	const { name, description } = articleCategories[category];
	const title = `Blog: ${name}`;
	describePage(context, describeArticleCategory(category, articles));
	return { title, description, category, categories, articles };
}

export default function ArticleCategoryPage() {
	const { description, ...page } = useLoaderData<typeof loader>();
	return <BlogPage intro={description} {...page} />;
}

export { ErrorBoundary, shouldRevalidate } from "~/layout/page-exports";
