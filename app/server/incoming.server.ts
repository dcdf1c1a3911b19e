import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { urls } from "~/urls";
import { cleanEncoded, cleanText } from "./clean-text.server";
import { guardConnections } from "./connections.server";
import { commonHeaders } from "./headers.server";

const foreignOriginHeader = "x-wasi-foreign-origin";
const peerHeader = "x-wasi-peer";
/** What the log is told of, once each. */
export interface ProxySigns {
	/** Requests come through a proxy. @param header with which it says so */
	proxied(header: string): void;
	/** A form was refused whose sender may be a page of this store, behind a proxy that changes Host. */
	refusedOrigin(origin: string, host: string): void;
}

/** Proxies name the sender in one of these. */
const proxyHeaders = ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip"];
/** A longer path is none of ours; Remix's time to look for one grows with the square of its segments. */
const longestPath = 500;

/**
 * Prepares every request before remix-serve sees it, for what Remix and Express would answer badly:
 *
 * - Remix answers a form from another site with an empty 500, and refuses the store's own forms behind a proxy
 *   that changes Host. The header is taken away from it and our verdict left for `hasForeignOrigin`.
 * - Express answers what is no proper address, host or method with an English page and a stack in the log: such
 *   requests become ones that are answered with a page of ours.
 * - remix-serve lets browsers keep every file of public/ for a year under its unchanging name.
 * - A Remix request does not say where it comes from: the connection's address is left for `senderAddress`.
 *
 * @param publicOrigin the store's address as shoppers see it, when Host does not tell
 */
export function prepareRequests(publicOrigin: string | undefined, signs: ProxySigns): void {
	let isProxyKnown = false;
	let isRefusalKnown = false;
	const files = listFiles("public");
	const built = listFiles("build/client");
	guardConnections((request) => commonHeaders(request, publicOrigin));

	subscribe("http.server.request.start", (message) => {
		const { request, response, server } = message as Start;
		running.add(server);
		tellLateListeners(response);
		const proxied = isProxyKnown ? undefined : proxyHeaders.find((header) => request.headers[header]);
		if (proxied) {
			isProxyKnown = true;
			signs.proxied(proxied);
		}
		const refused = judgeOrigin(request, publicOrigin);
		if (refused && !isRefusalKnown && mayBeOwn(request)) {
			isRefusalKnown = true;
			signs.refusedOrigin(refused, request.headers.host ?? "");
		}
		nameThePeer(request);
		mendHost(request);
		request.url = mendAddress(request.url ?? "/");
		// Remix can make no Request of it; without a body it is refused like any other.
		if (request.method === "TRACE") request.method = "DELETE";
		for (const [name, value] of Object.entries(commonHeaders(request, publicOrigin))) {
			response.setHeader(name, value);
		}
		const path = request.url.split("?", 1)[0] ?? "";
		// express.static decodes the path, too.
		const file = isDecodable(path) ? decodeURIComponent(path) : path;
		const size = files.get(file) ?? built.get(file);
		// express.static leads from a folder's name to its address with a slash, in English.
		if (size === "folder") request.url = `${path}/`;
		else if (files.has(file)) response.setHeader("Cache-Control", "public, max-age=3600");
		// A range may be ignored (RFC 9110, 14.2); Express refuses a bad one in English.
		if (!isSatisfiable(request.headers.range, size)) delete request.headers.range;
	});
}

/** By path from the site's root: the size in bytes, or that it is a folder. */
function listFiles(root: string): Map<string, number | "folder"> {
	const names = existsSync(root) ? readdirSync(root, { recursive: true, encoding: "utf8" }) : [];
	return new Map(
		names.map((name) => {
			const found = statSync(`${root}/${name}`);
			return [`/${name.replaceAll("\\", "/")}`, found.isDirectory() ? "folder" : found.size];
		}),
	);
}

function isSatisfiable(range: string | undefined, size: number | "folder" | undefined): boolean {
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
	if (typeof size !== "number" || first + last === "") return false;
	return first === ""
		? Number(last) > 0
		: Number(first) < size && (last === "" || Number(first) <= Number(last));
}

/**
 * A connection may be closed while Express still looks for a file. Remix begins to listen for that afterwards, and would
 * never abort the request: an event stream would stay open for good.
 */
function tellLateListeners(response: ServerResponse): void {
	response.once("close", () => {
		response.on("newListener", (event, listener) => {
			if (event === "close") setImmediate(listener);
		});
	});
}

interface Start {
	request: IncomingMessage;
	response: ServerResponse;
	server: Server;
}

/** remix-serve keeps its server to itself; a request tells which it is. */
const running = new Set<Server>();

/** Call it before the servers are told to close. Settles when every answer under way is given. */
export async function whenServersClosed(): Promise<void> {
	await Promise.all([...running].map((server) => once(server, "close")));
}

/** @returns whether the request was sent by a page of another site */
export function hasForeignOrigin(request: Request): boolean {
	return request.headers.has(foreignOriginHeader) || request.headers.get("sec-fetch-site") === "cross-site";
}

/**
 * The IP address that a request comes from.
 * @param trustedHeader where the proxy in front of the store puts it, if there is a proxy; of a list the last entry
 * counts, which is the proxy's own (the others may be the sender's invention)
 */
export function senderAddress(request: Request, trustedHeader: string | undefined): string {
	const named = trustedHeader && request.headers.get(trustedHeader)?.split(",").at(-1);
	return readAddress(named) ?? readAddress(request.headers.get(peerHeader)) ?? "unknown";
}

/** @param written with a port, brackets or a zone, as some proxies do */
function readAddress(written: string | null | undefined): string | undefined {
	const address = (written ?? "")
		.trim()
		.replace(/^\[(.*)\](:\d+)?$/, "$1")
		.replace(/^([\d.]+):\d+$/, "$1")
		.replace(/%.*$/, "");
	return isIP(address) ? address : undefined;
}

function nameThePeer({ headers, socket }: IncomingMessage): void {
	delete headers[peerHeader];
	if (socket.remoteAddress) headers[peerHeader] = socket.remoteAddress;
}

/** @returns the origin when it is not the store's */
function judgeOrigin({ headers }: IncomingMessage, publicOrigin: string | undefined): string | undefined {
	delete headers[foreignOriginHeader];
	const { origin } = headers;
	if (origin === undefined) return undefined;
	delete headers.origin;
	const isOwn = origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === headers.host);
	if (isOwn) return undefined;
	headers[foreignOriginHeader] = "1";
	return origin;
}

/** Browsers say `cross-site` of another site's form; old ones, and plain http, say nothing. */
function mayBeOwn({ method, headers }: IncomingMessage): boolean {
	const site = headers["sec-fetch-site"];
	return method === "POST" && (site === undefined || site === "same-origin");
}

/** No address of the store's is made from it, so a wrong one needs no refusal. */
function mendHost({ headers }: IncomingMessage): void {
	delete headers["x-forwarded-host"];
	if (!headers.host || !URL.canParse(`http://${headers.host}`)) headers.host = "localhost";
}

/** @returns a path and query that Express and Remix can read; what they cannot is a path that is not found */
function mendAddress(address: string): string {
	// Whole addresses must be understood (RFC 9112, 3.2.2).
	const encoded = address
		.replace(/[\x80-\xff]/g, encodeByte)
		// A browser reads "/\" and "//" as the beginning of another site's address.
		.replaceAll("\\", "%5C")
		.replace(/^\/{2,}/, "/");
	const absolute = encoded.startsWith("/") ? `http://localhost${encoded}` : encoded;
	// Resolves "..", which Express would, with a redirect.
	const local = URL.canParse(absolute) ? pathOf(new URL(absolute)) : "/";
	const [path = "", query] = split(local, "?");
	// "data" would wait for the end of a stream that has none; "_data" is an older protocol of Remix's.
	const isReadable = path.length <= longestPath && isDecodable(path) && path !== `${urls.catalogEvents}.data`;
	if (!isReadable) return `/${encodeURIComponent(path.slice(0, longestPath))}`;
	return query ? `${path}?${cleanEncoded(query).replace(/(^|&)_data=[^&]*/g, "")}` : local;
}

/** Node hands a request's raw bytes on as Latin-1. */
function encodeByte(character: string): string {
	return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function pathOf({ pathname, search }: URL): string {
	return pathname + search;
}

function split(text: string, mark: string): [string, string?] {
	const at = text.indexOf(mark);
	return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** @returns whether it is UTF-8 without NUL, U+FFFD or ".." behind an encoded slash, which Express would resolve */
function isDecodable(path: string): boolean {
	try {
		const decoded = decodeURIComponent(path);
		return decoded === cleanText(decoded) && !/(^|\/)\.\.?(\/|$)/.test(decoded);
	} catch {
		return false;
	}
}
