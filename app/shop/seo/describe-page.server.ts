import type { MetaDescriptor } from "@remix-run/react";
import { hidesDemoContents } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import type { LiveBusiness } from "~/domain/business/live-business.server";
import { findRoutedAddress } from "~/platform/find-address.server";
import { isSharedPath } from "~/platform/find-shop-address";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import type { Env } from "~/platform/settings/parse-env.server";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import type { FeedChannel } from "~/platform/values/rss.server";
import { noIndex, type PageHead } from "~/shop/frame/page-meta";
import { demoSharePicture, findSharePicture } from "./share-picture.server";
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
	/** Path and query for `og:url`; by default the canonical ones. Social networks fetch this address, not the shared link. */
	page?: string;
	type?: "website" | "product" | "article";
	picture?: ResponsivePicture | undefined;
	properties?: Record<string, string>;
}

interface DescribedStore {
	settings: Pick<Env, "publicOrigin">;
	business: Pick<LiveBusiness, "current">;
}

/** @returns a part of the loader's data, which `pageMeta` renders */
export function describePage(
	request: Request,
	{ settings, business }: DescribedStore,
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
	const tags = [
		...(isUnlisted ? [noIndex] : listing),
		...describePreview(origin + (preview.page ?? canonical), head, preview, business.current()),
	];
	return { ...head, tags: JSON.stringify(tags) };
}

/** Open Graph tags (https://ogp.me), and X's card (https://developer.x.com/docs/x-for-websites/cards/overview/markup). */
function describePreview(
	url: string,
	{ title, description }: PageHead,
	{ type = "website", picture, properties = {} }: LinkPreview,
	business: Business,
): MetaDescriptor[] {
	const own = picture ?? business.heroPicture;
	const ofDemo = hidesDemoContents(business) ? undefined : demoSharePicture();
	const shared = own ? findSharePicture(own) : ofDemo;
	const content: Record<string, string | undefined> = {
		"og:site_name": "Wasi",
		"og:locale": "es_PE",
		"og:type": type,
		"og:url": url,
		"og:title": title,
		"og:description": description,
		...(shared && {
			"og:image": new URL(shared.src, url).href,
			"og:image:width": String(shared.width),
			"og:image:height": String(shared.height),
			"og:image:alt": shared.alt,
		}),
		...properties,
	};
	return [
		...Object.entries(content).flatMap(([property, content]) =>
			content === undefined ? [] : [{ property, content }],
		),
		{
			name: "twitter:card",
			content: shared && shared.width > shared.height ? "summary_large_image" : "summary",
		},
	];
}

/** Whether search engines may list the page. A form with a query belongs to one shopper. */
function isIndexable({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
	return isSharedPath(pathname) || (findRoutedAddress(pathname)?.isListed === true && search === "");
}
