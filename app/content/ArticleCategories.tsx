import { Link } from "@remix-run/react";
import { urls } from "~/urls";
import styles from "./ArticleCategories.module.css";
import { type ArticleCategory, articleCategories } from "./article-categories";

/** @param current undefined on the page of all articles */
export function ArticleCategories({
	categories,
	current,
}: {
	categories: ArticleCategory[];
	current: ArticleCategory | undefined;
}) {
	return (
		<nav aria-label="Categorías del blog">
			<ul role="list" className={styles.list}>
				<li>
					<Link to={urls.blog} aria-current={current ? undefined : "page"}>
						Todos
					</Link>
				</li>
				{categories.map((category) => (
					<li key={category}>
						<Link
							to={urls.articleCategory(category)}
							aria-current={category === current ? "page" : undefined}
						>
							{articleCategories[category].name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
