import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import {
	acceptedEncoding,
	type Compression,
	type ContentEncoding,
} from "~/web/http/accepted-encoding.server";
import { minCompressedBytes } from "~/web/http/compress.server";
import { isFresh } from "~/web/http/entity-tag.server";
import { type RawHeaders, toNodeHeaders, toRawHeaders } from "~/web/http/node-headers.server";
import { withTracking } from "~/web/http/tracking-parameters.server";
import { type FilledPage, fillTemplate, type SlotContents, splitPage } from "./page-template.server";

export type CachedPage = Awaited<ReturnType<typeof toCachedPage>>;

const personal = "private, no-cache";
const shared = "public, no-cache";
/** For prefetched links and Back. `Vary` names the cookies, so the browser requests the data again for a changed cart. */
const reusableData = "private, max-age=60";

/** Shared caches may keep a page without cookies that they revalidate (RFC 9111, 5.2.2.4). @param cdnSeconds RFC 9213 */
export async function toCachedPage(version: string, cookies: string, cdnSeconds: number, response: Response) {
	// A redirect, an error or a response that sets a cookie is for this shopper only.
	const isShared = response.status === 200 && !response.headers.has("set-cookie");
	const headers: OutgoingHttpHeaders = {
		...toNodeHeaders(response.headers),
		Vary: "Accept-Encoding, Cookie",
	};
	if (isShared && String(headers["content-type"]).startsWith("text/x-script"))
		headers["cache-control"] = reusableData;
	const isForAll = isShared && !cookies && headers["cache-control"] === personal;
	const sharedHeaders = {
		...headers,
		"cache-control": shared,
		...(cdnSeconds > 0 && { "cdn-cache-control": `max-age=${cdnSeconds}` }),
	};
	const body = Buffer.from(await response.arrayBuffer());
	return {
		version,
		isShared,
		status: response.status,
		headers,
		rawHeaders: {
			asRendered: toRawHeaders(isForAll ? sharedHeaders : headers),
			filled: toRawHeaders(headers),
		},
		...splitPage(body),
		length: body.length,
		/** The rendered page, which cannot be joined from parts in brotli as it can in gzip. */
		brotli: undefined as Buffer | undefined,
	};
}

/** Bytes of the headers, of which each page has three copies, and of the objects for its slots. */
const headerBytes = 6000;

export function sizeOf({ length, brotli }: CachedPage): number {
	return headerBytes + Math.ceil((length * 4) / 3) + (brotli?.length ?? 0);
}

export async function compressPage(
	page: CachedPage,
	compressBrotli: (body: Buffer) => Promise<Buffer>,
): Promise<void> {
	if (page.length < minCompressedBytes) return;
	page.brotli = await compressBrotli(page.rendered.toBytes("identity"));
}

export function sendPage(
	page: CachedPage,
	contents: SlotContents,
	securityHeaders: RawHeaders,
	request: IncomingMessage,
	response: ServerResponse,
): boolean {
	const isAsRendered = contents === page.contents;
	const filled = isAsRendered ? page.rendered : fillTemplate(page.template, contents);
	if (!filled) return false;
	if (!page.isShared) {
		sendUnshared(page, filled, request, response);
		return true;
	}
	const headers = [
		...securityHeaders,
		...(isAsRendered ? page.rawHeaders.asRendered : page.rawHeaders.filled),
		"ETag",
		filled.etag,
	];
	if (isFresh(request.headers["if-none-match"], filled.etag)) {
		response.writeHead(304, headers).end();
		return true;
	}
	const { encoding, body } = encodePage(page, filled, request);
	if (encoding !== "identity") headers.push("Content-Encoding", encoding);
	headers.push("Content-Length", String(body.length));
	response.writeHead(page.status, headers);
	response.end(body); // Node omits it for HEAD
	return true;
}

function sendUnshared(
	page: CachedPage,
	filled: FilledPage,
	request: IncomingMessage,
	response: ServerResponse,
): void {
	const { encoding, body } = encodePage(page, filled, request);
	response.writeHead(page.status, {
		...withTracking(request, page.headers),
		...(encoding !== "identity" && { "Content-Encoding": encoding }),
		"Content-Length": body.length,
	});
	response.end(body);
}

function encodePage(
	page: CachedPage,
	filled: FilledPage,
	{ headers }: IncomingMessage,
): { encoding: ContentEncoding; body: Buffer } {
	const brotli = filled === page.rendered ? page.brotli : undefined;
	const offered: Compression[] = page.length < minCompressedBytes ? [] : brotli ? ["br", "gzip"] : ["gzip"];
	const encoding = acceptedEncoding(headers["accept-encoding"], offered);
	if (encoding === "br" && brotli) return { encoding, body: brotli };
	const joined = encoding === "gzip" ? encoding : "identity";
	return { encoding: joined, body: filled.toBytes(joined) };
}
