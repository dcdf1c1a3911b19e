import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import type { Product } from "~/domain/goods/product";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { urls } from "~/platform/urls";
import { escapeXml } from "~/platform/values/xml.server";
import { entityTag } from "~/web/http/revalidated-response.server";

/** The limit of https://www.sitemaps.org/protocol.html. */
const maxUrls = 50_000;
/** Keeps 50,000 products below a sitemap's limit of 50 MB. */
const maxPictures = 5;
/** Milliseconds for which writing may block requests. */
const stepMs = 4;

const xmlHeader = `<?xml version="1.0" encoding="utf-8"?>\n`;
const pagesPart = "paginas";

export interface SitemapEntry {
	path: string;
	lastModified?: string;
	pictures?: string[];
}

export function writeSitemapIndex({ products }: CatalogSnapshot, origin: string): string {
	const parts = Math.ceil(products.size / maxUrls);
	const productParts = Array.from({ length: parts }, (_, index) => `productos-${index + 1}`);
	const entries = [pagesPart, ...productParts].map(
		(part) => `<sitemap><loc>${escapeXml(origin + urls.sitemapPart(part))}</loc></sitemap>\n`,
	);
	return `${xmlHeader}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</sitemapindex>\n`;
}

export function createSitemapWriter() {
	/** Some 1 MB each for 50,000 products. */
	const kept = new LRUCache<string, ReturnType<typeof compress>>({ max: 8 });
	/** One at a time, so that many requests for sitemaps cannot hold up others. */
	const inTurn = pLimit(1);

	/** @param part a name in the index @param pages the part without products @returns undefined for an unknown part */
	return (snapshot: CatalogSnapshot, part: string, pages: Iterable<SitemapEntry>, origin: string) => {
		if (part === pagesPart) return compress(urlset(pages, origin));
		const entries = productEntries(snapshot, part);
		if (!entries) return undefined;
		const key = `${snapshot.version} ${part} ${origin}`;
		const sitemap = kept.get(key) ?? inTurn(() => compress(urlset(entries, origin)));
		kept.set(key, sitemap);
		sitemap.catch(() => kept.delete(key));
		return sitemap;
	};
}

function productEntries({ products }: CatalogSnapshot, part: string): Iterable<SitemapEntry> | undefined {
	const first = (Number(/^productos-([1-9]\d{0,5})$/.exec(part)?.[1]) - 1) * maxUrls;
	return first < products.size ? toEntries(products.range(first, maxUrls)) : undefined;
}

function* toEntries(products: Iterable<Product>): Generator<SitemapEntry> {
	for (const { slug, changedOn, images } of products) {
		const pictures = images.slice(0, maxPictures).map(({ src }) => src);
		yield { path: urls.product(slug), lastModified: changedOn, pictures };
	}
}

async function* urlset(entries: Iterable<SitemapEntry>, origin: string): AsyncGenerator<string> {
	let text = `${xmlHeader}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
	let pauseAt = performance.now() + stepMs;
	for (const entry of entries) {
		text += writeEntry(entry, origin);
		if (performance.now() < pauseAt) continue;
		yield text;
		text = "";
		await eventLoopTurn();
		pauseAt = performance.now() + stepMs;
	}
	yield `${text}</urlset>\n`;
}

function writeEntry({ path, lastModified, pictures = [] }: SitemapEntry, origin: string): string {
	const images = pictures.map(
		(src) => `<image:image><image:loc>${escapeXml(new URL(src, origin).href)}</image:loc></image:image>`,
	);
	const modified = lastModified === undefined ? "" : `<lastmod>${lastModified}</lastmod>`;
	return `<url><loc>${escapeXml(origin + path)}</loc>${modified}${images.join("")}</url>\n`;
}

async function compress(texts: AsyncIterable<string>) {
	const gzip = await buffer(Readable.from(texts).pipe(createGzip()));
	return { gzip, etag: entityTag(gzip) };
}
