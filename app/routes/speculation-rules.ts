import { urls } from "~/urls";

/**
 * Speculation rules: browsers that know them fetch the page behind a link when the pointer rests on it, also without
 * scripts (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API).
 */
const rules = {
	prefetch: [
		{
			source: "document",
			where: {
				and: [
					{ href_matches: "/*" },
					{ not: { href_matches: [urls.signIn, urls.account, urls.health].map((path) => `${path}*`) } },
					// With scripts, the router requests the page's data instead.
					{ selector_matches: ":root:not([data-hydrated]) a" },
				],
			},
			eagerness: "moderate",
		},
	],
};

export function loader() {
	return new Response(JSON.stringify(rules), {
		headers: { "Content-Type": "application/speculationrules+json", "Cache-Control": "public, max-age=3600" },
	});
}

export { refuseMethod as action } from "~/server/refuse-method.server";
