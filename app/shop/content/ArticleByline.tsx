import { Link } from "@remix-run/react";
import { type ArticleCategory, articleCategories } from "~/domain/content/article-categories";
import { urls } from "~/platform/urls";
import { formatDay } from "~/platform/values/lima-time";
import styles from "./ArticleByline.module.css";

export function ArticleByline({ category, date }: { category: ArticleCategory; date: string }) {
	return (
		<p className={styles.byline}>
			<Link to={urls.articleCategory(category)}>{articleCategories[category].name}</Link>
			{" · "}
			<time dateTime={date}>{formatDay(date)}</time>
		</p>
	);
}
