import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createRouteMatcher } from "~/web/server/match-route.server";

const patterns = [
	...["/", "/*", "/:page", "/.well-known/security.txt", "/cart", "/cart/add/:sku"],
	...["/blog", "/blog/:slug", "/blog/categoria/:slug", "/blog/rss.xml"],
	...["/product/:slug", "/product/product-detail", "/sitemap.xml", "/sitemap/:file"],
];
const matchRoute = createRouteMatcher(patterns);

it("finds the route that Remix finds", () => {
	const routes = patterns.map((path) => ({ path }));
	const segment = fc.constantFrom(
		...["blog", "Blog", "categoria", "cart", "add", "product", "product-detail"],
		...["rss.xml", "sitemap.xml", "sitemap", ".well-known", "security.txt", "x", "%20", "ñ"],
	);
	const path = fc
		.tuple(fc.array(segment, { maxLength: 5 }), fc.constantFrom("", "/"))
		.map(([segments, end]) => `/${segments.join("/")}${segments.length > 0 ? end : ""}`);
	fc.assert(
		fc.property(path, (one) => {
			expect(matchRoute(one)).toBe(matchRoutes(routes, one)?.at(-1)?.route.path);
		}),
		{ numRuns: 2000 },
	);
});

it.each([
	["/_root.data", "/"],
	["/product/sofa-ayni.data", "/product/:slug"],
	["/cart.data", "/cart"],
	["/wasi-7k3m-9xa4", "/:page"],
	["/a/b/c", "/*"],
])("%s belongs to %s", (path, route) => {
	expect(matchRoute(path)).toBe(route);
});
