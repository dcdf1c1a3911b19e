import { redirect } from "@remix-run/node";

/**
 * Redirects a request for a page under another path or query than its own, both at once.
 * @param address path and query of the page
 * @param correctQuery Remix's `redirect` or, if Back should leave out the page with the link or form, `replace`
 * @throws Response
 */
export function requireCanonicalUrl(
	requestUrl: string,
	address: string,
	correctQuery: typeof redirect,
): void {
	const asked = new URL(requestUrl);
	const own = new URL(address, asked);
	// Browsers keep a permanent redirect for good unless its lifetime is given.
	if (asked.pathname !== own.pathname)
		throw redirect(address, { status: 301, headers: { "Cache-Control": "max-age=3600" } });
	if (String(asked.searchParams) !== String(own.searchParams)) throw correctQuery(address);
}
