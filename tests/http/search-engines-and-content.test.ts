import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isSharedPath } from "~/platform/find-shop-address";
import { type ShopAddress, urlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";
import { demoBusiness } from "../../demo/business";
import { articleCategoryPaths, articlePaths, frontMatterOf, pagePaths } from "../support/content-files";
import { filesUnder } from "../support/imports";
import { formBody, root } from "../support/serving";
import { sharedPages } from "../support/shared-pages";
import { expectStatus } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { faultsIn, thingsIn } from "../unit/shop/seo/required-properties";
import { mainOf } from "./parse";

const origin = "https://wasi.test";
const store = storeOfFile(async () => ({ PUBLIC_ORIGIN: origin }));
/** The pages of the sitemap, by address. */
let pages: Map<string, string>;
beforeAll(async () => {
	const sitemaps = [urls.sitemapPart("paginas"), urls.sitemapPart("productos-1")];
	pages = new Map();
	const left = (await Promise.all(sitemaps.map(read))).flatMap(addressesIn).values();
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

/** @returns every thing in the JSON-LD of a page */
function thingsOn(html: string) {
	const [, json = "{}"] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
	return thingsIn(JSON.parse(json));
}

test("each page names its one address", async () => {
	const second = urls.productList({ pagina: "2" });
	expect(await read(second)).toContain(`<link rel="canonical" href="${origin + second}"`);
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
	const unlisted: string[] = [urls.featuredProduct()];
	const pages = (await sharedPages(store)).filter((path) => !unlisted.includes(path) && !path.includes("?"));
	const ofContent = [...pagePaths, ...articlePaths, ...articleCategoryPaths];
	const expected = new Set([...pages, ...ofContent, urls.contact(), urls.complaints, urls.tracking]);
	expect(new Set(listed)).toEqual(new Set([...expected].map((path) => origin + path)));
	expect(listed.length).toBe(expected.size);
});

test("the sitemap names pictures that exist, and has no other parts", async () => {
	const xml = await read("/sitemap/productos-1.xml");
	const pictures = [...xml.matchAll(/<image:loc>([^<]+)</g)].map(([, picture = ""]) => picture);
	expect(pictures.length).toBeGreaterThan(50);
	for (const picture of pictures.slice(0, 3)) await read(picture);
	await expectStatus(404, store.fetch("/sitemap/nada.xml"));
});

test("the feed of new products lists them with their prices, and the home page names it", async () => {
	const feed = await read(urls.newProductsFeed);
	const links = [...feed.matchAll(/<link>([^<]+)<\/link>\n<guid/g)].map(([, link = ""]) => link);
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
	await expectStatus(200, again('W/"other"'));
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
		expect(JSON.stringify(rule)).toContain(
			`"not":{"href_matches":["${urls.seen()}*","/comprobante*","${urls.signIn}*","${urls.account}*"`,
		);
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
	["/SEGUIMIENTO/?pedido=WASI-7K3M-9XA4", "/seguimiento?pedido=WASI-7K3M-9XA4"],
	["/Product-List/?pagina=1&desde=x&q=MESA&utm_source=a", "/product-list?q=MESA&utm_source=a"],
	["/PRODUCT/Sofa-Ayni//?talla=XL&cantidad=01", "/product/sofa-ayni"],
	["/CATEGORIA/sala/?pagina=999&x=1", "/categoria/sala"],
	["/Tipos-De-Entrega/?departamento=nada", "/tipos-de-entrega#tu-distrito"],
])("one address per page: %s leads to %s", async (path, address) => {
	expect(await leadsTo(path)).toEqual([301, address]);
	expect(await leadsTo(path, "HEAD")).toEqual([301, address]);
	await expectStatus(200, store.fetch(address));
});

test.each<[path: string, led: [status: number, location: string | null]]>([
	["//evil.example/", [404, null]],
	["/\\evil.example/", [404, null]],
	["//EVIL.example/product-list/", [404, null]],
	["/https://evil.example/", [404, null]],
	["/product/sofa-ayni.data", [200, null]],
	["/product-list.data?pagina=2", [200, null]],
	["/categoria/sala.data", [200, null]],
	["/tipos-de-entrega.data", [200, null]],
	[urls.order("WASI-7K3M-9XA4"), [302, urls.account]],
])("one address per page: %s is not another notation of one, and is answered %j", async (path, led) => {
	expect(await leadsTo(path)).toEqual(led);
});

test("one address per page: a form may be posted to any notation of its address", async () => {
	await expectStatus(303, store.fetch("/CART/", formBody({ intent: "clear" })));
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

test("pages that search engines must leave out have no canonical address", async () => {
	const personal = [urls.cart, urls.checkout, urls.account, urls.signIn, urls.news(), urls.unsubscribe()];
	const complaints = [urls.complaint("000000001-2026"), urls.complaintLookup];
	const others = [urls.productList({ q: "mesa" }), "/nada"];
	for (const path of [...personal, urls.trackedOrder("WASI-7K3M-9XA4"), ...complaints, ...others]) {
		const page = await (await store.fetch(path)).text();
		expect(page, path).not.toContain("canonical");
		if (page) expect(page, path).toContain('<meta name="robots" content="noindex"');
	}
});

const specified = [
	...[urls.payment, urls.delivery, urls.receipts, urls.returns, urls.warranty],
	...[urls.terms, urls.privacy, urls.cookies, urls.questions, urls.about],
];

const textPaths = [...pagePaths, ...articlePaths];
test.each(textPaths)("%s has its title and description, and links to pages that exist", async (path) => {
	const { title, description } = frontMatterOf(path);
	const html = await read(path);
	expect(html.match(/<h1[ >]/g)).toHaveLength(1);
	expect(html).toContain(`<h1>${title}</h1>`);
	expect(html).toContain(`<title>${title} · Wasi</title>`);
	expect(html).toContain(`<meta name="description" content="${description}"/>`);
	expect(isSharedPath(path), "can be served from memory").toBe(true);
	const main = mainOf(html);
	const links = [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
	expect(links.length).toBeGreaterThan(0);
	for (const href of new Set(links.map((link) => link.replaceAll("&amp;", "&")))) {
		if (/^(tel|mailto):/.test(href)) continue;
		if (href.startsWith("#")) expect(main, href).toContain(`id="${href.slice(1)}"`);
		else expect(await statusOf(href), href).toBe(href.startsWith(urls.account) ? 302 : 200);
	}
});

const statuses = new Map<string, Promise<number>>();

/** Asks once for each link. The account redirects guests to sign-in. */
function statusOf(href: string): Promise<number> {
	const status = statuses.get(href) ?? store.fetch(href).then((response) => response.status);
	statuses.set(href, status);
	return status;
}

test("every text page of the store has its Markdown file, and the footer leads to the specified ones", async () => {
	const conditions = [demoBusiness.priceMatch, demoBusiness.freeReturns];
	expect([...pagePaths].sort()).toEqual([...specified, ...conditions].sort());
	expect(articlePaths.length).toBeGreaterThanOrEqual(6);
	const [footer = ""] = /<footer.*<\/footer>/s.exec(await read(urls.home)) ?? [];
	for (const path of [...specified, urls.blog]) expect(footer).toContain(`href="${path}"`);
});

test("the cookie page lists every cookie that the code sets", () => {
	const code = filesUnder("app")
		.filter((file) => /\.server\.ts$/.test(file))
		.map((file) => readFileSync(file, "utf8"))
		.join("\n");
	const cookies = code.match(/(?<=(?:(?:host|draft|access)Cookie\(\s*|savedAnswers = )")\w+/g) ?? [];
	const page = readFileSync(join(root, "content/pages/cookies.md"), "utf8");
	const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
	expect(cookies.length).toBeGreaterThan(4);
	expect(listed.sort()).toEqual(cookies.sort());
});

test("the cookie page names every page that connects with Google", () => {
	const page = readFileSync(join(root, "content/pages/cookies.md"), "utf8");
	const withGoogle = Object.values<ShopAddress>(urlTable).filter(({ hasCaptcha }) => hasCaptcha);
	const names = [urls.signIn, urls.addLogin].map((path) => ({ path }));
	expect(withGoogle).toMatchObject(names);
	for (const name of ["La página para iniciar sesión", "«Agrega otra forma de entrar»"])
		expect(page).toContain(name);
});

test("the blog lists the newest article first, and each category its own, with pictures", async () => {
	const blog = mainOf(await read(urls.blog));
	const dates = [...blog.matchAll(/<time dateTime="([\d-]+)"/g)].map(([, date]) => date);
	expect(dates).toHaveLength(articlePaths.length);
	expect(dates).toEqual([...dates].sort().reverse());
	const categoryOf = (article: string) => urls.articleCategory(frontMatterOf(article).category ?? "");
	for (const path of articlePaths) {
		expect(blog).toContain(`href="${path}"`);
		const article = mainOf(await read(path));
		expect(article).toContain(`alt="${frontMatterOf(path).picture?.alt}"`);
		expect(article).toContain(`href="${categoryOf(path)}"`);
	}
	for (const category of articleCategoryPaths) {
		expect(blog).toContain(`href="${category}"`);
		const list = mainOf(await read(category));
		const listed = articlePaths.filter((article) => list.includes(`href="${article}"`));
		expect(listed, category).toEqual(articlePaths.filter((article) => categoryOf(article) === category));
		expect(isSharedPath(category)).toBe(true);
	}
});

test("the feed is RSS that lists the articles, and the blog names it", async () => {
	const response = await store.fetch(urls.blogFeed);
	expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
	const feed = await expectStatus(200, response);
	const links = [...feed.matchAll(/<link>([^<]+)<\/link>\n<guid/g)].map(
		([, link = ""]) => new URL(link).pathname,
	);
	expect(links.sort()).toEqual([...articlePaths].sort());
	expect(await read(urls.blog)).toContain(`<link rel="alternate" type="application/rss+xml"`);
});

/** The page without its content and scripts. */
async function frameOf(path: string): Promise<string> {
	const html = await (await store.fetch(path)).text();
	return html.replace(/<main[\s\S]*<\/main>|<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>/g, "");
}

const popoverButtons = /<button[^>]* popovertarget=[^>]*>([\s\S]*?)<\/button>/g;

test("in a text browser no button depends on popovers", async () => {
	const buttons = [...(await frameOf(urls.home)).matchAll(popoverButtons)];
	expect(buttons.length).toBeGreaterThan(3);
	for (const [html, content] of buttons) {
		expect(html).toMatch(/ hidden=""/);
		expect(html).toMatch(/ aria-label="\w+/);
		expect(content).toBe("");
	}
});

test("in a text browser the cart and the menu are links, and the menu is in the page", async () => {
	const frame = await frameOf(urls.home);
	expect(frame).toMatch(/<a [^>]*href="\/cart"[^>]*>Carrito \(0\)<\/a>/);
	expect(frame).toMatch(/<a href="#menu"[^>]*>Menú<\/a>/);
	expect(frame).toContain('id="menu"');
	expect(frame).toMatch(/<a [^>]*href="\/order-star"[^>]*><span[^>]*>Mi cuenta<\/span>/);
});

test("in a text browser adjacent words are separated", async () => {
	for (const path of [urls.home, "/no-such-page"]) {
		const text = (await frameOf(path)).replace(popoverButtons, "").replace(/<span[^>]*><\/span>/g, "");
		expect(text.match(/<\/(a|span|strong|button)><(a|span|strong|button)\b[^>]*>/g)).toBeNull();
	}
	const missing = await (await store.fetch("/no-such-page")).text();
	expect(missing).toMatch(/Volver al inicio<\/a> <a/);
});

test("in a text browser the footer appears once", async () => {
	const [, footer = ""] = /<footer[\s\S]*?>([\s\S]*)<\/footer>/.exec(await frameOf(urls.home)) ?? [];
	for (const words of ["Te ayudamos", "Seguimiento orden", "Envíanos un mensaje", "Volver arriba"])
		expect(footer.split(words), words).toHaveLength(2);
	expect(footer.match(/<details name="pie"/g)).toHaveLength(4);
	expect(footer).not.toMatch(/<details[^>]* open/);
});
