import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, expectFault } from "../support/desk";
import { expectStatus, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();

function seenOf(html: string, slug: string): string {
	const [, seen = ""] =
		new RegExp(`value="${slug}"[^<]*<input[^>]*name="seen" value="(\\w+)"`).exec(html) ?? [];
	return seen;
}

test("a keeper changes a price in its row, once it is meant, and nobody's change is overwritten", async () => {
	const desk = await deskOf(store, "keeper");
	const slug = "mesa-de-prueba";
	const product = aProductRecord({ name: "Mesa de prueba", pen: 100000, usd: 25000 });
	await store.datastore.set("product", slug, product);
	const url = adminUrls.products({ q: slug });
	await expect.poll(async () => seenOf(await desk.page(url), slug)).not.toBe("");
	const seen = seenOf(await desk.page(url), slug);
	const fields = { slug, seen, price: "1200", state: "shown" };

	const html = await expectStatus(400, desk.post(url, { ...fields, price: "mil" }));
	expect(html).toMatch(/name="price"[^>]*value="mil"/);
	expectFault(html, `${slug}-price`, "Escribe el precio en soles");
	expect(await expectStatus(400, desk.post(url, { ...fields, price: "12" }))).toContain('name="meant"');
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 100000 });

	const saved = await desk.post(url, fields);
	expect([saved.status, saved.headers.get("location")]).toEqual([
		303,
		adminUrls.products({ q: slug, listo: slug }),
	]);
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 120000, usd: 30000 });
	const [entry] = await store.datastore.listNewest("journal", { size: 1 });
	expect(entry?.fields).toMatchObject({ action: "admin productos", records: [`product/${slug}`] });

	const refused = await (await desk.post(url, { ...fields, price: "mil" })).text();
	const second = { ...fields, seen: seenOf(refused, slug), price: "1300" };
	const told = await expectStatus(409, desk.post(url, second), "after a mistake, the second of two people");
	expect(textOf(told)).toMatch(/Mientras tanto alguien lo cambió: ahora cuesta S\/\s1,200.00 y se muestra/);
	expect(told).toMatch(/name="price"[^>]*value="1300"/);
	const meant = { ...fields, seen: seenOf(told, slug), price: "12", meant: "on" };
	expect((await desk.post(url, meant)).status).toBe(303);
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 1200 });
	expect((await desk.post(url, { ...fields, slug: "nada" })).status).toBe(409);
});

test("a hidden product leaves the store, is listed apart and comes back", async () => {
	const desk = await deskOf(store, "keeper");
	const slug = "silla-de-prueba";
	await store.datastore.set("product", slug, aProductRecord({ name: "Silla de prueba" }));
	const shopper = newShopper(store);
	await expect.poll(async () => (await shopper.get(urls.product(slug))).status).toBe(200);
	const set = async (url: string, state: string) => {
		await expect.poll(async () => seenOf(await desk.page(url), slug)).not.toBe("");
		return (await desk.post(url, { slug, seen: seenOf(await desk.page(url), slug), state })).status;
	};
	expect(await set(adminUrls.products({ q: slug }), "hidden")).toBe(303);
	await expect.poll(async () => (await shopper.get(urls.product(slug))).status).toBe(404);
	expect(await set(adminUrls.products({ ver: "ocultos", q: "SILLA DE" }), "shown")).toBe(303);
	await expect.poll(async () => (await shopper.get(urls.product(slug))).status).toBe(200);
	expect(await store.datastore.get("product", slug)).not.toHaveProperty("hidden");

	const hidden = await store.datastore.get("product", slug);
	await store.datastore.set("product", slug, { ...hidden, hidden: true });
	const typed = { slug, seen: "0", price: "777", state: "shown" };
	const kept = await desk.post(adminUrls.products({ q: "sofa", producto: slug }), typed);
	expect(await kept.text()).toMatch(/name="price"[^>]*value="777"/);
});
