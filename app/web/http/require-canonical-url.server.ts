import { redirect } from "@remix-run/node";

/** @throws Response @param correctQuery `replace` if Back should skip the page with the link or form */
export function requireCanonicalUrl(
	requestUrl: string,
	address: string,
	correctQuery: typeof redirect,
): void {
	const asked = new URL(requestUrl);
	const own = new URL(address, asked);
	// A product that is renamed back has its page at the address that led away from it: a kept redirect would be a loop.
	if (asked.pathname !== own.pathname)
		throw redirect(address, { status: 301, headers: { "Cache-Control": "no-cache" } });
	if (String(asked.searchParams) !== String(own.searchParams)) throw correctQuery(address);
}
