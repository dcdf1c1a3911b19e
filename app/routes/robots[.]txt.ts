import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { urls } from "~/platform/urls";

/** Addresses that are not pages. Personal pages are not listed: a crawler must read a page to see its `noindex`. */
const disallowed = [urls.addByLink(""), urls.catalogEvents, urls.suggestions(), urls.places({})];

export function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const lines = [
		"User-agent: *",
		...disallowed.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${publicOriginOf(request.url, store.settings)}${urls.sitemap}`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}
