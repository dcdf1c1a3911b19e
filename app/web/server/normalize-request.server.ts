import { adminUrls } from "~/platform/admin-urls";
import { findRoutedAddress, maxPathLength } from "~/platform/find-address.server";
import { isAdminPath } from "~/platform/urls";
import { cleanEncoded, cleanText } from "~/platform/values/clean-text.server";
import { bareHtmlHeaders } from "~/web/http/content-security-policy.server";
import { setRawHeaders } from "~/web/http/node-headers.server";
import { type Handler, isGetOrHead, type PreparingHandler } from "~/web/http/pipeline-handler.server";
import type { SecurityHeaders } from "~/web/http/security-headers.server";

/**
 * What no browser or proxy sends so long is ignored: it would be parsed before its sender's turn.
 * @param trustedHeader keeps its end: proxies add the client's address to what the client sent
 */
export function dropLongHeaders(trustedHeader: string | undefined): PreparingHandler {
	return ({ headers }) => {
		for (const name in headers) {
			const { length = 0 } = headers[name] ?? "";
			if (name === "cookie" || length <= maxHeaderLength) continue;
			if (name === trustedHeader) headers[name] = String(headers[name]).slice(-maxHeaderLength);
			else delete headers[name];
		}
	};
}

const maxHeaderLength = 1000;

/** The store's longest addresses, with all filters, have some hundred signs. Node reads up to 16 KB. */
const maxAddressLength = 10_500;

export function refuseLongAddresses(securityHeaders: SecurityHeaders): Handler {
	return ({ url = "", headers }, response) => {
		if (url.length <= maxAddressLength) return false;
		setRawHeaders(response, securityHeaders(headers));
		response.writeHead(414, { ...bareHtmlHeaders, "Cache-Control": "no-store" });
		response.end(longAddressPage);
		return true;
	};
}

const longAddressPage =
	'<!DOCTYPE html><html lang="es-PE"><title>La dirección es demasiado larga</title><h1>La dirección es demasiado larga</h1><p>Vuelve a la página anterior y escribe menos en la búsqueda, o empieza de nuevo <a href="/">desde el inicio</a>.</p></html>';

/** Remix builds the URL from Host, so a Host with a path would lead to another route than the other handlers see. */
export const normalizeHost: PreparingHandler = ({ headers }) => {
	delete headers["x-forwarded-host"];
	if (!isHost(headers.host)) headers.host = "localhost";
};

/** A domain's 253 and a port. Writing letters beyond ASCII in Punycode takes quadratic time. */
const maxHostLength = 259;

function isHost(host = ""): boolean {
	return host.length <= maxHostLength && /^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}`);
}

export const normalizeRequestPath: PreparingHandler = (request) => {
	const target = normalizePath(request.url ?? "/");
	// The handlers compare whole paths, whereas Remix ignores final slashes. Pages are redirected instead.
	request.url = isGetOrHead(request) ? target : target.replace(/^([^?]+?)\/+(?=(?:\.data)?(?:\?|$))/, "$1");
};

/** @returns path and query, with one slash at the start: browsers read "//evil.example" as another site's address */
export function normalizePath(target: string): string {
	const { pathname, search } = parseTarget(
		target.replace(/[\x80-\xff]/g, encodeByte).replaceAll("\\", "%5C"),
	);
	const path = spellDeskPath(pathname.replace(/^\/+/, "/"));
	if (path.length > maxPathLength || !isDecodable(path) || isStreamAsData(path))
		return `/${encodeURIComponent(path.slice(0, maxPathLength))}`;
	const query = cleanQuery(search.slice(1));
	return query ? `${path}?${query}` : path;
}

/** Node passes a request's raw bytes on as Latin-1. */
function encodeByte(character: string): string {
	return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** The desk's guard and its limits compare paths, whereas Remix decodes them and ignores case. */
function spellDeskPath(path: string): string {
	const decoded = path.replace(/%(2D|5F|7E|3\d|[46][1-9A-F]|[57][\dA])/gi, decodeURIComponent);
	const spelled = decoded.replace(/^\/admin(?=[/.]|$)/i, adminUrls.home);
	return isAdminPath(spelled) ? spelled : path;
}

/** Parsing also resolves "..", for which Express would redirect. */
function parseTarget(target: string): Pick<URL, "pathname" | "search"> {
	const url = /^https?:/i.test(target) ? target : `http://localhost${target}`;
	return URL.canParse(url) ? new URL(url) : { pathname: "/", search: "" };
}

/** @returns whether the path is valid UTF-8 without NUL, U+FFFD or "..", even behind an encoded slash */
function isDecodable(path: string): boolean {
	try {
		const decoded = decodeURIComponent(path);
		return decoded === cleanText(decoded) && !/(^|\/)\.\.?(\/|$)/.test(decoded);
	} catch {
		return false;
	}
}

/** Remix would wait for the end of the stream, under every spelling of its path. */
function isStreamAsData(path: string): boolean {
	return path.endsWith(".data") && findRoutedAddress(path)?.isStream === true;
}

/** Remix still answers `_data`, the parameter of an older protocol, with an error. */
function cleanQuery(query: string): string {
	// The URL parser encodes apostrophes, which `cleanEncoded` leaves as they are.
	return cleanEncoded(query)
		.replace(/(^|&)_data=[^&]*/g, "")
		.replaceAll("'", "%27");
}
