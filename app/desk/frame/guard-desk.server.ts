import { isAdminPath } from "~/platform/urls";
import type { FetchHandler } from "~/web/http/fetch-request.server";

/** Keeps the desk at its own origin, out of caches and search engines, and redirects once pages show what was saved. */
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
		const isStream = answer.headers.get("Cache-Control")?.includes("no-transform");
		headers.set("Cache-Control", `private, no-store${isStream ? ", no-transform" : ""}`);
		headers.set("X-Robots-Tag", "noindex, nofollow");
		headers.set("Referrer-Policy", "same-origin");
		return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
	};
}
