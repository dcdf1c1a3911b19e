import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { createSitemapWriter, writeSitemapIndex } from "~/shop/seo/write-sitemap.server";

const origin = "https://wasi.example";
const writeSitemap = createSitemapWriter();
let loads = 0;

/** As many products as a sitemap may list, and one more. */
const size = 50_001;
function aSnapshot(version: string): CatalogSnapshot {
	const products = {
		size,
		*range(first: number, count: number) {
			for (let at = first; at < Math.min(first + count, size); at++) {
				loads += 1;
				yield { slug: `p-${at}`, changedOn: "2026-10-05", images: [{ src: "/images/x.svg" }] };
			}
		},
	};
	return { version, categories: [], products } as unknown as CatalogSnapshot;
}

async function read(snapshot: CatalogSnapshot, part: string): Promise<string> {
	const sitemap = await writeSitemap(snapshot, part, [], origin);
	return sitemap ? gunzipSync(sitemap.gzip).toString() : "";
}

it("the index splits the products into sitemaps of 50,000", async () => {
	const index = writeSitemapIndex(aSnapshot("a"), origin);
	expect([...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
		`${origin}/sitemap/paginas.xml`,
		`${origin}/sitemap/productos-1.xml`,
		`${origin}/sitemap/productos-2.xml`,
	]);
});

it("each product is in one sitemap, with its day and its pictures; requests get their turn while it is written", async () => {
	let turns = 0;
	let isDone = false;
	const count = () => {
		turns += 1;
		if (!isDone) setImmediate(count);
	};
	setImmediate(count);
	const parts = [1, 2].map((number) => read(aSnapshot("b"), `productos-${number}`));
	const entries = (await Promise.all(parts)).map((xml) => xml.match(/<url>.*<\/url>/g) ?? []);
	isDone = true;
	expect(turns).toBeGreaterThan(5);
	expect(entries.map(({ length }) => length)).toEqual([50_000, 1]);
	expect(entries[1]).toEqual([
		`<url><loc>${origin}/product/p-50000</loc><lastmod>2026-10-05</lastmod>` +
			`<image:image><image:loc>${origin}/images/x.svg</image:loc></image:image></url>`,
	]);
});

it("a sitemap is kept until the catalogue changes", async () => {
	await read(aSnapshot("d"), "productos-2");
	const before = loads;
	await read(aSnapshot("d"), "productos-2");
	expect(loads).toBe(before);
	await read(aSnapshot("e"), "productos-2");
	expect(loads).toBe(before + 1);
});

it.each(["productos-3", "productos-0", "productos-1.5", "productos-", "", "otra"])(
	"there is no sitemap %j",
	(part) => {
		expect(writeSitemap(aSnapshot("f"), part, [], origin)).toBeUndefined();
	},
);
