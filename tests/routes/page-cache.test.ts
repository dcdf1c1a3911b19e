import { createCookie } from "@remix-run/node";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urls } from "~/urls";
import { orderedSlug } from "../ordering";
import { type RunningStore, startStore, testSecret } from "../serving";
import { asData, sharedPages } from "../shared-pages";
import { fieldValue, newShopper, type Shopper } from "../shopper";

let store: RunningStore;
let pages: string[];
beforeAll(async () => {
	store = await startStore();
	pages = (await sharedPages(store)).flatMap((page) => [page, asData(page)]);
});
afterAll(() => store.stop());

test("a cached page equals a fresh render byte for byte, for every URL of the demo", {
	timeout: 60_000,
}, async () => {
	// An empty cart changes nothing in a page, but its cookie keeps the page out of the cache.
	const cart = createCookie("__Host-wasi_cart", { secrets: [testSecret] });
	const cookie = (await cart.serialize("1!0123456789abcdef!!!")).split(";")[0] ?? "";
	expect(pages.length).toBeGreaterThan(100);
	for (const path of pages) {
		const rendered = await (await store.fetch(path, { headers: { cookie } })).text();
		const answers: string[] = [];
		for (let times = 0; times < 3; times++) answers.push(await (await store.fetch(path)).text());
		expect(new Set([rendered, ...answers]).size, path).toBe(1);
	}
});

test("no shopper gets another's content, in whatever order they ask", {
	timeout: 60_000,
}, async () => {
	const shoppers = await Promise.all([shopperWith(1), shopperWith(2)]);
	const versions = await Promise.all(shoppers.map(cartVersion));
	expect(versions[0]).not.toBe(versions[1]);
	const everyone = [...shoppers, newShopper(store)];
	const paths = fc.constantFrom(
		...pages.slice(0, 12),
		urls.cart,
		urls.checkout,
		urls.tracking,
		asData(urls.cart),
	);
	const asks = fc.array(fc.tuple(paths, fc.nat({ max: everyone.length - 1 })), {
		minLength: 5,
		maxLength: 20,
	});
	await fc.assert(
		fc.asyncProperty(asks, async (asked) => {
			await Promise.all(
				asked.map(async ([path, who]) => {
					const page = await (await (everyone[who] as Shopper).get(path)).text();
					const others = versions.filter((version, index) => index !== who && page.includes(version));
					expect(others, `${path} for shopper ${who}`).toEqual([]);
					if (who < versions.length && path === urls.home) expect(page).toContain(versions[who]);
				}),
			);
		}),
		{ numRuns: 25 },
	);
});

async function shopperWith(quantity: number): Promise<Shopper> {
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug, quantity: String(quantity) });
	return shopper;
}

/** The cart's version, which is in every page with a buy form and differs for each cart. */
async function cartVersion(shopper: Shopper): Promise<string> {
	return fieldValue(await shopper.page(urls.home), "seen") ?? "";
}
