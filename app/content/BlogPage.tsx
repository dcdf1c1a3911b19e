import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import { ArticleCategories } from "./ArticleCategories";
import { ArticleList, type ArticleSummary } from "./ArticleList";
import type { ArticleCategory } from "./article-categories";
import styles from "./BlogPage.module.css";

interface BlogPageProps {
	title: string;
	intro: string;
	articles: ArticleSummary[];
	categories: ArticleCategory[];
	category?: ArticleCategory;
}

export function BlogPage({ title, intro, articles, categories, category }: BlogPageProps) {
	return (
		<Page breadcrumbs={category && [{ name: "Blog", page: urls.blog }]} title={title} intro={intro}>
			<ArticleCategories categories={categories} current={category} />
			<ArticleList articles={articles} />
			<p className={styles.feed}>
				¿Usas un lector de noticias? Suscríbete por <a href={urls.blogFeed}>RSS</a>.
			</p>
		</Page>
	);
}
