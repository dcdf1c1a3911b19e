import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { extname } from "node:path";
import { LRUCache } from "lru-cache";
import { pathOf } from "~/platform/urls";
import { parseVersionedUrl } from "~/platform/values/file-versions.server";
import { acceptedEncoding, type ContentEncoding } from "~/web/http/accepted-encoding.server";
import { isFresh } from "~/web/http/entity-tag.server";
import { type RawHeaders, setRawHeaders } from "~/web/http/node-headers.server";
import { isGetOrHead } from "~/web/http/pipeline-handler.server";
import { entityTag } from "~/web/http/revalidated-response.server";
import type { SecurityHeaders } from "~/web/http/security-headers.server";
import { findKeptAsset } from "./kept-assets.server";
import { fileSize, type PublicFile, type PublicFiles } from "./public-files.server";

const maxCachedBytes = 32 * 1024 * 1024;
/** Bigger files are read from disk for each request. */
const maxFileBytes = 512 * 1024;

const types: Record<string, string> = {
	".avif": "image/avif",
	".css": "text/css; charset=utf-8",
	".ico": "image/x-icon",
	".jpg": "image/jpeg",
	".js": "text/javascript; charset=utf-8",
	".mp4": "video/mp4",
	".png": "image/png",
	".svg": "image/svg+xml",
	".webm": "video/webm",
	".webmanifest": "application/manifest+json",
	".vtt": "text/vtt; charset=utf-8",
	".webp": "image/webp",
	".woff2": "font/woff2",
};

const suffixes = { br: ".br", gzip: ".gz", identity: "" };

type CachedFile = Awaited<ReturnType<typeof readFileToCache>>;

/** Big files and preconditions are left to remix-serve. @param assetsFolder holds the assets of other builds */
export function createFileServer(files: PublicFiles, assetsFolder: string, securityHeaders: SecurityHeaders) {
	const cache = new LRUCache<string, CachedFile>({
		maxSize: maxCachedBytes,
		sizeCalculation: ({ body }) => body.length || 1,
		fetchMethod: readFileToCache,
	});
	return { sendCachedFile, serveFiles };

	function sendCachedFile(request: IncomingMessage, response: ServerResponse): boolean {
		const { headers, url = "/" } = request;
		const found = url.includes("%") ? undefined : findFile(files, url); // encoded ones are normalized first
		if (!found || !isGetOrHead(request) || needsRemixServe(headers)) return false;
		const encoding = encodingOf(found.file, headers);
		const file = cache.get(found.file.source + suffixes[encoding]);
		if (!file) return false;
		send(file, [...securityHeaders(headers), ...headersOf(found, encoding)], request, response);
		return true;
	}

	function serveFiles(request: IncomingMessage, response: ServerResponse, next: RequestListener): boolean {
		const { headers, url = "/" } = request;
		const path = pathOf(url);
		if (!isGetOrHead(request)) return false;
		const found = findFile(files, path) ?? findAssetOfOtherBuild(assetsFolder, path, headers);
		if (!found) return false;
		const { file } = found;
		const size = fileSize(file);
		if (!readRange(headers, size)) delete headers.range;
		// remix-serve would compress the part of a big file, although the range is one of the plain file.
		if (headers.range !== undefined) delete headers["accept-encoding"];
		const encoding = encodingOf(file, headers);
		const fileHeaders = headersOf(found, encoding);
		setRawHeaders(response, fileHeaders);
		const suffix = suffixes[encoding];
		request.url = found.path + suffix;

		if (!(extname(found.path) in types) || needsRemixServe(headers) || size > maxFileBytes) {
			next(request, response);
			return true;
		}
		void cache.forceFetch(file.source + suffix).then(
			(file) => send(file, [...securityHeaders(headers), ...fileHeaders], request, response),
			() => next(request, response),
		);
		return true;
	}
}

function send(
	{ body, etag }: CachedFile,
	fileHeaders: RawHeaders,
	request: IncomingMessage,
	response: ServerResponse,
): void {
	const headers = [...fileHeaders, "ETag", etag, "Accept-Ranges", "bytes"];
	if (isFresh(request.headers["if-none-match"], etag)) {
		response.writeHead(304, headers).end();
		return;
	}
	const range = readRange(request.headers, body.length, etag);
	if (range) headers.push("Content-Range", `bytes ${range.first}-${range.last}/${body.length}`);
	const part = range ? body.subarray(range.first, range.last + 1) : body;
	headers.push("Content-Length", String(part.length));
	response.writeHead(range ? 206 : 200, headers).end(part); // Node omits it for HEAD
}

interface FoundFile {
	path: string;
	file: PublicFile;
	caching: string;
}

const year = "public, max-age=31536000, immutable";
const hour = "public, max-age=3600";

function findFile(files: PublicFiles, path: string): FoundFile | undefined {
	const find = (path: string) => files.get(decodeURIComponent(path));
	const file = find(path);
	if (file) return { path, file, caching: path.startsWith("/assets/") ? year : hour };
	const requested = parseVersionedUrl(path);
	const present = requested && find(requested.path);
	if (!present) return undefined;
	// A page of another build asks for another version, and must not keep the present one under that URL.
	const caching = present.version === requested.version ? year : "no-cache";
	return { path: requested.path, file: present, caching };
}

function findAssetOfOtherBuild(
	assetsFolder: string,
	path: string,
	headers: IncomingHttpHeaders,
): FoundFile | undefined {
	const file = findKeptAsset(assetsFolder, path);
	if (!file) return undefined;
	// remix-serve, which handles these headers, does not know the file.
	for (const name of ["range", "if-match", "if-unmodified-since"]) delete headers[name];
	return { path, file, caching: year };
}

function encodingOf(file: PublicFile, headers: IncomingHttpHeaders): ContentEncoding {
	const isWhole = headers.range === undefined;
	return file.isCompressed && isWhole ? acceptedEncoding(headers["accept-encoding"]) : "identity";
}

function headersOf({ path, file, caching }: FoundFile, encoding: ContentEncoding): RawHeaders {
	const headers = ["Cache-Control", caching];
	const type = types[extname(path)];
	if (type) headers.push("Content-Type", type);
	if (file.isCompressed) headers.push("Vary", "Accept-Encoding");
	if (encoding !== "identity") headers.push("Content-Encoding", encoding);
	return headers;
}

/**
 * RFC 9110, section 14. Several ranges, and one that cannot be satisfied, may be ignored.
 * @returns the first and the last byte
 */
function readRange(
	{ range = "", ...headers }: IncomingHttpHeaders,
	size: number,
	etag = headers["if-range"],
) {
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
	if (first + last === "" || (headers["if-range"] ?? etag) !== etag) return undefined;
	const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
	const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
	return start <= end ? { first: start, last: end } : undefined;
}

function needsRemixServe(headers: IncomingHttpHeaders): boolean {
	return Boolean(headers["if-match"] ?? headers["if-unmodified-since"]);
}

async function readFileToCache(source: string) {
	const body = await readFile(source);
	return { body, etag: entityTag(body) };
}
