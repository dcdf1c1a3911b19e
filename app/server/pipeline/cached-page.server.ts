import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { acceptedEncoding } from "../accepted-encoding.server";
import { fillTemplate, type PageTemplate, type SlotContents, splitPage } from "./page-template.server";
import { toNodeHeaders } from "./remix-request.server";

/** A rendered page, taken apart at its slots. */
export interface CachedPage {
	/** The catalogue's version that it was rendered from. */
	version: string;
	/** Whether others may get it: not a redirect or an error, and without a cookie. */
	isShared: boolean;
	status: number;
	headers: OutgoingHttpHeaders;
	template: PageTemplate;
	/** What its slots held when it was rendered. */
	contents: SlotContents;
	/** Bytes of the rendered page. */
	length: number;
	/** The page with these contents in brotli, which cannot be joined from parts as gzip can. */
	brotli?: Buffer;
}

export async function toCachedPage(version: string, response: Response): Promise<CachedPage> {
	const { status, headers } = response;
	const body = Buffer.from(await response.arrayBuffer());
	return {
		version,
		isShared: status === 200 && !headers.has("set-cookie"),
		status,
		headers: { ...toNodeHeaders(headers), Vary: "Accept-Encoding, Cookie" },
		...splitPage(body),
		length: body.length,
	};
}

/** Bytes in memory: the pieces, their compressed form (at most a third) and the whole page in brotli. */
export function sizeOf({ length, brotli }: CachedPage): number {
	return Math.ceil((length * 4) / 3) + (brotli?.length ?? 0);
}

const personal = "private, no-cache";
const shared = "public, no-cache";

/**
 * Lets shared caches keep a page that was rendered without a cart. They must ask the store before each use (RFC 9111,
 * 5.2.2.4), and it compares the visitor's own cart.
 */
export function letSharedCachesKeep({ isShared, headers }: CachedPage): void {
	if (isShared && headers["cache-control"] === personal) headers["cache-control"] = shared;
}

/** Smaller bodies, such as a redirect's, are not worth compressing. */
const minCompressedBytes = 1000;

/** Compresses the page in Node's thread pool. @param quality 0 to 11 */
export async function compressPage(page: CachedPage, quality: number): Promise<void> {
	if (page.length < minCompressedBytes) return;
	const body = fillTemplate(page.template, page.contents)?.toBytes("identity");
	if (!body) return;
	page.brotli = await compressBrotli(body, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
		},
	});
}

const compressBrotli = promisify(brotliCompress);

/**
 * Answers a request with a page, in the best encoding that both have, or with 304.
 * @param contents of the slots
 * @returns false, without an answer, if the contents are not complete
 */
export function sendPage(
	page: CachedPage,
	contents: SlotContents,
	{ method, headers }: IncomingMessage,
	response: ServerResponse,
): boolean {
	const filled = fillTemplate(page.template, contents);
	if (!filled) return false;
	const sent = {
		...page.headers,
		...(contents !== page.contents &&
			page.headers["cache-control"] === shared && { "cache-control": personal }),
		...(page.isShared && { ETag: filled.etag }),
	};
	if (page.isShared && isFresh(headers["if-none-match"], filled.etag)) {
		response.writeHead(304, sent).end();
		return true;
	}
	const brotli = contents === page.contents ? page.brotli : undefined;
	const offered =
		page.length < minCompressedBytes ? [] : brotli ? (["br", "gzip"] as const) : (["gzip"] as const);
	const encoding = acceptedEncoding(headers["accept-encoding"], offered);
	const body =
		encoding === "br" && brotli ? brotli : filled.toBytes(encoding === "gzip" ? encoding : "identity");
	response.writeHead(page.status, {
		...sent,
		...(encoding !== "identity" && { "Content-Encoding": encoding }),
		"Content-Length": body.length,
	});
	response.end(method === "HEAD" ? undefined : body);
	return true;
}

/** Weak comparison (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
	if (!ifNoneMatch) return false;
	const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes("*") || tags.includes(etag.replace(/^W\//, ""));
}
