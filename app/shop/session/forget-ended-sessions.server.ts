import { readShopper } from "~/domain/people/shopper-repository.server";
import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { findRoutedAddress } from "~/platform/find-address.server";
import { urlTable } from "~/platform/url-table";
import { clearCacheHeaders } from "~/web/http/clear-site-data.server";
import type { FetchHandler } from "~/web/http/fetch-request.server";
import { forgetEndedSession } from "./personal-cookies.server";
import type { AccountStore } from "./require-shopper.server";
import { readSession } from "./session-cookie.server";

/**
 * A browser whose session was ended elsewhere may have another user by now: its personal pages are answered as to a
 * guest who has none of the cookies that this clears. Reads the datastore only for a personal page with a session.
 */
export function forgetEndedSessions(fetchRoute: FetchHandler, store: AccountStore): FetchHandler {
	return async (request) => {
		if (!isPersonal(request) || !(await hasEndedSession(request, store))) return fetchRoute(request);
		const cleared = await forgetEndedSession(store.settings);
		const answer = await fetchRoute(withoutCookies(request, cleared.map(nameOfCookie)));
		const headers = new Headers({ ...Object.fromEntries(answer.headers), ...clearCacheHeaders });
		headers.delete("Set-Cookie");
		for (const cookie of [...cleared, ...answer.headers.getSetCookie()]) headers.append("Set-Cookie", cookie);
		return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
	};
}

function isPersonal({ method, url }: Request): boolean {
	const { kind, path } = findRoutedAddress(new URL(url).pathname) ?? {};
	return (
		(method === "GET" || method === "HEAD") && (kind === "personal" || path === urlTable.receiptFile.path)
	);
}

/** False while the datastore is unavailable: the page says so itself. */
async function hasEndedSession(request: Request, { datastore, settings }: AccountStore): Promise<boolean> {
	const session = await readSession(request, settings);
	if (!session) return false;
	return catchUnavailable(
		readShopper(datastore, session).then((shopper) => shopper === undefined),
		() => false,
	);
}

function withoutCookies(request: Request, names: string[]): Request {
	const headers = new Headers(request.headers);
	const kept = (headers.get("Cookie") ?? "")
		.split(/; */)
		.filter((pair) => !names.includes(nameOfCookie(pair)));
	headers.set("Cookie", kept.join("; "));
	return new Request(request, { headers });
}

function nameOfCookie(pair: string): string {
	return pair.split("=", 1)[0]?.trim() ?? "";
}
