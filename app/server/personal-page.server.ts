import type { HeadersFunction } from "@remix-run/node";

/** For loaders whose page holds no personal data: Firefox then keeps what was typed there for Back. */
export const withoutPersonalData = { "Cache-Control": "private, no-cache" };

/** The headers of a page that may show what is the shopper's alone: no browser stores it. */
export const personalHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
	const wait = actionHeaders.get("Retry-After");
	return {
		"Cache-Control": loaderHeaders.get("Cache-Control") ?? "private, no-store",
		...(wait && { "Retry-After": wait }),
	};
};
