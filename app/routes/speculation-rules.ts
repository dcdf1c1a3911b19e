import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ShopAddress, urlTable } from "~/platform/url-table";

const unprepared = Object.values<ShopAddress>(urlTable).filter(({ mayPrepare }) => mayPrepare === false);

const links = {
	source: "document",
	where: {
		and: [
			{ href_matches: "/*" },
			{ not: { href_matches: unprepared.map(({ path }) => `${path}*`) } },
			// With scripts, the router requests the page's data instead. A file is not loaded before a click.
			{ selector_matches: ":root:not([data-hydrated]) a:not([download])" },
		],
	},
};

/** https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API */
export function loader({ request }: LoaderFunctionArgs) {
	const isPhone = /Android|Mobile/.test(request.headers.get("user-agent") ?? "");
	// "eager" is as soon as the pointer is on a link, "moderate" once it has rested there. Phones would request every link
	// on the screen as "eager", and have less memory and data for prerendering.
	const rules = {
		prefetch: [{ ...links, eagerness: isPhone ? "moderate" : "eager" }],
		...(!isPhone && { prerender: [{ ...links, eagerness: "moderate" }] }),
	};
	return new Response(JSON.stringify(rules), {
		headers: {
			"Content-Type": "application/speculationrules+json",
			"Cache-Control": "private, max-age=3600",
			Vary: "User-Agent",
		},
	});
}
