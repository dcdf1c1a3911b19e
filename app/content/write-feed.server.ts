import { urls } from "~/urls";
import type { ArticleSummary } from "./ArticleList";

/**
 * Writes an RSS 2.0 feed (https://www.rssboard.org/rss-specification).
 * @param origin of the links, `https://wasi.example`
 * @param articles the newest first
 */
export function writeFeed(articles: ArticleSummary[], origin: string): string {
	const items = articles.map(({ slug, title, description, category, date }) => {
		const link = origin + urls.article(slug);
		return `<item>
<title>${escapeXml(title)}</title>
<link>${escapeXml(link)}</link>
<guid>${escapeXml(link)}</guid>
<description>${escapeXml(description)}</description>
<category>${escapeXml(category)}</category>
<pubDate>${toPubDate(date)}</pubDate>
</item>`;
	});
	return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Blog de Wasi</title>
<link>${escapeXml(origin + urls.blog)}</link>
<atom:link href="${escapeXml(origin + urls.blogFeed)}" rel="self" type="application/rss+xml"/>
<description>Consejos para los hogares del Perú</description>
<language>es-pe</language>
${items.join("\n")}
</channel>
</rss>
`;
}

/** @param date `2026-10-05` @returns midnight in Lima, in the format of RFC 822 */
function toPubDate(date: string): string {
	return new Date(`${date}T00:00:00-05:00`).toUTCString();
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
	return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
