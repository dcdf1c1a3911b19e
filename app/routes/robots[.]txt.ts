import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { type ShopAddress, urlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";

const disallowed = Object.values<ShopAddress>(urlTable)
	.filter(({ mayCrawl }) => mayCrawl === false)
	.map(({ path }) => path.replace(/:.*/, ""))
	.sort();

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
