import type { FeedChannel, FeedItem } from "~/rss.server";
import { urls } from "~/urls";
import { articleCategories } from "./article-categories";
import type { ArticleSummary } from "./front-matter.server";

export const blogChannel: FeedChannel = {
	title: "Blog de Wasi",
	description: "Consejos para los hogares del Perú",
	page: urls.blog,
	feed: urls.blogFeed,
};

export function toFeedItem({ slug, title, description, category, date }: ArticleSummary): FeedItem {
	return { title, description, category: articleCategories[category].name, page: urls.article(slug), date };
}
