import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { deskOf, expectFault } from "../support/desk";
import { expectStatus, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

const store = storeOfFile();

test("a packer finds a product, sets its units with a reason, and sees the move", async () => {
	const desk = await deskOf(store, "packer", "Pablo");
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

	const saved = await desk.post(url, fields);
	const listed = adminUrls.stock({ q: "mesa de comedor mikuy", listo: sku });
	expect([saved.status, saved.headers.get("location")]).toEqual([303, listed]);
	const told = await expectStatus(409, desk.post(url, { ...fields, units: "12" }));
	expect(textOf(told)).toContain("Mientras tanto cambiaron: ahora hay 7.");
	expect(told).toMatch(/name="units"[^>]*value="12"/);
	expect(told).toContain('name="seen" value="7"');
	expect(await store.datastore.get("stock", sku)).toEqual({ units: { only: 7 } });

	const moves = textOf(await desk.page(adminUrls.stockMoves({ sku })));
	expect(moves).toContain(`${sku} -2 7 Pablo Conteo`);
	const [entry] = await store.datastore.listNewest("journal", { size: 1 });
	expect(entry?.fields).toMatchObject({ by: "Pablo", action: "admin inventario" });
});

test("the moves that orders and imports write are in Spanish, and typed reasons as they are", async () => {
	const desk = await deskOf(store, "keeper");
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

test("a hidden product's units are found by its address, and set", async () => {
	const desk = await deskOf(store, "keeper");
	const sku = "perchero-oculto";
	await store.datastore.set("product", sku, aProductRecord({ hidden: true, stock: 4 }));
	const url = adminUrls.stock({ q: sku });
	await expect.poll(() => desk.page(url)).toContain(`name="sku" value="${sku}"`);
	const fields = { sku, seen: "4", units: "6", reason: "Conteo" };
	expect((await desk.post(url, fields)).status).toBe(303);
	expect(await store.datastore.get("stock", sku)).toEqual({ units: { only: 6 } });

	await store.datastore.set("product", "perchero-a-medias", { name: "Perchero", hidden: true, stock: 4 });
	const draft = adminUrls.stock({ q: "perchero-a-medias" });
	await expect.poll(async () => textOf(await desk.page(draft))).toContain("complétalo para contar aquí");
});

test("what there are few units of comes first, in pages", async () => {
	const desk = await deskOf(store, "keeper");
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
	await expect.poll(() => desk.page(adminUrls.stock({ q: "pocas-11" }))).toContain('value="pocas-11"');
	const first = await shown(adminUrls.stock());
	expect(first).toEqual([...first].sort((a, b) => a - b));
	expect((await shown(adminUrls.stock({ pagina: "2" }))).length).toBeGreaterThan(0);

	const html = await desk.page(adminUrls.stock());
	const [, action = "", sku = ""] =
		/action="([^"]*)"[^>]*><input[^>]*name="sku" value="(pocas-\d+)"/.exec(html) ?? [];
	await store.datastore.set("stock", sku, { units: { only: 50 } });
	const count = { sku, seen: "0", units: "12", reason: "Conteo" };
	const late = await desk.post(action.replaceAll("&amp;", "&"), count);
	expect(late.status).toBe(409);
	const told = await late.text();
	expectFault(told, `${sku}-units`, "Mientras tanto cambiaron: ahora hay 50.");
	expect(told, "the row that left the list").toMatch(new RegExp(`id="${sku}-units"[^>]*value="12"`));
});
