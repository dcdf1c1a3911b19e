import type { ResponsivePicture } from "~/ui/picture-files";
import { escapeXml } from "~/xml.server";
import { findSharePicture } from "./share-picture.server";

export interface LinkPreview {
	type?: "website" | "product" | "article";
	picture?: ResponsivePicture | undefined;
	/** More Open Graph properties, such as `article:published_time`. */
	properties?: Record<string, string>;
}

/**
 * Writes Open Graph tags (https://ogp.me) with the head's title and description. X also needs its card's size
 * (https://developer.x.com/docs/x-for-websites/cards/overview/markup).
 * @param url the canonical address
 */
export function writeLinkPreview(
	head: string,
	url: string,
	{ type = "website", picture, properties = {} }: LinkPreview,
): string {
	const { src, alt, width, height } = findSharePicture(picture);
	const isWide = width > height;
	const content: Record<string, string | undefined> = {
		"og:site_name": "Wasi",
		"og:locale": "es_PE",
		"og:type": type,
		"og:url": escapeXml(url),
		"og:title": titleIn(head),
		"og:description": descriptionIn(head),
		"og:image": escapeXml(new URL(src, url).href),
		"og:image:width": String(width),
		"og:image:height": String(height),
		"og:image:alt": escapeXml(alt),
		...Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, escapeXml(value)])),
	};
	const tags = Object.entries(content).filter(([, text]) => text !== undefined);
	return [
		...tags.map(([property, text]) => `<meta property="${property}" content="${text}" data-first-page/>`),
		`<meta name="twitter:card" content="${isWide ? "summary_large_image" : "summary"}" data-first-page/>`,
	].join("");
}

/** Without the store's name; escaped by React. */
function titleIn(head: string): string | undefined {
	return /<title>([^<]*?)(?: · Wasi)?<\/title>/.exec(head)?.[1];
}

function descriptionIn(head: string): string | undefined {
	return /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
}
