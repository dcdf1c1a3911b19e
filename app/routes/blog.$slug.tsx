import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { articleCategories } from "~/domain/content/article-categories";
import { findArticle, listArticles } from "~/domain/content/texts.server";
import { urls } from "~/platform/urls";
import { notFound } from "~/shop/browse/not-found.server";
import { requireTexts } from "~/shop/browse/require-read.server";
import { ArticleByline } from "~/shop/content/ArticleByline";
import { ContentPage } from "~/shop/content/ContentPage";
import { renderContent } from "~/shop/content/render-content.server";
import { describePage } from "~/shop/seo/describe-page.server";
import { describeArticle } from "~/shop/seo/describe-pages.server";
import { Picture } from "~/ui/elements/Picture";
import styles from "./blog.$slug.module.css";

export function loader({ request, params: { slug = "" }, context }: LoaderFunctionArgs) {
	const { store } = context;
	const texts = requireTexts(store);
	const article = findArticle(texts, slug);
	if (!article) throw notFound(store);
	const { frontMatter, headings } = article;
	const others = listArticles(texts).filter((other) => other.slug !== slug);
	return {
		...frontMatter,
		...describePage(request, store, { ...frontMatter, ...describeArticle(slug, frontMatter) }),
		headings,
		html: renderContent(article, store.business.current()),
		others: others.slice(0, 3).map((other) => ({ path: urls.article(other.slug), title: other.title })),
	};
}

export default function Article() {
	const { picture, others, ...page } = useLoaderData<typeof loader>();
	const { category, date } = page;
	return (
		<ContentPage
			{...page}
			breadcrumbs={[
				{ name: "Blog", page: urls.blog },
				{ name: articleCategories[category].name, page: urls.articleCategory(category) },
			]}
			byline={<ArticleByline category={category} date={date} />}
			otherPages={{
				title: "Sigue leyendo",
				links: others,
				all: { path: urls.blog, title: "Todos los artículos" },
			}}
		>
			<div className={styles.picture}>
				<Picture picture={picture} sizes="(max-width: 695px) 92vw, 640px" priority />
			</div>
		</ContentPage>
	);
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";
