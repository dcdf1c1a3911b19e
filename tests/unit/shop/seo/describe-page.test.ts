import { describe, expect, it } from "vitest";
import { describePage, type PageDescription } from "~/shop/seo/describe-page.server";

const origin = "https://wasi.example";

function tagsOf(description: PageDescription, path = "/product/mesa") {
	const page = { title: "Mesa", description: "De pino", ...description };
	return describePage(new Request(origin + path), { publicOrigin: origin }, page).tags;
}

it("takes the preview's texts from the page's title and description", () => {
	expect(tagsOf({})).toEqual(
		expect.arrayContaining([
			{ property: "og:title", content: "Mesa" },
			{ property: "og:description", content: "De pino" },
		]),
	);
});

describe("a page that search engines must leave out, as every page without tags,", () => {
	it.each([
		["is personal", "/cart"],
		["is a form's answer", "/libro-de-reclamaciones?numero=1-2026"],
	])("%s", (_, path) => {
		expect(tagsOf({}, path)).toBeUndefined();
	});
});

it("gives a filtered list a preview, but keeps it out of search engines", () => {
	const canonical = "/product-list?q=mesa&color=azul";
	const tags = tagsOf({ canonical, isUnlisted: true, structuredData: () => [] }, canonical);
	expect(tags?.[0]).toEqual({ name: "robots", content: "noindex" });
	expect(tags).toContainEqual({ property: "og:url", content: origin + canonical });
	const kinds = tags?.filter((tag) => "tagName" in tag || "script:ld+json" in tag);
	expect(kinds).toEqual([]);
});
