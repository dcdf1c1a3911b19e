import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { orderedSlug } from "../support/ordering";
import { type RunningStore, startStore } from "../support/serving";
import { asData, sharedPages } from "../support/shared-pages";
import { newShopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

/** Pages print the store's address, so both have the same one. */
const env = { PUBLIC_ORIGIN: "https://wasi.test" };
const store = storeOfFile(async () => env);
/** The same store without its page cache. */
let uncached: RunningStore;
let pages: string[];
beforeAll(async () => {
	const withoutCache = { ...env, DATA_DIR: store.dataDir, PAGE_CACHE_MB: "0" };
	uncached = await startStore({ env: withoutCache, seed: false });
	// Of the products, every tenth.
	const isSampled = (page: string, index: number) => !/^\/product\//.test(page) || index % 10 === 0;
	pages = (await sharedPages(store)).filter(isSampled).flatMap((page) => [page, asData(page)]);
});
afterAll(() => uncached.stop());

/** Rendered for each shopper. */
const personalPages = [urls.cart, urls.tracking];

test("a cached page equals a fresh render byte for byte, for every kind of page", async () => {
	expect(pages.length).toBeGreaterThan(35);
	for (const path of pages) {
		const rendered = await (await uncached.fetch(path)).text();
		expect(rendered, path).not.toMatch(/\0|\uFFFD/);
		const answers = await answersInTurn(path);
		expect(new Set([rendered, ...answers]).size, path).toBe(1);
	}
	const home = await (await uncached.fetch(urls.home)).text();
	for (const encoding of ["br", "gzip"]) {
		const answer = await store.fetch(urls.home, { headers: { "accept-encoding": encoding } });
		expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([encoding, home]);
	}
});

test("a cached page equals a fresh render with any cart, whatever was seen", async () => {
	const slugs = [orderedSlug, "sofa-ayni", "lampara-de-mesa-inti", "no-longer-sold"];
	const line = fc.record({ slug: fc.constantFrom(...slugs), quantity: fc.integer({ min: 1, max: 20 }) });
	await fc.assert(
		fc.asyncProperty(
			fc.array(line, { minLength: 1, maxLength: 4 }),
			fc.shuffledSubarray([...pages, ...personalPages], { minLength: 12, maxLength: 12 }),
			async (lines, paths) => {
				const shopper = newShopper(store);
				for (const { slug, quantity } of lines)
					await shopper.post(urls.cart, { intent: "add", slug, quantity: String(quantity) });
				for (const { slug } of lines) await shopper.get(urls.seen({ imagen: slug }));
				const headers = { cookie: [...shopper.cookies].map((pair) => pair.join("=")).join("; ") };
				for (const path of paths) {
					const rendered = await (await uncached.fetch(path, { headers })).text();
					const answers = await answersInTurn(path, headers);
					expect(new Set([rendered, ...answers]).size, path).toBe(1);
				}
			},
		),
		{ numRuns: 2 },
	);
});

/** Asks for a page often enough that it is cached. */
async function answersInTurn(path: string, headers: Record<string, string> = {}): Promise<string[]> {
	const answers: string[] = [];
	for (let times = 0; times < 3; times++) answers.push(await (await store.fetch(path, { headers })).text());
	return answers;
}
