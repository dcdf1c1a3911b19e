import { escapeXml } from "./xml.server";

export interface FeedChannel {
	title: string;
	description: string;
	page: string;
	feed: string;
}

export interface FeedItem {
	title: string;
	description: string;
	category?: string | undefined;
	page: string;
	/** By which readers know the item again, if its page may change: no address, but as unique as one. */
	id?: string;
	date: string;
}

/** RSS 2.0 (https://www.rssboard.org/rss-specification). @param items newest first @param origin `https://wasi.example` */
export function writeFeed(channel: FeedChannel, items: readonly FeedItem[], origin: string): string {
	return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(channel.title)}</title>
<link>${escapeXml(origin + channel.page)}</link>
<atom:link href="${escapeXml(origin + channel.feed)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(channel.description)}</description>
<language>es-pe</language>
${items.map((item) => writeItem(item, origin)).join("\n")}
</channel>
</rss>
`;
}

function writeItem(
	{ title, description, category, page, id = page, date }: FeedItem,
	origin: string,
): string {
	const link = escapeXml(origin + page);
	return `<item>
<title>${escapeXml(title)}</title>
<link>${link}</link>
<guid${id === page ? "" : ' isPermaLink="false"'}>${escapeXml(origin + id)}</guid>
<description>${escapeXml(description)}</description>
${category === undefined ? "" : `<category>${escapeXml(category)}</category>\n`}<pubDate>${new Date(`${date}T00:00:00-05:00`).toUTCString()}</pubDate>
</item>`;
}

export const feedHeaders = { "Content-Type": "application/rss+xml; charset=utf-8" };
