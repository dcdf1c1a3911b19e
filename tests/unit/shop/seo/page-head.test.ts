import { describe, expect, it } from "vitest";
import { addPageHead, type PageDescription } from "~/shop/seo/page-head.server";

const html = `<html><head><title>Mesa &amp; &quot;silla&quot; · Wasi</title><meta name="description" content="De pino"/></head><body></body></html>`;

function headOf(
	description: PageDescription,
	{ url = "https://wasi.example/product/mesa", status = 200 } = {},
) {
	return addPageHead(html, { url, origin: "https://wasi.example", status, description });
}

it("takes the preview's texts from the page's title and description", () => {
	const head = headOf({});
	expect(head).toContain(`<meta property="og:title" content="Mesa &amp; &quot;silla&quot;" `);
	expect(head).toContain(`<meta property="og:description" content="De pino" `);
});

it("escapes what the page says about itself", () => {
	const head = headOf({
		canonical: `/product/mesa?color="><script>`,
		preview: { properties: { "article:section": `"><script>` } },
		structuredData: () => [{ "@type": "Thing", name: "</script><script>alert(1)</script>" }],
	});
	expect(head.match(/<script/g)).toHaveLength(1);
	const [, json = ""] =
		/<script type="application\/ld\+json" data-first-page>(.*)<\/script>/.exec(head) ?? [];
	expect(JSON.parse(json)["@graph"][0].name).toBe("</script><script>alert(1)</script>");
});

describe("a page that search engines must leave out", () => {
	it.each([
		["says so itself", { isUnlisted: true }, { url: "https://wasi.example/avisame" }],
		["is an error", {}, { status: 404 }],
		["is personal", {}, { url: "https://wasi.example/cart" }],
		["is a form's answer", {}, { url: "https://wasi.example/libro-de-reclamaciones?numero=1-2026" }],
	])("%s", (_, description, page) => {
		const head = headOf(description, page);
		expect(head).toContain(`<meta name="robots" content="noindex" data-first-page/>`);
		expect(head).not.toMatch(/canonical|og:|ld\+json/);
	});
});

it("gives a filtered list a preview, but keeps it out of search engines", () => {
	const canonical = "/product-list?q=mesa&color=azul";
	const head = headOf({ canonical, isUnlisted: true }, { url: `https://wasi.example${canonical}` });
	expect(head).toContain(`<meta name="robots" content="noindex" data-first-page/>`);
	expect(head).toContain(
		`<meta property="og:url" content="https://wasi.example/product-list?q=mesa&amp;color=azul" `,
	);
	expect(head).toContain(`<meta property="og:image" `);
	expect(head).not.toMatch(/canonical|ld\+json/);
});
