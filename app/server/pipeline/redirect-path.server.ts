import { isSharedPath, urls } from "~/urls";
import type { Handler } from "./handler.server";
import { keepTracking } from "./tracking-parameters.server";

/**
 * Redirects a page's address in capitals or with a slash at the end to the page's one address. Remix would answer both
 * with the same page.
 */
export const redirectToCanonicalPath: Handler = (request, response) => {
	const { method, url = "/" } = request;
	if (method !== "GET" && method !== "HEAD") return false;
	const [path = "/", query] = url.split("?", 2);
	const canonical = canonicalPath(path);
	if (canonical === path) return false;
	const location = query === undefined ? canonical : `${canonical}?${query}`;
	// Browsers keep a permanent redirect for good unless its lifetime is given.
	response.writeHead(301, keepTracking(request, { location, "cache-control": "max-age=3600" })).end();
	return true;
};

const fixedPaths = new Set<string>([
	...Object.values(urls).filter((url) => typeof url === "string"),
	urls.unsubscribe(),
]);

/** @returns the path itself if it is not a known page's in another notation: order references have capitals */
function canonicalPath(path: string): string {
	if (!/^\/[\w/-]+$/.test(path)) return path;
	const canonical = path.toLowerCase().replace(/\/+$/, "");
	return fixedPaths.has(canonical) || isSharedPath(canonical) ? canonical : path;
}
