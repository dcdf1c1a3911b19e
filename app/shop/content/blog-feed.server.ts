import { articleCategories } from "~/domain/content/article-categories";
import type { ArticleSummary } from "~/domain/content/front-matter.server";
import { urls } from "~/platform/urls";
import type { FeedChannel, FeedItem } from "~/platform/values/rss.server";

export const blogChannel: FeedChannel = {
	title: "Blog de Wasi",
	description: "Consejos para los hogares del Perú",
	page: urls.blog,
	feed: urls.blogFeed,
};

export function toFeedItem({ slug, title, description, category, date }: ArticleSummary): FeedItem {
	return { title, description, category: articleCategories[category].name, page: urls.article(slug), date };
}
