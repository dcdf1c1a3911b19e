import type { HeadersFunction } from "@remix-run/node";

/**
 * For loaders of pages without personal data. The browser may store the page; Firefox then restores typed
 * text on Back.
 */
export const withoutPersonalData = { "Cache-Control": "private, no-cache" };

/**
 * For pages that may show personal data: nothing stores them, unless the loader sets another Cache-Control.
 */
export const personalHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
	const retryAfter = actionHeaders.get("Retry-After");
	return {
		"Cache-Control": loaderHeaders.get("Cache-Control") ?? "private, no-store",
		...(retryAfter && { "Retry-After": retryAfter }),
	};
};
