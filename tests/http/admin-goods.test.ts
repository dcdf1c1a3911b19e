import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, deskOfFile, expectFault, newestEntry } from "../support/desk";
import { expectStatus, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();
const desk = deskOfFile(store, "keeper");

function seenOf(html: string, slug: string): string {
	const [, seen = ""] =
		new RegExp(`value="${slug}"[^<]*<input[^>]*name="seen" value="(\\w+)"`).exec(html) ?? [];
	return seen;
}

test("a keeper changes a price in its row, once it is meant, and nobody's change is overwritten", async () => {
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
	for (const [price, shown, told] of [
		["1.200", "1.200", "No está claro cuánto es «1.200»: escribe 1200 o 1.20."],
		["S/ 1,200", "S/ 1,200", "No está claro cuánto es «S/ 1,200»"],
		["S/ 1,200.00", "1200", "Lo leímos como 1,200.00. Si está bien, envíalo otra vez."],
	] as const) {
		const asked = await expectStatus(400, desk.post(url, { ...fields, price }));
		expectFault(asked, `${slug}-price`, told);
		expect(asked).toMatch(new RegExp(`name="price"[^>]*value="${shown}"`));
	}
	expect(await expectStatus(400, desk.post(url, { ...fields, price: "12" }))).toContain('name="meant"');
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 100000 });

	const saved = await desk.post(url, fields);
	const done = adminUrls.products({ q: slug, listo: slug });
	expect([saved.status, saved.headers.get("location")]).toEqual([303, done]);
	expect(await store.datastore.get("product", slug)).toMatchObject({ pen: 120000, usd: 30000 });
	expect(await newestEntry(store)).toMatchObject({ action: "admin productos", records: [`product/${slug}`] });

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

test("a product whose variants have prices of their own has none in its row, and takes none", async () => {
	const slug = "alfombra-away";
	const url = adminUrls.products({ q: slug });
	const page = await desk.page(url);
	expect(textOf(page)).toMatch(/desde S\/\s[\d.]+.*Precio por variante/);
	expect(page).not.toContain('name="price"');
	const before = await store.datastore.get("product", slug);
	const fields = { slug, seen: seenOf(page, slug), price: "999", state: "shown" };
	expect(textOf(await expectStatus(409, desk.post(url, fields)))).toContain(
		"Sus variantes tienen su propio precio: cámbialos en «Editar».",
	);
	expect(await store.datastore.get("product", slug)).toEqual(before);
});

test("a hidden product leaves the store, is listed apart and comes back", async () => {
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

test("a keeper finds a product, sets its units with a reason, and sees the move", async () => {
	const sku = "mesa-de-comedor-mikuy";
	await store.datastore.set("stock", sku, { units: { only: 9 } });
	const url = adminUrls.stock({ q: "mesa de comedor mikuy" });
	for (const path of [url, adminUrls.stock({ q: sku })])
		expect(await desk.page(path)).toContain(`name="sku" value="${sku}"`);

	const fields = { sku, seen: "9", units: "7", reason: "Conteo" };
	for (const [wrong, said] of [
		[{ reason: "" }, "Escribe por qué cambian"],
		[{ reason: "x".repeat(5000) }, "El motivo tiene 5000 letras y caben 200."],
		[{ units: "siete" }, "un número entero"],
		[{ units: "99999999999" }, "un número entero de hasta 1,000,000."],
	] as const) {
		const html = await expectStatus(400, desk.post(url, { ...fields, ...wrong }));
		expectFault(html, `${sku}-${Object.keys(wrong)}`, said);
		if ("reason" in wrong) expect(html).toMatch(/name="units"[^>]*value="7"/);
	}
	expect((await desk.post(url, { ...fields, sku: "nada" })).status).toBe(409);

	const packer = await deskOf(store, "packer");
	const fewer = await expectStatus(400, packer.post(url, fields));
	expectFault(fewer, `${sku}-units`, "Tu puesto solo puede sumar unidades");

	const saved = await desk.post(url, fields);
	const listed = adminUrls.stock({ q: "mesa de comedor mikuy", listo: sku });
	expect([saved.status, saved.headers.get("location")]).toEqual([303, listed]);
	const told = await expectStatus(409, desk.post(url, { ...fields, units: "12" }));
	expect(textOf(told)).toContain("Mientras tanto cambiaron: ahora hay 7.");
	expect(told).toMatch(/name="units"[^>]*value="12"/);
	expect(told).toContain('name="seen" value="7"');
	expect(await store.datastore.get("stock", sku)).toEqual({ units: { only: 7 } });

	expect(textOf(await desk.page(adminUrls.stockMoves({ sku })))).toContain(`${sku} -2 7 Rosa Conteo`);
	expect(await newestEntry(store)).toMatchObject({ by: "Rosa", action: "admin inventario" });
});

test("the moves that orders and imports write are in Spanish, and typed reasons as they are", async () => {
	const at = new Date().toISOString();
	const move = { at, product: "silla-de-prueba", variant: "only", units: 1, left: 8 };
	const order = "WASI-7K3M-9XQ4";
	const written: [by: string, reason: string, shown: string][] = [
		["shopper", "held", "quien compra Apartado"],
		["store", "pending", "la tienda Pendiente de pago"],
		["shopper", "cancelled", "quien compra Cancelado"],
		["Rosa", "paid", "Rosa Pagado"],
		["Rosa", "preparing", "Rosa En preparación"],
		["Rosa", "admin productos importar", "Rosa Productos: importar"],
		["Rosa", "product roto", "Rosa product roto"],
	];
	await store.datastore.apply(
		written.map(([by, reason], index) => ({
			collection: "stock-move" as const,
			id: `de-pedido-${index}`,
			fields: { ...move, by, reason, order },
		})),
	);
	const moves = textOf(await desk.page(adminUrls.stockMoves({ sku: "silla-de-prueba" })));
	for (const [, , shown] of written) expect(moves).toContain(`${shown}, ${order}`);
});

test("a hidden product's units are found by its address and its name, and set", async () => {
	const sku = "perchero-oculto";
	await store.datastore.set(
		"product",
		sku,
		aProductRecord({ name: "Colgador Escondido", hidden: true, stock: 4 }),
	);
	const url = adminUrls.stock({ q: sku });
	await expect.poll(() => desk.page(url)).toContain(`name="sku" value="${sku}"`);
	for (const q of ["colgadores", "COLGADOR escondid", "«Perchero–oculto»"])
		expect(await desk.page(adminUrls.stock({ q })), q).toContain(`name="sku" value="${sku}"`);
	expect((await desk.post(url, { sku, seen: "4", units: "6", reason: "Conteo" })).status).toBe(303);
	expect(await store.datastore.get("stock", sku)).toEqual({ units: { only: 6 } });

	await store.datastore.set("product", "perchero-a-medias", { name: "Perchero", hidden: true, stock: 4 });
	const draft = adminUrls.stock({ q: "perchero-a-medias" });
	await expect.poll(async () => textOf(await desk.page(draft))).toContain("complétalo para contar aquí");
});

test("what there are few units of comes first, in pages", async () => {
	await store.datastore.apply(
		Array.from({ length: 12 }, (_, index) => ({
			collection: "product" as const,
			id: `pocas-${index}`,
			fields: aProductRecord({ stock: index % 4 }),
		})),
	);
	const shown = async (path: string) => {
		const html = await desk.page(path);
		return [...html.matchAll(/name="seen" value="(\d+)"/g)].map(([, units]) => Number(units));
	};
	await expect
		.poll(() => desk.page(adminUrls.stock({ q: "pocas-11" })))
		.toContain('name="sku" value="pocas-11"');
	const first = await shown(adminUrls.stock());
	expect(first).toEqual([...first].sort((a, b) => a - b));
	expect((await shown(adminUrls.stock({ pagina: "2" }))).length).toBeGreaterThan(0);

	const html = await desk.page(adminUrls.stock());
	const [, action = "", sku = ""] =
		/action="([^"]*)"[^>]*><input[^>]*name="sku" value="(pocas-\d+)"/.exec(html) ?? [];
	await store.datastore.set("stock", sku, { units: { only: 50 } });
	const count = { sku, seen: "0", units: "12", reason: "Conteo" };
	const told = await expectStatus(409, desk.post(action.replaceAll("&amp;", "&"), count));
	expectFault(told, `${sku}-units`, "Mientras tanto cambiaron: ahora hay 50.");
	expect(told, "the row that left the list").toMatch(new RegExp(`id="${sku}-units"[^>]*value="12"`));
});
