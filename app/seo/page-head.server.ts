import type { AppLoadContext } from "@remix-run/node";
import type { FeedChannel } from "~/rss.server";
import { escapeXml } from "~/xml.server";
import { isIndexable } from "./indexable-pages.server";
import { type LinkPreview, writeLinkPreview } from "./link-preview.server";
import { type Thing, writeStructuredData } from "./structured-data.server";

export interface PageDescription {
	/** Path and query; by default the requested path. */
	canonical?: string;
	/** `noindex`. A shared link still has its preview. */
	isUnlisted?: boolean;
	feed?: Pick<FeedChannel, "title" | "feed">;
	preview?: LinkPreview;
	structuredData?: (origin: string) => Thing[];
}

const key = Symbol("page description");

/** Hands the description to `entry.server.tsx`. As loader data it would also be sent to the browser. */
export function describePage(context: AppLoadContext, description: PageDescription): void {
	Object.assign(context, { [key]: description });
}

export function pageDescriptionOf(context: AppLoadContext): PageDescription {
	return (context as { [key]?: PageDescription })[key] ?? {};
}

interface DescribedPage {
	url: string;
	origin: string;
	status: number;
	description: PageDescription;
}

/** Tags that stay when scripts show another page. */
const siteHead = [
	`<meta name="theme-color" content="#fffdf9" media="(prefers-color-scheme: light)"/>`,
	`<meta name="theme-color" content="#161a18" media="(prefers-color-scheme: dark)"/>`,
	`<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>`,
	`<link rel="icon" href="/favicon.ico" sizes="32x32"/>`,
	`<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>`,
	`<link rel="manifest" href="/site.webmanifest"/>`,
].join("");

/**
 * Adds tags for search engines after React's elements, where hydration tolerates them. `useRemoveFirstPageHead`
 * removes them when scripts show another page.
 */
export function addPageHead(html: string, page: DescribedPage): string {
	const end = html.indexOf("</head>");
	const head = html.slice(0, end);
	return head + siteHead + writeDescription(head, page) + html.slice(end);
}

function writeDescription(head: string, { url, origin, status, description }: DescribedPage): string {
	const address = new URL(url);
	const {
		canonical = address.pathname,
		isUnlisted = false,
		feed,
		preview = {},
		structuredData,
	} = description;
	if (status !== 200 || !isIndexable(address)) return noIndex;
	const linkPreview = writeLinkPreview(head, origin + canonical, preview);
	if (isUnlisted) return noIndex + linkPreview;
	return [
		`<link rel="canonical" href="${escapeXml(origin + canonical)}" data-first-page/>`,
		feed &&
			`<link rel="alternate" type="application/rss+xml" title="${escapeXml(feed.title)}" href="${feed.feed}" data-first-page/>`,
		linkPreview,
		structuredData && writeStructuredData(structuredData(origin)),
	]
		.filter(Boolean)
		.join("");
}

const noIndex = `<meta name="robots" content="noindex" data-first-page/>`;
