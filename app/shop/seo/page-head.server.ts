import type { AppLoadContext } from "@remix-run/node";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import type { FeedChannel } from "~/platform/values/rss.server";
import { escapeXml } from "~/platform/values/xml.server";
import { isIndexable } from "./is-indexable.server";
import { findSharePicture } from "./share-picture.server";
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

const siteHead = [
	`<meta name="theme-color" content="#fffdf9" media="(prefers-color-scheme: light)"/>`,
	`<meta name="theme-color" content="#161a18" media="(prefers-color-scheme: dark)"/>`,
	`<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>`,
	`<link rel="icon" href="/favicon.ico" sizes="32x32"/>`,
	`<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>`,
	`<link rel="manifest" href="/site.webmanifest"/>`,
].join("");

/** Adds tags after React's elements, where hydration tolerates them. `useRemoveFirstPageHead` removes them later. */
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

interface LinkPreview {
	type?: "website" | "product" | "article";
	picture?: ResponsivePicture | undefined;
	properties?: Record<string, string>;
}

/** Open Graph tags (https://ogp.me), and X's card (https://developer.x.com/docs/x-for-websites/cards/overview/markup). */
function writeLinkPreview(
	head: string,
	url: string,
	{ type = "website", picture, properties = {} }: LinkPreview,
): string {
	const { src, alt, width, height } = findSharePicture(picture);
	const content: Record<string, string | undefined> = {
		"og:site_name": "Wasi",
		"og:locale": "es_PE",
		"og:type": type,
		"og:url": escapeXml(url),
		"og:title": /<title>([^<]*?)(?: · Wasi)?<\/title>/.exec(head)?.[1],
		"og:description": /<meta name="description" content="([^"]*)"/.exec(head)?.[1],
		"og:image": escapeXml(new URL(src, url).href),
		"og:image:width": String(width),
		"og:image:height": String(height),
		"og:image:alt": escapeXml(alt),
		...Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, escapeXml(value)])),
	};
	const tags = Object.entries(content).filter(([, text]) => text !== undefined);
	return [
		...tags.map(([property, text]) => `<meta property="${property}" content="${text}" data-first-page/>`),
		`<meta name="twitter:card" content="${width > height ? "summary_large_image" : "summary"}" data-first-page/>`,
	].join("");
}
