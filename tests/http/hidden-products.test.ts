import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { hiddenFields } from "../support/ordering";
import { newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const slug = "lampara-de-pie-killa";
const store = storeOfFile();
const set = (...args: string[]) =>
	runCommand("catalog", ["product", "set", slug, ...args], { DATA_DIR: store.dataDir });
const status = async (path: string) => (await store.fetch(path)).status;
const text = async (path: string) => (await store.fetch(path)).text();

test("a hidden product has no page, is in no list, search, feed, sitemap or cart, and can be shown again", async () => {
	const places = [
		urls.category("iluminacion"),
		urls.productList({ q: "killa" }),
		urls.suggestions({ q: "killa" }),
		urls.sitemapPart("productos-1"),
	];
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug });
	const fields = await hiddenFields(shopper);
	for (const place of places) expect(await text(place), place).toContain(urls.product(slug));

	expect((await set("--hidden")).status).toBe(0);
	await expect.poll(() => status(urls.product(slug))).toBe(404);
	for (const place of [...places, urls.home, urls.newProductsFeed, urls.productList()]) {
		expect(await text(place), place).not.toContain(urls.product(slug));
	}
	expect(textOf(await shopper.page(urls.cart))).toContain("Lampara de pie killa");
	const refused = await shopper.post(urls.checkout, { ...checkoutAnswers(), ...fields });
	expect(refused.status).not.toBe(303);
	expect(await store.datastore.list("order")).toEqual([]);

	expect((await set("--shown")).status).toBe(0);
	await expect.poll(() => status(urls.product(slug))).toBe(200);
	expect(textOf(await shopper.page(urls.cart))).toContain("Lámpara de pie Killa");
});

test("a stored product with an unknown field is still shown", async () => {
	await store.datastore.set("product", slug, {
		...(await store.datastore.get("product", slug)),
		name: "Lámpara con compareAt",
		compareAt: 5,
	});
	await expect.poll(() => text(urls.product(slug))).toContain("Lámpara con compareAt");
});
