import type { MetaDescriptor } from "@remix-run/react";
import { findAddress } from "~/platform/find-address.server";
import { isSharedPath } from "~/platform/find-shop-address";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import type { Env } from "~/platform/settings/parse-env.server";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import type { FeedChannel } from "~/platform/values/rss.server";
import { noIndex, type PageHead } from "~/shop/frame/page-meta";
import { findSharePicture } from "./share-picture.server";
import type { Thing } from "./structured-data.server";

export interface PageDescription {
	/** Path and query; by default the requested path. */
	canonical?: string;
	/** `noindex`. A shared link still has its preview. */
	isUnlisted?: boolean;
	feed?: Pick<FeedChannel, "title" | "feed">;
	preview?: LinkPreview;
	/** JSON-LD (https://schema.org). */
	structuredData?: (origin: string) => Thing[];
}

interface LinkPreview {
	type?: "website" | "product" | "article";
	picture?: ResponsivePicture | undefined;
	properties?: Record<string, string>;
}

/** @returns a part of the loader's data, which `pageMeta` renders */
export function describePage(
	request: Request,
	settings: Pick<Env, "publicOrigin">,
	{ title, description, ...page }: Omit<PageHead, "tags"> & PageDescription,
): PageHead {
	const address = new URL(request.url);
	const head = { title, ...(description && { description }) };
	if (!isIndexable(address)) return head;
	const { canonical = address.pathname, isUnlisted, feed, preview = {}, structuredData } = page;
	const origin = publicOriginOf(request.url, settings);
	const url = origin + canonical;
	const link = { tagName: "link" as const };
	const listing: MetaDescriptor[] = [{ ...link, rel: "canonical", href: url }];
	if (feed)
		listing.push({
			...link,
			rel: "alternate",
			type: "application/rss+xml",
			title: feed.title,
			href: feed.feed,
		});
	if (structuredData)
		listing.push({
			"script:ld+json": { "@context": "https://schema.org", "@graph": structuredData(origin) } as never,
		});
	const tags = [...(isUnlisted ? [noIndex] : listing), ...describePreview(url, head, preview)];
	return { ...head, tags: JSON.stringify(tags) };
}

/** Open Graph tags (https://ogp.me), and X's card (https://developer.x.com/docs/x-for-websites/cards/overview/markup). */
function describePreview(
	url: string,
	{ title, description }: PageHead,
	{ type = "website", picture, properties = {} }: LinkPreview,
): MetaDescriptor[] {
	const { src, alt, width, height } = findSharePicture(picture);
	const content: Record<string, string | undefined> = {
		"og:site_name": "Wasi",
		"og:locale": "es_PE",
		"og:type": type,
		"og:url": url,
		"og:title": title,
		"og:description": description,
		"og:image": new URL(src, url).href,
		"og:image:width": String(width),
		"og:image:height": String(height),
		"og:image:alt": alt,
		...properties,
	};
	return [
		...Object.entries(content).flatMap(([property, content]) =>
			content === undefined ? [] : [{ property, content }],
		),
		{ name: "twitter:card", content: width > height ? "summary_large_image" : "summary" },
	];
}

/** Whether search engines may list the page. A form with a query belongs to one shopper. */
function isIndexable({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
	return isSharedPath(pathname) || (findAddress(pathname)?.isListed === true && search === "");
}
