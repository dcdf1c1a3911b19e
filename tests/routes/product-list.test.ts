import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatastore } from "~/datastore/index.server";
import products from "~/datastore/seed/product.json";
import { urls } from "~/urls";
import { type RunningStore, seedInto, startStore } from "../serving";

let dataDir: string;
let store: RunningStore;
beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), "wasi-list-"));
	await seedInto(dataDir);
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	for (let index = 0; index < 30; index++) {
		const fields = { ...products[0]?.fields, name: `Banco ${index}`, category: "comedor", stock: index % 2 };
		await datastore.set("product", `banco-${index}`, { ...fields, pen: 7500 + index * 100, usd: 2000 });
	}
	await datastore.close();
	store = await startStore({ env: { DATA_DIR: dataDir }, seed: false });
});
afterAll(async () => {
	await store.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

async function html(query: string): Promise<string> {
	const response = await store.fetch(`/product-list${query}`);
	expect(response.status, query).toBe(200);
	return response.text();
}

async function cards(query: string): Promise<string[]> {
	return [...(await html(query)).matchAll(/<h3><a [^>]*href="\/product\/([^"]+)"/g)].map(
		([, slug = ""]) => slug,
	);
}

test("narrows by category, price and availability, and says how many there are", async () => {
	expect(await cards("?categoria=iluminacion")).toEqual(["lampara-de-pie-killa"]);
	expect(await html("?categoria=comedor&disponible=1")).toContain("16 productos");
	expect(await cards("?categoria=comedor&min=75&max=77&orden=precio-asc")).toEqual([
		"banco-0",
		"banco-1",
		"banco-2",
	]);
	expect(await html("?categoria=iluminacion")).toContain("1 producto<");
});

test("an active filter has a link that takes it away and leaves the others", async () => {
	const page = await html("?categoria=comedor&min=75&disponible=1&orden=nombre");
	expect(page).toContain('href="/product-list?categoria=comedor&amp;disponible=1&amp;orden=nombre"');
	expect(page).toContain('href="/product-list?min=75&amp;disponible=1&amp;orden=nombre"');
	expect(page).toContain('href="/product-list?categoria=comedor&amp;min=75&amp;orden=nombre"');
});

test("has pages that link to each other and share no product", async () => {
	const first = await html("");
	expect(first).toContain("Página 1 de 2");
	expect(first).toMatch(
		/<a [^>]*rel="next"[^>]*href="\/product-list\?pagina=2"|href="\/product-list\?pagina=2"[^>]*rel="next"/,
	);
	const all = [...(await cards("")), ...(await cards("?pagina=2"))];
	expect(new Set(all).size).toBe(37);
});

test("no match is an answer that helps", async () => {
	const page = await html("?categoria=audio&max=1");
	expect(page).toContain("Ningún producto cumple con todos los filtros");
	expect(page).toContain("Ver todos los productos");
});

test("a narrowed list is not for search engines, the whole one is", async () => {
	expect(await html("?disponible=1")).toContain('content="noindex"');
	expect(await html("?pagina=2")).not.toContain("noindex");
});

test.each([
	["of the form", "?categoria=&min=&max=&orden=novedades", ""],
	["in another order", "?orden=nombre&categoria=audio", "?categoria=audio&orden=nombre"],
	["for an unknown category", "?categoria=zapatos", ""],
	["past the end", "?pagina=99", "?pagina=2"],
	["with a negative price", "?min=-5", ""],
	["with bounds the wrong way round", "?min=100&max=50", "?min=50&max=100"],
	["that repeats itself", "?pagina=2&pagina=2", "?pagina=2"],
	["of 10 KB", `?q=${"x".repeat(10_000)}`, ""],
	["with broken encoding", "?min=%E0%A4%A", ""],
])("a query %s is redirected once, to its canonical form", async (_, query, canonical) => {
	const response = await store.fetch(`/product-list${query}`);
	expect(response.status).toBe(302);
	expect(response.headers.get("location")).toBe(`/product-list${canonical}`);
	expect((await store.fetch(`/product-list${canonical}`)).status).toBe(200);
});

test("an unknown category leads back to the whole list", async () => {
	expect((await store.fetch(urls.productList({ categoria: "zapatos" }))).headers.get("location")).toBe(
		"/product-list",
	);
});
