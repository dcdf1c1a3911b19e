import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOriginOf } from "~/server/public-origin.server";
import { urls } from "~/urls";

/** What is no page. Personal pages are not among them: crawlers must read a page to see that it is `noindex`. */
const disallowed = [urls.addByLink(""), urls.catalogEvents, urls.suggestions(), urls.places({})];

/** Tells crawlers where to go (RFC 9309). */
export function loader({ request }: LoaderFunctionArgs) {
	const lines = [
		"User-agent: *",
		...disallowed.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${publicOriginOf(request.url)}${urls.sitemap}`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}

export { refuseMethod as action } from "~/server/refuse-method.server";
