import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { runCommand } from "../support/commands";
import { articleCategoryPaths, articlePaths, pagePaths } from "../support/content-files";
import { formBody } from "../support/serving";
import { sharedPages } from "../support/shared-pages";
import { expectStatus } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { thingsOn } from "../support/structured-data";
import { faultsIn } from "../unit/shop/seo/required-properties";

const origin = "https://wasi.test";
const store = storeOfFile(async () => ({ PUBLIC_ORIGIN: origin }));
/** The pages of the sitemap, by address. */
let pages: Map<string, string>;
beforeAll(async () => {
	const sitemaps = await Promise.all(
		[urls.sitemapPart("paginas"), urls.sitemapPart("productos-1")].map(read),
	);
	const addresses = sitemaps.flatMap(addressesIn);
	pages = new Map();
	const left = addresses.values();
	// As a search engine's crawler asks, four at a time, which nothing refuses.
	const crawl = async () => {
		for (const address of left) pages.set(address, await read(address));
	};
	await Promise.all([crawl(), crawl(), crawl(), crawl()]);
	expect(pages.size).toBeGreaterThan(70);
});

function addressesIn(xml: string): string[] {
	return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
}

const read = (address: string) => expectStatus(200, store.fetch(address.replace(origin, "")), address);

const page = (path: string) => pages.get(origin + path) ?? "";

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

let listed: string[];
beforeAll(async () => {
	const robots = await read(urls.robots);
	const [, index = ""] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
	const parts = addressesIn(await read(index));
	listed = (await Promise.all(parts.map(read))).flatMap(addressesIn);
});

test("the sitemap lists every page that search engines may show, once", async () => {
	const pages = (await sharedPages(store)).filter(
		(path) => path !== urls.featuredProduct() && !path.includes("?"),
	);
	const ofContent = [...pagePaths, ...articlePaths, ...articleCategoryPaths];
	const expected = new Set([...pages, ...ofContent, urls.contact(), urls.complaints, urls.tracking]);
	expect(new Set(listed)).toEqual(new Set([...expected].map((path) => origin + path)));
	expect(listed.length).toBe(expected.size);
});

test("the sitemap dates each product by its last change", async () => {
	const dayOf = async (slug: string) => {
		const xml = await read("/sitemap/productos-1.xml");
		return new RegExp(`/${slug}</loc><lastmod>([^<]*)<`).exec(xml)?.[1];
	};
	const catalog = (args: string[], input?: string) =>
		runCommand("catalog", args, { DATA_DIR: store.dataDir }, input);
	const lines = (await catalog(["export"])).stdout.split("\n");
	const sofa = JSON.parse(lines.find((each) => each.includes(`"id":"sofa-ayni"`)) ?? "");
	const other = /"id":"(lampara[^"]*)"/.exec(lines.join("\n"))?.[1] ?? "";
	expect(await dayOf("sofa-ayni")).toBe(sofa.fields.created);
	const before = await dayOf(other);
	const changed = { ...sofa.fields, summary: "Un sofá para la familia." };
	await catalog(["product", "set", "sofa-ayni", "--file", "-"], JSON.stringify(changed));
	await expect.poll(() => dayOf("sofa-ayni")).toBe(limaDay(new Date()));
	expect(await dayOf(other)).toBe(before);
});

test("the sitemap names pictures that exist, and has no other parts", async () => {
	const xml = await read("/sitemap/productos-1.xml");
	const pictures = [...xml.matchAll(/<image:loc>([^<]+)</g)].map(([, picture = ""]) => picture);
	expect(pictures.length).toBeGreaterThan(50);
	for (const picture of pictures.slice(0, 3)) await read(picture);
	expect((await store.fetch("/sitemap/nada.xml")).status).toBe(404);
});

test("the feed of new products lists them with their prices, and the home page names it", async () => {
	const feed = await read(urls.newProductsFeed);
	const links = [...feed.matchAll(/<guid>([^<]+)<\/guid>/g)].map(([, link = ""]) => link);
	expect(links).toHaveLength(30);
	expect(feed).toMatch(/<description>[^<]+ S\/\u00a0[\d,.]+\.<\/description>/);
	await read(links[0] ?? "");
	expect(await read(urls.home)).toContain(`type="application/rss+xml" title="Lo más nuevo en Wasi"`);
});

test.each([
	urls.sitemap,
	urls.sitemapPart("paginas"),
	urls.sitemapPart("productos-1"),
	urls.newProductsFeed,
	urls.blogFeed,
])("%s is sent again only when it has changed", async (path) => {
	const tags = await Promise.all(
		["gzip", "br", "identity"].map(async (encoding) => {
			const response = await store.fetch(path, { headers: { "Accept-Encoding": encoding } });
			expect([response.status, response.headers.get("vary")]).toEqual([200, "Accept-Encoding"]);
			const sentIn = response.headers.get("content-encoding") ?? "identity";
			if (path === urls.sitemapPart("paginas")) expect(sentIn).toBe(encoding);
			return response.headers.get("etag") ?? "";
		}),
	);
	expect(tags).toEqual(tags.map(() => expect.stringMatching(/^W\/"[\w-]{22}"$/)));
	const again = (tag: string) => store.fetch(path, { headers: { "If-None-Match": tag } });
	for (const tag of tags) {
		const { status, headers } = await again(`"other", ${tag}`);
		expect([status, headers.get("etag"), headers.get("cache-control")]).toEqual([304, tag, "no-cache"]);
	}
	expect((await again('W/"other"')).status).toBe(200);
});

test("security.txt is served where researchers look for it", async () => {
	const response = await store.fetch("/.well-known/security.txt");
	expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
	expect(await response.text()).toContain(`Canonical: ${origin}/.well-known/security.txt\n`);
});

test("the manifest names icons of the sizes that they have", async () => {
	const response = await store.fetch("/site.webmanifest");
	expect(response.headers.get("content-type")).toBe("application/manifest+json");
	const { icons } = (await response.json()) as { icons: { src: string; sizes: string }[] };
	for (const { src, sizes } of [...icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
		// Width and height stand at byte 16 of a PNG (https://www.w3.org/TR/png-3/#11IHDR).
		const png = readFileSync(`public${src}`);
		expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
		expect((await store.fetch(src)).headers.get("content-type")).toBe("image/png");
	}
});

test.each([
	["Chrome/156.0.0.0", "request a link's page at once, and prerender it under a resting pointer", "eager"],
	["Chrome/156.0.0.0 Mobile", "spare a phone's data", "moderate"],
])("the speculation rules for %s %s", async (browser, _, prefetch) => {
	const headers = { "User-Agent": `Mozilla/5.0 (KHTML, like Gecko) ${browser} Safari/537.36` };
	const response = await store.fetch(urls.speculationRules, { headers });
	expect(response.headers.get("content-type")).toBe("application/speculationrules+json");
	expect(response.headers.get("vary")).toContain("User-Agent");
	const rules: Record<string, { eagerness: string }[]> = await response.json();
	for (const [rule] of Object.values(rules))
		expect(JSON.stringify(rule)).toContain(`"not":{"href_matches":["${urls.signIn}*","${urls.account}*"`);
	const eagerness = Object.entries(rules).map(([kind, [rule]]) => [kind, rule?.eagerness]);
	const prerender = prefetch === "eager" ? { prerender: "moderate" } : {};
	expect(Object.fromEntries(eagerness)).toEqual({ prefetch, ...prerender });
});

async function leadsTo(path: string, method = "GET") {
	const { status, headers } = await store.fetch(path, { method });
	return [status, headers.get("location")];
}

test.each([
	["/PRODUCT-LIST", "/product-list"],
	["/product-list/", "/product-list"],
	["/SEGUIMIENTO/?pedido=WASI-7K3M-9XA4", "/seguimiento?pedido=WASI-7K3M-9XA4"],
	["/product-list/?q=MESA&utm_source=a", "/product-list?q=MESA&utm_source=a"],
	["/Product-List/?pagina=1&desde=x&q=MESA", "/product-list?q=MESA"],
	["/PRODUCT/Sofa-Ayni//?talla=XL&cantidad=01", "/product/sofa-ayni"],
	["/CATEGORIA/sala/?pagina=999&x=1", "/categoria/sala"],
	["/Tipos-De-Entrega/?departamento=nada", "/tipos-de-entrega#tu-distrito"],
])("one address per page: %s leads to %s", async (path, address) => {
	expect(await leadsTo(path)).toEqual([301, address]);
	expect(await leadsTo(path, "HEAD")).toEqual([301, address]);
	expect((await store.fetch(address)).status).toBe(200);
});

test.each([
	"/product/sofa-ayni.data",
	"/product-list.data?pagina=2",
	"/categoria/sala.data",
	"/tipos-de-entrega.data",
])("one address per page: the data at %s is no redirect", async (path) => {
	expect(await leadsTo(path)).toEqual([200, null]);
});

test.each(["//evil.example/", "/\\evil.example/", "//EVIL.example/product-list/", "/https://evil.example/"])(
	"one address per page: %s is not found, and redirects nowhere",
	async (path) => {
		expect(await leadsTo(path)).toEqual([404, null]);
	},
);

test("one address per page: a reference in an address keeps its capitals", async () => {
	expect(await leadsTo(urls.order("WASI-7K3M-9XA4"))).toEqual([302, urls.account]);
});

test("one address per page: a form may be posted to any notation of its address", async () => {
	expect((await store.fetch("/CART/", formBody({ intent: "clear" }))).status).toBe(303);
});

test("tracking parameters change nothing on a page, and survive a redirect", async () => {
	const tracked = "utm_source=boletin&gclid=x&fbclid=y";
	for (const path of [urls.home, urls.productList({ q: "mesa" }), urls.product("sofa-ayni")]) {
		const page = await read(path);
		expect(await read(`${path}${path.includes("?") ? "&" : "?"}${tracked}`)).toBe(page);
		expect(await read(`${path.replace("?", `?${tracked}&`)}`)).toBe(page);
	}
	expect(await leadsTo(`/product-list?pagina=1&${tracked}`)).toEqual([302, `/product-list?${tracked}`]);
	const order = urls.order("WASI-7K3M-9XA4");
	expect(await leadsTo(`${order}?${tracked}`)).toEqual([302, `${urls.account}?${tracked}`]);
});

test.each([
	["/?saludo=hola", "/"],
	["/nosotros?utm_source=a", "/nosotros"],
	["/product/sofa-ayni?cantidad=2", "/product/sofa-ayni"],
	["/product-list?pagina=2", "/product-list?pagina=2"],
])("the canonical address of %s is %s", async (path, canonical) => {
	expect(await read(path)).toContain(`<link rel="canonical" href="${origin + canonical}"`);
});

test("pages that search engines must leave out have no canonical address", async () => {
	const order = urls.trackedOrder("WASI-7K3M-9XA4");
	const personal = [urls.cart, urls.checkout, order, urls.account, urls.signIn, urls.unsubscribe()];
	const added = urls.addByLink("lampara-de-pie-killa");
	for (const path of [...personal, urls.complaintLookup, urls.productList({ q: "mesa" }), added, "/nada"]) {
		const page = await (await store.fetch(path)).text();
		expect(page, path).not.toContain("canonical");
		if (page) expect(page, path).toContain('<meta name="robots" content="noindex"');
	}
});
