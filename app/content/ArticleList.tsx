import { Link } from "@remix-run/react";
import { urls } from "~/urls";
import { ArticleByline } from "./ArticleByline";
import styles from "./ArticleList.module.css";
import type { ArticleFrontMatter } from "./front-matter.server";

export type ArticleSummary = ArticleFrontMatter & { slug: string };

export function ArticleList({ articles }: { articles: ArticleSummary[] }) {
	return (
		<ul role="list" className={styles.list}>
			{articles.map(({ slug, title, description, category, date }) => (
				<li key={slug}>
					<article className={styles.article}>
						<ArticleByline category={category} date={date} />
						<h2>
							<Link to={urls.article(slug)}>{title}</Link>
						</h2>
						<p>{description}</p>
					</article>
				</li>
			))}
		</ul>
	);
}
