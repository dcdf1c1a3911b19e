import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";
import { root } from "../support/serving";
import { storeProcessOfFile } from "../support/store-of-file";

const store = storeProcessOfFile();

const version = /\.[0-9a-f]{12}(?=(-\d+)?\.\w+$)/;

async function filesOf(path: string): Promise<string[]> {
	return filesIn(await (await store.fetch(path)).text());
}

function filesIn(html: string): string[] {
	return [...new Set(html.match(/\/(images|video)\/[^\s",]+/g))];
}

test("every picture and film of a page has a name that changes with its content, and is cached for a year", async () => {
	const { reference, shopper } = await placeOrder(store);
	const files = [
		...(await filesOf(urls.home)),
		...(await filesOf(urls.featuredProduct())),
		...(await filesOf(urls.account)),
		...filesIn(await shopper.page(urls.placedOrder(reference))),
	];
	expect(files.filter((file) => !version.test(file))).toEqual([]);
	expect(files.length).toBeGreaterThan(100);
	for (const file of files) {
		const response = await store.fetch(file);
		expect(response.headers.get("cache-control"), file).toBe("public, max-age=31536000, immutable");
		const original = readFileSync(join(root, "public", file.replace(version, "")));
		expect(original.equals(Buffer.from(await response.arrayBuffer())), file).toBe(true);
	}
});

test("a part of a film can be requested under its versioned name", async () => {
	const film = (await filesOf(urls.featuredProduct())).find((file) => file.endsWith(".mp4")) ?? "";
	const response = await store.fetch(film, { headers: { range: "bytes=4-7" } });
	expect([response.status, response.headers.get("content-type")]).toEqual([206, "video/mp4"]);
	expect(response.headers.get("content-range")).toMatch(/^bytes 4-7\/\d+$/);
	expect(await response.text()).toBe("ftyp");
});

test("a picture under its plain name is cached for an hour", async () => {
	const { headers } = await store.fetch("/images/hero-800.webp");
	expect(headers.get("cache-control")).toBe("public, max-age=3600");
});

test("a compiled script is compressed, and cached for a year", async () => {
	const html = await (await store.fetch(urls.home)).text();
	const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
	const { headers } = await store.fetch(script, { headers: { "accept-encoding": "br" } });
	expect(headers.get("content-encoding")).toBe("br");
	expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");

	const part = await store.fetch(script, { headers: { "accept-encoding": "gzip", range: "bytes=0-1499" } });
	expect([part.status, part.headers.get("content-encoding")]).toEqual([206, null]);
});

test("the build has one stylesheet, and every page links it", async () => {
	const built = readdirSync(join(root, "build/client/assets")).filter((file) => file.endsWith(".css"));
	const linked = (await (await store.fetch(urls.home)).text()).match(/(?<="\/assets\/)[^"]+\.css/g);
	expect(built).toHaveLength(1);
	expect(linked).toEqual(built);
});
