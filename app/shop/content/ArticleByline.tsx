import { Link } from "@remix-run/react";
import { type ArticleCategory, articleCategories } from "~/domain/content/article-categories";
import { urls } from "~/platform/urls";
import { formatDay } from "~/platform/values/lima-time";

export function ArticleByline({ category, date }: { category: ArticleCategory; date: string }) {
	return (
		<p className="soft small">
			<Link to={urls.articleCategory(category)}>{articleCategories[category].name}</Link>
			{" · "}
			<time dateTime={date}>{formatDay(date)}</time>
		</p>
	);
}
