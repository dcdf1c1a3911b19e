import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, type Compression } from "../accepted-encoding.server";
import type { CollectedResponse } from "./collect-response.server";

type Encoding = Compression | "identity";

/** A rendered page with the bytes of each encoding. */
export interface CachedPage {
	/** The catalogue's version that it was rendered from. */
	version: string;
	/** Whether others may get it: not a redirect or an error, and without a cookie. */
	isShared: boolean;
	status: number;
	headers: OutgoingHttpHeaders;
	bodies: Record<"identity", Buffer> & Partial<Record<Encoding, Buffer>>;
	/** Bytes of all bodies. */
	size: number;
}

/** Headers that belong to one answer, not to the page. */
const perResponse = /^(date|connection|keep-alive|transfer-encoding|content-length|vary|etag|x-powered-by)$/;

export function toCachedPage(version: string, { status, headers, body }: CollectedResponse): CachedPage {
	const isShared = status === 200 && headers["set-cookie"] === undefined;
	const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !perResponse.test(name)));
	return {
		version,
		isShared,
		status,
		headers: {
			...kept,
			...(isShared && { ETag: entityTag(body) }),
			Vary: "Accept-Encoding, Cookie",
		},
		bodies: { identity: body },
		size: body.length,
	};
}

function entityTag(body: Buffer): string {
	return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Smaller bodies, such as a redirect's, are not worth compressing. */
const minCompressedBytes = 1000;

/** Adds the compressed bodies, in Node's thread pool. @param quality brotli 0 to 11, gzip 1 to 9 */
export async function compressPage(page: CachedPage, quality: { br: number; gzip: number }): Promise<void> {
	const { identity } = page.bodies;
	if (identity.length < minCompressedBytes) return;
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: quality.br,
		[constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
	};
	const [br, gz] = await Promise.all([
		compressBrotli(identity, { params }),
		compressGzip(identity, { level: quality.gzip }),
	]);
	page.bodies = { identity, br, gzip: gz };
	page.size = identity.length + br.length + gz.length;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Answers a request with a page, in the best encoding that both have, or with 304. */
export function sendPage(
	page: CachedPage,
	{ method, headers }: IncomingMessage,
	response: ServerResponse,
): void {
	if (isFresh(headers["if-none-match"], page.headers.ETag)) {
		response.writeHead(304, page.headers).end();
		return;
	}
	const accepted = acceptedEncoding(headers["accept-encoding"]);
	const encoding = page.bodies[accepted] ? accepted : "identity";
	const body = page.bodies[encoding] ?? page.bodies.identity;
	response.writeHead(page.status, {
		...page.headers,
		...(encoding !== "identity" && { "Content-Encoding": encoding }),
		"Content-Length": body.length,
	});
	response.end(method === "HEAD" ? undefined : body);
}

/** Weak comparison (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string | undefined, etag: unknown): boolean {
	if (!ifNoneMatch || typeof etag !== "string") return false;
	const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes("*") || tags.includes(etag.replace(/^W\//, ""));
}
