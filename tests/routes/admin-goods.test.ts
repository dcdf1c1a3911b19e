import { expect, test } from "vitest";
import { urls } from "~/urls";
import { aDeskRecord } from "../catalog/memory-datastore";
import { signInAs } from "../desk";
import { fieldValue, newShopper, type Shopper, textOf } from "../shopper";
import { storeOfFile } from "../store-of-file";

const store = storeOfFile();
const lamp = "lampara-de-pie-killa";
const list = urls.adminProducts({ q: lamp });

test("a keeper finds a product and changes its price, and shoppers see it at once", async () => {
	const { browser: keeper } = await signInAs(store, "keeper", "Rosa");
	const html = await keeper.page(urls.adminProducts({ q: "lámpara de pie killa" }));
	expect(html).toContain(`name="sku" value="${lamp}"`);
	const saved = await setPrice(keeper, "189.90");
	expect([saved.status, saved.headers.get("location")]).toEqual([303, `${list}&listo=${lamp}`]);
	expect(await store.datastore.get("product", lamp)).toMatchObject({ pen: 18990 });
	await expect.poll(async () => textOf(await newShopper(store).page(urls.product(lamp)))).toContain("189.90");
	const [entry] = await store.datastore.listNewest("journal", { size: 1 });
	expect(entry?.fields).toMatchObject({ by: "Rosa", action: "admin productos precio" });
	expect(textOf(await keeper.page(urls.adminJournal()))).toContain("Deshacer");
});

test("a price that is none, looks mistyped or was changed meanwhile is refused and kept", async () => {
	const { browser: keeper } = await signInAs(store, "keeper");
	const before = await store.datastore.get("product", lamp);
	for (const price of ["", "gratis", "-1", "0"]) {
		const refused = await setPrice(keeper, price);
		expect([price, refused.status]).toEqual([price, 400]);
		expect(fieldValue(await refused.text(), "price")).toBe(price);
	}
	const doubtful = await setPrice(keeper, "1.90");
	expect(doubtful.status).toBe(400);
	const html = await doubtful.text();
	expect(textOf(html)).toContain("Parece un error");
	expect(html).toContain('name="sure"');
	expect(await store.datastore.get("product", lamp)).toEqual(before);
	expect((await setPrice(keeper, "1.90", { sure: "on" })).status).toBe(303);

	const late = await setPrice(keeper, "199", { seen: "360.00 visible" });
	expect(late.status).toBe(409);
	const told = await late.text();
	expect(textOf(told)).toContain("Mientras tanto alguien lo cambió.");
	expect(fieldValue(told, "price")).toBe("199");
	expect(fieldValue(told, "seen")).toBe("1.90 visible");
	expect((await setPrice(keeper, "199", { sku: "nada" })).status).toBe(409);
	expect((await setPrice(keeper, "199", { intent: "borrar" })).status).toBe(400);
});

test("a product is hidden from shoppers, found by its SKU, and shown again", async () => {
	const { browser: keeper } = await signInAs(store, "owner");
	const sku = "sofa-ayni";
	const path = urls.adminProducts({ q: sku });
	const seenOf = async () => fieldValue(await keeper.page(path), "seen") ?? "";
	const statusOf = async () => (await newShopper(store).get(urls.product(sku))).status;
	const price = (await seenOf()).split(" ")[0];
	const hide = { intent: "ocultar", sku, seen: `${price} visible` };
	expect((await keeper.post(path, hide)).status).toBe(303);
	await expect.poll(statusOf).toBe(404);
	expect(textOf(await keeper.page(path))).toContain("No se muestra");
	expect((await keeper.post(path, hide)).status).toBe(409);
	expect((await keeper.post(path, { ...hide, intent: "mostrar", seen: `${price} oculto` })).status).toBe(303);
	await expect.poll(statusOf).toBe(200);
});

test("each variant with a price of its own has a form, and pages follow one another", async () => {
	const { browser: keeper } = await signInAs(store, "keeper");
	const { variants, ...desk } = aDeskRecord([1, 1]);
	const priced = (variants as object[]).map((one, index) => ({
		...one,
		pen: 10000 + index * 10000,
		usd: 2700,
	}));
	await store.datastore.set("product", "dos-tallas", { ...desk, variants: priced });
	const html = await keeper.page(urls.adminProducts({ q: "dos-tallas" }));
	const skus = [...html.matchAll(/name="sku" value="(dos-tallas_\w+)"/g)].map(([, sku = ""]) => sku);
	expect(skus).toHaveLength(2);
	const change = { intent: "precio", sku: skus[1] ?? "", seen: "200.00 visible", price: "210" };
	expect((await keeper.post(urls.adminProducts({ q: "dos-tallas" }), change)).status).toBe(303);
	expect(await store.datastore.get("product", "dos-tallas")).toMatchObject({
		variants: [{ pen: 10000 }, { pen: 21000 }],
	});
	const ids: string[] = [];
	for (let path: string | undefined = urls.adminProducts(); path; ) {
		const page: string = await keeper.page(path);
		ids.push(...[...page.matchAll(/aria-label="Ocultar/g)].map(([label]) => label));
		path = /href="([^"]*despues=[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
	}
	expect(ids).toHaveLength((await store.datastore.list("product")).length);
});

test("packers and strangers neither see nor change goods", async () => {
	const { browser: packer } = await signInAs(store, "packer");
	const before = await store.datastore.get("product", lamp);
	expect((await packer.get(urls.adminProducts())).status).toBe(403);
	expect((await setPrice(packer, "199", { seen: "1.90 visible" })).status).toBe(403);
	const stranger = newShopper(store);
	expect((await setPrice(stranger, "199", { seen: "1.90 visible" })).status).toBe(401);
	expect(await store.datastore.get("product", lamp)).toEqual(before);
});

async function setPrice(browser: Shopper, price: string, fields: Record<string, string> = {}) {
	const seen = fields.seen ?? fieldValue(await browser.page(list), "seen") ?? "";
	return browser.post(list, { intent: "precio", sku: lamp, seen, price, ...fields });
}
