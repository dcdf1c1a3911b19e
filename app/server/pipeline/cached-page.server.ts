import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { acceptedEncoding } from "../accepted-encoding.server";
import { compressBrotli, minCompressedBytes } from "../compress.server";
import { isFresh } from "../entity-tag.server";
import {
	type FilledPage,
	fillTemplate,
	type PageTemplate,
	type SlotContents,
	splitPage,
} from "./page-template.server";
import { toNodeHeaders } from "./remix-request.server";
import { keepTracking } from "./tracking-parameters.server";

/** A rendered page, taken apart at its slots. */
export interface CachedPage {
	/** The version that it was rendered from. */
	version: string;
	/** Whether others may get it: not a redirect or an error, and without a cookie. */
	isShared: boolean;
	status: number;
	headers: OutgoingHttpHeaders;
	template: PageTemplate;
	/** What its slots held when it was rendered. */
	contents: SlotContents;
	/** The page with these contents. */
	rendered: FilledPage;
	/** Bytes of the rendered page. */
	length: number;
	/** The same in brotli, which cannot be joined from parts as gzip can. */
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
 * Lets shared caches keep a page that was rendered without cookies. They must ask the store before each use (RFC 9111,
 * 5.2.2.4), and it compares the visitor's own page.
 */
export function letSharedCachesKeep({ isShared, headers }: CachedPage): void {
	if (isShared && headers["cache-control"] === personal) headers["cache-control"] = shared;
}

/** Compresses the page in Node's thread pool. @param quality 0 to 11 */
export async function compressPage(page: CachedPage, quality: number): Promise<void> {
	if (page.length < minCompressedBytes) return;
	page.brotli = await compressBrotli(page.rendered.toBytes("identity"), quality);
}

/**
 * Answers a request with a page, in the best encoding that both have, or with 304.
 * @param contents of the slots
 * @returns false, without an answer, if the contents are not complete
 */
export function sendPage(
	page: CachedPage,
	contents: SlotContents,
	request: IncomingMessage,
	response: ServerResponse,
): boolean {
	const { method, headers } = request;
	const isAsRendered = contents === page.contents;
	const filled = isAsRendered ? page.rendered : fillTemplate(page.template, contents);
	if (!filled) return false;
	const sent = {
		...keepTracking(request, page.headers),
		...(!isAsRendered && page.headers["cache-control"] === shared && { "cache-control": personal }),
		...(page.isShared && { ETag: filled.etag }),
	};
	if (page.isShared && isFresh(headers["if-none-match"], filled.etag)) {
		response.writeHead(304, sent).end();
		return true;
	}
	const brotli = isAsRendered ? page.brotli : undefined;
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
