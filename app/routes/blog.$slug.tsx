import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ArticleByline } from "~/content/ArticleByline";
import { articleCategories } from "~/content/article-categories";
import { ContentPage } from "~/content/ContentPage";
import { renderContent } from "~/content/render-content.server";
import { findArticle, listArticles } from "~/content/texts.server";
import { describeArticle } from "~/seo/describe-pages.server";
import { describePage } from "~/seo/page-head.server";
import { store } from "~/store.server";
import { notFound } from "~/storefront/not-found.server";
import { Picture } from "~/ui/Picture";
import { urls } from "~/urls";
import styles from "./blog.$slug.module.css";

const maxOthers = 3;

export function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
	const texts = store.texts.current();
	const article = findArticle(texts, slug);
	if (!article) throw notFound(store.catalog.snapshot());
	const { frontMatter, headings } = article;
	describePage(context, describeArticle(slug, frontMatter));
	const others = listArticles(texts).filter((other) => other.slug !== slug);
	return {
		...frontMatter,
		headings,
		html: renderContent(article, store.business.current()),
		others: others.slice(0, maxOthers).map((other) => ({
			path: urls.article(other.slug),
			title: other.title,
		})),
	};
}

export default function Article() {
	const { title, description, category, date, picture, html, headings, others } =
		useLoaderData<typeof loader>();
	return (
		<ContentPage
			breadcrumbs={[
				{ name: "Blog", page: urls.blog },
				{ name: articleCategories[category].name, page: urls.articleCategory(category) },
			]}
			title={title}
			description={description}
			byline={<ArticleByline category={category} date={date} />}
			html={html}
			headings={headings}
			aside={{
				title: "Sigue leyendo",
				links: others,
				more: (
					<p>
						<Link to={urls.blog}>Todos los artículos</Link>
					</p>
				),
			}}
		>
			<div className={styles.picture}>
				<Picture picture={picture} sizes="(max-width: 695px) 92vw, 640px" priority />
			</div>
		</ContentPage>
	);
}

export { ErrorBoundary, shouldRevalidate } from "~/layout/page-exports";
