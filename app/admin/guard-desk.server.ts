import type { FetchHandler } from "~/http/fetch-request.server";
import { isAdminPath } from "~/urls";

/** Whatever the desk answers, nothing stores it and no search engine lists it. */
export function guardDesk(fetchRoute: FetchHandler): FetchHandler {
	return async (request) => {
		const answer = await fetchRoute(request);
		if (!isAdminPath(new URL(request.url).pathname)) return answer;
		const headers = new Headers(answer.headers);
		headers.set("Cache-Control", "private, no-store");
		headers.set("X-Robots-Tag", "noindex, nofollow");
		headers.set("Referrer-Policy", "same-origin");
		return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
	};
}
