import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { deskOfFile, newestEntry } from "../support/desk";
import { typedIn } from "../support/html-form";
import { expectRedirect, expectStatus, fieldValue, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { storeOrder } from "../support/stored-orders";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();
const keeper = deskOfFile(store, "keeper");
const packer = deskOfFile(store, "packer");
const url = adminUrls.changeProducts({ q: "taza" });
const slugs = ["taza-uno", "taza-dos", "taza-tres"];
const pens = () => Promise.all(slugs.map(async (slug) => (await store.datastore.get("product", slug))?.pen));

test("products chosen by a filter get another price in one act, previewed and undone as one", async () => {
	for (const slug of slugs)
		await store.datastore.set("product", slug, aProductRecord({ name: slug, pen: 10_050, usd: 2500 }));
	await expect.poll(() => keeper.page(url)).toContain("p-taza-tres");
	expect((await packer.get(url)).status).toBe(403);
	const { "p-taza-tres": _, ...two } = Object.fromEntries(typedIn(await keeper.page(url), url));
	const wrong = await expectStatus(
		400,
		keeper.post(url, { ...two, what: "lower", percent: "95", rounding: "sol" }),
	);
	expect(textOf(wrong)).toContain("Escribe un porcentaje de 0.1 a 90, como 10.");
	expect(Object.fromEntries(typedIn(wrong, url))).toMatchObject({ "p-taza-dos": "on", percent: "95" });
	expect(Object.fromEntries(typedIn(wrong, url))).not.toHaveProperty("p-taza-tres");
	await expectStatus(400, keeper.post(url, { what: "show" }));
	await expectStatus(400, keeper.post(url, { ...two, what: "category" }));
	expect(textOf(await expectStatus(400, keeper.post(url, { ...two, what: "endSale" })))).toContain(
		"Ninguno de los elegidos",
	);
	const asked = { ...two, what: "lower", percent: "10 %", rounding: "sol" };
	await expectRedirect(keeper.post(url, asked), adminUrls.import());
	const plan = await keeper.page(adminUrls.import());
	expect(textOf(plan)).toContain("precio: 100.50 → 90.00");
	expect(await pens()).toEqual([10_050, 10_050, 10_050]);
	const done = await keeper.post(adminUrls.import(), {
		intent: "importar",
		digest: fieldValue(plan, "digest") ?? "",
	});
	expect(await pens()).toEqual([9000, 9000, 10_050]);
	const page = await keeper.page(done.headers.get("location") ?? "");
	const entry = await newestEntry(store);
	const shown = adminUrls.journal({ acto: entry.id });
	expect(page).toContain(`href="${shown}"`);
	expect(textOf(await keeper.page(shown))).toMatch(/Precio en soles: S\/\s100\.50 → S\/\s90\.00/);
	const chosen = adminUrls.changeProducts({ acto: entry.id });
	expect(page).toContain(`href="${chosen}"`);
	expect(Object.keys(Object.fromEntries(typedIn(await keeper.page(chosen), chosen)))).toEqual(
		expect.arrayContaining(["p-taza-uno", "p-taza-dos"]),
	);
	const undo = () => keeper.post(adminUrls.journal(), { entry: entry.id });
	expect((await packer.post(adminUrls.journal(), { entry: entry.id })).status).toBe(403);
	expect((await undo()).status).toBe(303);
	expect(await pens()).toEqual([10_050, 10_050, 10_050]);
	expect((await undo()).status).toBe(409);
	expect((await keeper.get(adminUrls.journal({ acto: "nada" }))).status).toBe(404);
});

test("all orders of a step, also those of other pages, go on in one act, which is undone as one", async () => {
	const orders = await Promise.all(
		Array.from({ length: 32 }, () => storeOrder(store, { status: "paid", hasStock: true })),
	);
	const list = adminUrls.orders({ estado: "paid" });
	expect(textOf(await packer.page(list))).toContain("Todos los pedidos así");
	const statuses = async () =>
		new Set((await store.datastore.find("order")).map(({ fields }) => fields.status));
	await packer.post(list, { estado: "preparing", todos: "on" });
	expect(await statuses()).toEqual(new Set(["preparing"]));
	const { id, parts } = (await newestEntry(store)) as { id: string; parts?: string[] };
	expect(parts).toHaveLength(32);
	await packer.post(adminUrls.orders({ estado: "preparing" }), {
		estado: "shipped",
		pedido: orders[0]?.reference ?? "",
	});
	const undone = await keeper.post(adminUrls.journal(), { entry: id });
	expect(undone.status).toBe(303);
	expect((await store.datastore.find("order")).filter(({ fields }) => fields.status === "paid")).toHaveLength(
		31,
	);
	expect(textOf(await keeper.page(undone.headers.get("location") ?? ""))).toContain(
		orders[0]?.reference ?? "",
	);
	const count = async () => (await store.datastore.find("journal")).length;
	const before = await count();
	expect((await keeper.post(adminUrls.journal(), { entry: id })).status).toBe(409);
	const undoing = await newestEntry(store);
	expect((await keeper.post(adminUrls.journal(), { entry: undoing.id })).status).toBe(409);
	expect(await count()).toBe(before);
	const refused = new URLSearchParams({ estado: "preparing", todos: "on", carrier: "" });
	await packer.get(adminUrls.orders({ estado: "avisados" }), { method: "POST", body: refused });
	expect(await count()).toBe(before);
});
