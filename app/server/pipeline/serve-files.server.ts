import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { LRUCache } from "lru-cache";
import { acceptedEncoding } from "../accepted-encoding.server";
import { hashContent, isFresh } from "../entity-tag.server";
import { parseVersionedUrl } from "../file-versions.server";
import type { PublicFile, PublicFiles } from "../public-files.server";
import type { Handler } from "./handler.server";

/** Memory for files. */
const maxCachedBytes = 32 * 1024 * 1024;
/** Bigger files are read from disk for each request. */
const maxFileBytes = 512 * 1024;

/** Files of other types are left to remix-serve. */
const types: Record<string, string> = {
	".avif": "image/avif",
	".css": "text/css; charset=utf-8",
	".ico": "image/x-icon",
	".jpg": "image/jpeg",
	".js": "text/javascript; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml",
	".webmanifest": "application/manifest+json",
	".vtt": "text/vtt; charset=utf-8",
	".webp": "image/webp",
	".woff2": "font/woff2",
};

const suffixes = { br: ".br", gzip: ".gz", identity: "" };

interface CachedFile {
	body: Buffer;
	etag: string;
}

/**
 * Answers requests for the build's small files from memory, compressed if the browser accepts it. It leaves the rest to
 * remix-serve: big files, files added after the build, ranges and the rarer preconditions.
 */
export function serveFiles(files: PublicFiles): Handler {
	const cache = new LRUCache<string, CachedFile>({
		maxSize: maxCachedBytes,
		sizeCalculation: ({ body }) => body.length || 1,
		fetchMethod: readCachedFile,
	});
	return (request, response, remix) => {
		const { method, headers, url = "/" } = request;
		const [path = ""] = url.split("?", 1);
		const found = findFile(files, path);
		if (found === "folder") {
			// With the slash it is not found. remix-serve would redirect to it in English.
			request.url = `${path}/`;
			return false;
		}
		if (!found || (method !== "GET" && method !== "HEAD")) return false;
		const { file } = found;
		const type = types[extname(found.path)];
		if (headers.range !== undefined && !isSatisfiable(headers.range, file.size)) delete headers.range;
		const encoding =
			file.isCompressed && headers.range === undefined
				? acceptedEncoding(headers["accept-encoding"])
				: "identity";
		response.setHeader("Cache-Control", found.caching);
		if (type) response.setHeader("Content-Type", type);
		if (file.isCompressed) response.setHeader("Vary", "Accept-Encoding");
		if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
		const suffix = suffixes[encoding];
		request.url = found.path + suffix;

		const isKept = type && file.isBuilt && file.size <= maxFileBytes;
		if (!isKept || needsRemixServe(headers)) return false;
		void cache.forceFetch(file.source + suffix).then(
			(cached) => send(cached, request, response),
			() => remix(request, response),
		);
		return true;
	};
}

interface FoundFile {
	/** URL path of the file, encoded, without a version. */
	path: string;
	file: PublicFile;
	/** Cache-Control. */
	caching: string;
}

const year = "public, max-age=31536000, immutable";
const hour = "public, max-age=3600";

function findFile(files: PublicFiles, path: string): FoundFile | "folder" | undefined {
	const find = (path: string) => files.get(decodeURIComponent(path)); // `normalizePath` made it decodable
	const file = find(path);
	if (file === "folder") return file;
	if (file) return { path, file, caching: file.isCompiled ? year : hour };
	const requested = parseVersionedUrl(path);
	const present = requested && find(requested.path);
	if (!present || present === "folder") return undefined;
	// A page of another build requests another version. It gets the present one, which must not be kept for it.
	const caching = present.version === requested.version ? year : "no-cache";
	return { path: requested.path, file: present, caching };
}

/** Drops a Range that cannot be satisfied (RFC 9110, 14.2, allows it). Express would answer in English. */
function isSatisfiable(range: string, size: number): boolean {
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
	if (first + last === "") return false;
	if (first === "") return Number(last) > 0;
	return Number(first) < size && (last === "" || Number(first) <= Number(last));
}

function needsRemixServe(headers: IncomingHttpHeaders): boolean {
	return Boolean(headers.range ?? headers["if-match"] ?? headers["if-unmodified-since"]);
}

async function readCachedFile(source: string): Promise<CachedFile> {
	const body = await readFile(source);
	return { body, etag: `W/"${hashContent(body)}"` };
}

function send({ body, etag }: CachedFile, { headers }: IncomingMessage, response: ServerResponse): void {
	response.setHeader("ETag", etag);
	if (isFresh(headers["if-none-match"], etag)) {
		response.writeHead(304).end();
		return;
	}
	response.setHeader("Content-Length", body.length);
	response.end(body); // of which Node sends nothing for HEAD
}
