import { type ArticleCategory, articleCategories } from "~/domain/content/article-categories";
import { urls } from "~/platform/urls";
import { formatDay } from "~/platform/values/lima-time";

export function ArticleByline({ category, date }: { category: ArticleCategory; date: string }) {
	return (
		<p className="soft small">
			<a href={urls.articleCategory(category)}>{articleCategories[category].name}</a>
			{" · "}
			<time dateTime={date}>{formatDay(date)}</time>
		</p>
	);
}
