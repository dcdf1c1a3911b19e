import { urls } from "~/urls";

/** By which feed readers find the feed of a page. */
export const feedLink = {
	tagName: "link",
	rel: "alternate",
	type: "application/rss+xml",
	title: "Blog de Wasi",
	href: urls.blogFeed,
};
