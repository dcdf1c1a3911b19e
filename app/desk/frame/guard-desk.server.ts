import { isAdminPath } from "~/platform/urls";
import type { FetchHandler } from "~/web/http/fetch-request.server";

/**
 * Keeps responses of the desk out of caches and search engines, and redirects only once pages show what was saved.
 * @param options.whenStreamed resolves when pages show what was written
 * @param options.adminOrigin the only one at which the desk answers
 */
export function guardDesk(
	fetchRoute: FetchHandler,
	{ whenStreamed, adminOrigin }: { whenStreamed: () => Promise<void>; adminOrigin?: string | undefined },
): FetchHandler {
	const adminHost = adminOrigin && new URL(adminOrigin).host;
	return async (request) => {
		const { pathname, host } = new URL(request.url);
		if (!isAdminPath(pathname)) return fetchRoute(request);
		if (adminHost && host !== adminHost) return fetchRoute(new Request(new URL("/desconocido", request.url)));
		const answer = await fetchRoute(request);
		if (answer.status === 303) await whenStreamed();
		const headers = new Headers(answer.headers);
		headers.set("Cache-Control", "private, no-store");
		headers.set("X-Robots-Tag", "noindex, nofollow");
		headers.set("Referrer-Policy", "same-origin");
		return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
	};
}
