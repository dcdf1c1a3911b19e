import { Link } from "@remix-run/react";
import { formatDay } from "~/lima-time";
import { urls } from "~/urls";
import styles from "./ArticleByline.module.css";
import { type ArticleCategory, articleCategories } from "./article-categories";

export function ArticleByline({ category, date }: { category: ArticleCategory; date: string }) {
	return (
		<p className={styles.byline}>
			<Link to={urls.articleCategory(category)}>{articleCategories[category].name}</Link>
			{" · "}
			<time dateTime={date}>{formatDay(date)}</time>
		</p>
	);
}
