import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { newStore } from "../commands/catalog-store";
import { articleCategoryPaths, articlePaths, pagePaths } from "../support/content-files";
import { sharedPages } from "../support/shared-pages";
import { storeOfFile } from "../support/store-of-file";

const origin = "https://wasi.test";
const store = storeOfFile(async () => ({ PUBLIC_ORIGIN: origin }));

async function read(address: string): Promise<string> {
	const response = await store.fetch(address.replace(origin, ""));
	expect(response.status, address).toBe(200);
	return response.text();
}

function addressesIn(xml: string): string[] {
	return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
}

describe("the sitemap", () => {
	let listed: string[];
	beforeAll(async () => {
		const robots = await read(urls.robots);
		const [, index = ""] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
		const parts = addressesIn(await read(index));
		listed = (await Promise.all(parts.map(read))).flatMap(addressesIn);
	});

	test("lists every page that search engines may show, once", async () => {
		const pages = (await sharedPages(store)).filter(
			(path) => path !== urls.featuredProduct() && !path.includes("?"),
		);
		const ofContent = [...pagePaths, ...articlePaths, ...articleCategoryPaths];
		const expected = new Set([...pages, ...ofContent, urls.contact(), urls.complaints, urls.tracking]);
		expect(new Set(listed)).toEqual(new Set([...expected].map((path) => origin + path)));
		expect(listed.length).toBe(expected.size);
	});

	test("dates each product by its last change", async () => {
		const dayOf = async (slug: string) => {
			const xml = await read("/sitemap/productos-1.xml");
			return new RegExp(`/${slug}</loc><lastmod>([^<]*)<`).exec(xml)?.[1];
		};
		const { catalog } = newStore(store.dataDir);
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

	test("names pictures that exist, and has no other parts", async () => {
		const xml = await read("/sitemap/productos-1.xml");
		const pictures = [...xml.matchAll(/<image:loc>([^<]+)</g)].map(([, picture = ""]) => picture);
		expect(pictures.length).toBeGreaterThan(50);
		for (const picture of pictures.slice(0, 3)) await read(picture);
		for (const path of ["/sitemap/nada.xml", "/sitemap/paginas", "/sitemap/productos-2.xml"])
			expect((await store.fetch(path)).status, path).toBe(404);
	});
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
