import { type ArticleCategory, articleCategories } from "~/domain/content/article-categories";
import type { ArticleSummary } from "~/domain/content/front-matter.server";
import { urls } from "~/platform/urls";
import { Picture } from "~/ui/elements/Picture";
import { Page } from "~/ui/page/Page";
import { ArticleByline } from "./ArticleByline";
import styles from "./BlogPage.module.css";

interface BlogPageProps {
	title: string;
	intro: string | undefined;
	articles: ArticleSummary[];
	categories: ArticleCategory[];
	category?: ArticleCategory;
}

export function BlogPage({ title, intro, articles, categories, category }: BlogPageProps) {
	if (articles.length === 0) return <EmptyBlog title={title} />;
	return (
		<Page breadcrumbs={category && [{ name: "Blog", page: urls.blog }]} title={title} intro={intro}>
			<ArticleCategories categories={categories} current={category} />
			<ArticleList articles={articles} />
			<p>
				¿Usas un lector de noticias? Suscríbete por <a href={urls.blogFeed}>RSS</a>.
			</p>
		</Page>
	);
}

function EmptyBlog({ title }: Pick<BlogPageProps, "title">) {
	return (
		<Page title={title} intro="Todavía no hay artículos. Cuando escribamos el primero, lo verás aquí.">
			<p>
				Mientras tanto, mira <a href={urls.productList()}>nuestros productos</a> o{" "}
				<a href={urls.contact()}>escríbenos</a>.
			</p>
		</Page>
	);
}

interface ArticleCategoriesProps {
	categories: ArticleCategory[];
	current: ArticleCategory | undefined;
}

function ArticleCategories({ categories, current }: ArticleCategoriesProps) {
	return (
		<nav aria-label="Categorías del blog">
			<ul role="list" className={styles.categories}>
				<li>
					<a href={urls.blog} className="chip" aria-current={current ? undefined : "page"}>
						Todos
					</a>
				</li>
				{categories.map((category) => (
					<li key={category}>
						<a
							href={urls.articleCategory(category)}
							className="chip"
							aria-current={category === current ? "page" : undefined}
						>
							{articleCategories[category].name}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

function ArticleList({ articles }: { articles: ArticleSummary[] }) {
	return (
		<ul role="list" className={styles.list}>
			{articles.map(({ slug, title, description, category, date, picture }, index) => (
				<li key={slug}>
					<article className={styles.article}>
						<Picture
							picture={{ ...picture, alt: "" }}
							sizes="(max-width: 703px) 92vw, (max-width: 1100px) 46vw, 365px"
							priority={index === 0}
							className={styles.picture}
						/>
						<div className={styles.text}>
							<ArticleByline category={category} date={date} />
							<h2>
								<a href={urls.article(slug)} className="cover">
									{title}
								</a>
							</h2>
							<p>{description}</p>
						</div>
					</article>
				</li>
			))}
		</ul>
	);
}
