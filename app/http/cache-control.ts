import type { HeadersFunction } from "@remix-run/node";

/** For loaders of pages without personal data: browsers may store them, and Firefox restores typed text. */
export const storableHeaders = { "Cache-Control": "private, no-cache" };

/** For pages that may show personal data: nothing stores them, unless the loader allows it. */
export const personalHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
	const retryAfter = actionHeaders.get("Retry-After");
	return {
		"Cache-Control": loaderHeaders.get("Cache-Control") ?? "private, no-store",
		...(retryAfter && { "Retry-After": retryAfter }),
	};
};
