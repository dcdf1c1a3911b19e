import { redirect } from "@remix-run/node";

/** @throws Response @param correctQuery `replace` if Back should skip the page with the link or form */
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
