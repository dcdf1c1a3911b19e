import { beforeAll, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { articlePaths } from "../support/content-files";
import { storeOfFile } from "../support/store-of-file";
import { faultsIn, thingsIn } from "../unit/shop/seo/required-properties";

const origin = "https://wasi.test";
const store = storeOfFile(async () => ({ PUBLIC_ORIGIN: origin }));
/** The pages of the sitemap, by address. */
let pages: Map<string, string>;
beforeAll(async () => {
	const addresses = await addressesIn(urls.sitemapPart("paginas"), urls.sitemapPart("productos-1"));
	pages = new Map();
	const left = addresses.values();
	// As a search engine's crawler asks, four at a time, which nothing refuses.
	const crawl = async () => {
		for (const address of left) pages.set(address, await read(address));
	};
	await Promise.all([crawl(), crawl(), crawl(), crawl()]);
	expect(pages.size).toBeGreaterThan(70);
});

async function addressesIn(...sitemaps: string[]): Promise<string[]> {
	const texts = await Promise.all(sitemaps.map(read));
	return texts.flatMap((xml) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address));
}

async function read(address: string): Promise<string> {
	const response = await store.fetch(address.replace(origin, ""));
	expect(response.status, address).toBe(200);
	return response.text();
}

function page(path: string): string {
	return pages.get(origin + path) ?? "";
}

function thingsOn(html: string) {
	const [, json = "{}"] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
	return thingsIn(JSON.parse(json));
}

function propertyOf(html: string, name: string): string | undefined {
	return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

test("each page names its one address", () => {
	for (const [address, html] of pages) {
		expect(html, address).toContain(`<link rel="canonical" href="${address}"`);
		expect(propertyOf(html, "og:url"), address).toBe(address);
		expect(html, address).not.toContain("noindex");
	}
});

test.each([
	["title", (html: string) => /<title>([^<]+) · Wasi<\/title>/.exec(html)?.[1]],
	["description", (html: string) => propertyOf(html, "description")],
])("no two pages have the same %s", (_, find) => {
	const found = [...pages.values()].map(find);
	expect(found).not.toContain(undefined);
	expect(found.filter((text, index) => found.indexOf(text) !== index)).toEqual([]);
});

test("a crawler finds a complete preview of each page", async () => {
	const pictures = new Set<string>();
	for (const [address, html] of pages) {
		for (const name of ["og:title", "og:description", "og:type", "og:image:alt"])
			expect(propertyOf(html, name), `${address} ${name}`).toBeTruthy();
		expect(propertyOf(html, "og:locale")).toBe("es_PE");
		expect(propertyOf(html, "twitter:card"), address).toBe("summary_large_image");
		const size = ["og:image:width", "og:image:height"].map((name) => propertyOf(html, name));
		expect(size, address).toEqual(["1200", "630"]);
		pictures.add(propertyOf(html, "og:image") ?? "");
	}
	expect(pictures.size).toBeGreaterThan(50);
	for (const picture of pictures) {
		const response = await store.fetch(picture.replace(origin, ""));
		expect([response.status, response.headers.get("content-type")], picture).toEqual([200, "image/jpeg"]);
	}
});

test.each<Record<string, string>>([{ categoria: "sala", color: "verde" }, { pagina: "2" }])(
	"a link to the list with %j has a preview",
	async (query) => {
		const address = origin + urls.productList(query);
		const html = await read(address);
		expect(propertyOf(html, "og:url")).toBe(address.replaceAll("&", "&amp;"));
		for (const name of ["og:title", "og:description", "og:image"])
			expect(propertyOf(html, name), name).toBeTruthy();
	},
);

test("each article has a picture of its own in its preview and its structured data", () => {
	const pictures = articlePaths.map((path) => propertyOf(page(path), "og:image"));
	expect(new Set(pictures).size).toBe(articlePaths.length);
	expect(pictures.filter((picture) => picture?.includes("/images/share."))).toEqual([]);
	const things = articlePaths.flatMap((path) => thingsOn(page(path)));
	expect(things.filter((thing) => thing["@type"] === "Article").map(({ image }) => image)).toEqual(pictures);
});

test("structured data has on each page what search engines require, and every question of the FAQ page", () => {
	const faults = [...pages].flatMap(([address, html]) =>
		faultsIn(thingsOn(html)).map((fault) => `${address}: ${fault}`),
	);
	expect(faults).toEqual([]);
	const html = page(urls.questions);
	const asked = thingsOn(html).filter((thing) => thing["@type"] === "Question");
	expect(asked).toHaveLength(html.match(/<h3 id=/g)?.length ?? 0);
});

const product = ["ProductGroup", "Product", "Offer", "OfferShippingDetails", "MerchantReturnPolicy"];
test.each([
	[urls.home, ["OnlineStore", "ContactPoint", "WebSite", "SearchAction"]],
	[urls.productList(), ["ItemList"]],
	[urls.category("sala"), ["BreadcrumbList", "ItemList"]],
	[urls.product("sofa-ayni"), ["BreadcrumbList", ...product]],
	[urls.articleCategory("cuidado"), ["BreadcrumbList", "ItemList"]],
	[urls.article("cuidar-tejidos-de-alpaca-y-lana"), ["BreadcrumbList", "Article"]],
	[urls.questions, ["FAQPage"]],
])("the structured data of %s describe %j", (path, types) => {
	const found = thingsOn(page(path)).map((thing) => thing["@type"]);
	expect(found).toEqual(expect.arrayContaining(types));
});

test("structured data gives each variant its own SKU, with a picture and a price", () => {
	const things = [...pages.values()].flatMap(thingsOn);
	const variants = things.flatMap(({ hasVariant = [] }) => hasVariant as Record<string, unknown>[]);
	expect(variants.length).toBeGreaterThan(20);
	expect(new Set(variants.map(({ sku }) => sku)).size).toBe(variants.length);
	for (const { sku, image, offers } of variants) {
		expect(sku).toMatch(/^[\w-]+_[0-9a-f]{6}$/);
		expect(image, String(sku)).toMatch(/^https:.*\.webp$/);
		expect(offers, String(sku)).toMatchObject({ price: expect.stringMatching(/^\d+\.\d\d$/) });
	}
});

test("structured data offers each product at the price that its page shows", () => {
	for (const [address, html] of pages) {
		if (!address.includes("/product/")) continue;
		const offer = thingsOn(html).find((thing) => thing["@type"] === "Offer");
		expect(offer?.priceCurrency, address).toBe("PEN");
		const shown = Number(offer?.price).toLocaleString("en", { minimumFractionDigits: 2 });
		expect(html, address).toContain(`S/\u00a0${shown}`);
	}
});

test("structured data has absolute addresses only", () => {
	const addresses = [...pages.values()]
		.flatMap(thingsOn)
		.flatMap((thing) => [thing.url, thing.item, thing.image, thing.merchantReturnLink].flat())
		.filter((value) => value !== undefined);
	expect(addresses.filter((value) => !String(value).startsWith(`${origin}/`))).toEqual([]);
});

test("structured data has the breadcrumbs that the page shows, and the page itself", () => {
	const shown = [...pages].flatMap(([address, html]) => {
		const [, links] = /<nav[^>]* aria-label="Estás en">(.*?)<\/nav>/s.exec(html) ?? [];
		return links === undefined ? [] : [{ address, links }];
	});
	expect(shown.length).toBeGreaterThan(articlePaths.length);
	for (const { address, links } of shown) {
		const paths = [...links.matchAll(/href="([^"]*)"/g)].map(([, path]) => origin + path);
		const items = thingsOn(pages.get(address) ?? "").flatMap(({ item }) => item ?? []);
		expect(items).toEqual([...paths, address]);
	}
});
