import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { type RunningStore, startStore } from "../support/serving";
import { fieldValue, textOf } from "../support/shopper";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";

const categories = { sala: "Sala", audio: "Audio", iluminacion: "Iluminación", comedor: "Comedor" };
const goods = {
	"sofa-ayni": { name: "Sofá Ayni", category: "sala" },
	"lampara-de-pie-killa": { name: "Lámpara de pie Killa", category: "iluminacion" },
	"parlante-taki": { name: "Parlante Taki", category: "audio", stock: 0 },
};

let dataDir: string;
let store: RunningStore;
beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), "wasi-list-"));
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	for (const [id, name] of Object.entries(categories)) {
		await datastore.set("category", id, { name, image: `/images/category/${id}.svg` });
	}
	for (const [slug, fields] of Object.entries(goods))
		await datastore.set("product", slug, aProductRecord({ summary: "Para la casa", ...fields }));
	const quilt = aProductRecord({
		summary: "Para la casa",
		name: "Colcha",
		category: "sala",
		formerSlugs: ["colcha-vieja"],
		options: [
			{
				id: "color",
				name: "Color",
				values: [
					{ id: "verde", name: "Verde" },
					{ id: "azul", name: "Azul" },
				],
			},
			{ id: "medida", name: "Medida", values: [{ id: "king", name: "King" }] },
		],
		variants: ["verde", "azul"].map((color) => ({
			choice: { color, medida: "king" },
			stock: color === "azul" ? 0 : 1,
		})),
	});
	await datastore.set("product", "colcha", quilt);

	for (let index = 0; index < 30; index++) {
		const fields = aProductRecord({
			name: `Banco ${index}`,
			summary: "Para sentarse",
			category: "comedor",
			stock: index % 2,
		});
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
	// Without results, the newest products are suggested.
	const [results = ""] = (await html(query)).split('id="sugeridos"');
	return [...results.matchAll(/<h3><a [^>]*href="\/product\/([^"]+)"/g)].map(([, slug = ""]) => slug);
}

test("filters by category, price and availability, and shows the number of results", async () => {
	expect(await cards("?categoria=iluminacion")).toEqual(["lampara-de-pie-killa"]);
	expect(await html("?categoria=comedor&disponible=1")).toContain("15 productos");
	expect(await cards("?categoria=comedor&min=75&max=77&orden=precio-asc")).toEqual([
		"banco-0",
		"banco-1",
		"banco-2",
	]);
	expect(await html("?categoria=iluminacion")).toContain("1 producto<");
});

test.each([
	["", "Todos los productos", "New Arrival"],
	["?pagina=2", "Todos los productos, página 2", "New Arrival"],
	["?categoria=comedor", "Comedor: todos los productos", "Comedor: todos los productos"],
])(
	"%j has a Spanish title, and the specified heading unless it is a category's",
	async (query, title, heading) => {
		const page = await html(query);
		expect(page).toContain(`<title>${title} · Wasi</title>`);
		expect(textOf(/<h1.*<\/h1>/.exec(page)?.[0] ?? "")).toContain(heading);
	},
);

test.each(["$ 500"])("keeps an unreadable price in its field, with a message: %s", async (typed) => {
	const page = await html(`?${new URLSearchParams({ categoria: "comedor", min: typed })}`);
	expect(fieldValue(page, "min")).toBe(typed);
	const [field = ""] = /<input[^>]*name="min"[^>]*>/.exec(page) ?? [];
	expect(field).toContain('aria-invalid="true"');
	const [, describedBy] = /aria-describedby="([^"]+)"/.exec(field) ?? [];
	expect(page).toMatch(new RegExp(`<p id="${describedBy}"[^>]*>No entendemos «`));
	const text = textOf(page);
	expect(text).toContain("30 productos");
	expect(text).toContain(`No filtramos por «${typed}»: no es un precio.`);
	expect(page).toMatch(/<details[^>]* open=""/);
	expect(page).toContain('content="noindex"');
	expect(text).not.toContain("Quitar el filtro Desde");
});

test("counts the active filters in their summary", async () => {
	const summary = async (query: string) =>
		textOf(/<summary>.*?<\/summary>/s.exec(await html(query))?.[0] ?? "");
	expect(await summary("?q=banco&orden=nombre")).toContain("Filtrar y ordenar");
	expect(await summary("?q=banco&categoria=comedor&min=75&orden=nombre")).toContain("Filtrar (2) y ordenar");
	expect(await html("?q=banco&categoria=comedor")).not.toMatch(/<details[^>]* open/);
});

test("links each active filter to the list without it", async () => {
	const page = await html("?categoria=comedor&min=75&disponible=1&orden=nombre");
	expect(page).toContain('href="/product-list?categoria=comedor&amp;disponible=1&amp;orden=nombre"');
	expect(page).toContain('href="/product-list?min=75&amp;disponible=1&amp;orden=nombre"');
	expect(page).toContain('href="/product-list?categoria=comedor&amp;min=75&amp;orden=nombre"');
});

test("links its pages to each other, without repeating a product", async () => {
	const first = await html("");
	expect(first).toContain("Página 1 de 2");
	expect(first).toMatch(
		/<a [^>]*rel="next"[^>]*href="\/product-list\?pagina=2"|href="\/product-list\?pagina=2"[^>]*rel="next"/,
	);
	const all = [...(await cards("")), ...(await cards("?pagina=2"))];
	expect(new Set(all).size).toBe(34);
});

test("suggests what to do when nothing matches", async () => {
	const page = await html("?categoria=audio&min=500");
	expect(page).toContain("Ningún producto cumple con todos los filtros");
	expect(page).toContain("Ver todos los productos");
});

test("searches by name, tolerates a typo, keeps the other filters and repeats the query", async () => {
	expect(await cards("?q=LAMPARA")).toEqual(["lampara-de-pie-killa"]);
	expect(await cards("?q=lanpara")).toEqual(["lampara-de-pie-killa"]);
	expect(await cards("?q=banco&max=76&orden=precio-desc")).toEqual(["banco-1", "banco-0"]);
	const page = await html("?q=lampara&categoria=iluminacion");
	expect(page).toContain("<h1>Resultados para «lampara» en Iluminación</h1>");
	expect(page).toContain('href="/product-list?categoria=iluminacion"');
	expect(page).toContain('href="/product-list?q=lampara"');
	expect(page).toMatch(/<input[^>]*type="search"[^>]*value="lampara"/);
	expect(page).toContain('content="noindex"');
});

test("suggests what to do when a search finds nothing", async () => {
	const page = await html("?q=zzz%3Cscript%3E");
	expect(page).toContain("No encontramos «zzz&lt;script&gt;»");
	expect(page).toContain('href="/categoria/audio"');
	expect(await html("?q=lampara&categoria=audio")).toMatch(
		/<a [^>]*href="\/product-list\?q=lampara"[^>]*>Quitar los filtros<\/a>/,
	);
});

test("shows the nearest matches, marked as such, when no product has all the words", async () => {
	const note = "No encontramos «lámpara morada». Mira lo más parecido.";
	expect(await cards("?q=l%C3%A1mpara+morada")).toEqual(["lampara-de-pie-killa"]);
	expect(textOf(await html("?q=l%C3%A1mpara+morada"))).toContain(note);
	expect(textOf(await html("?q=lampara"))).not.toMatch(/No encontramos|Mostramos resultados/);
	expect(textOf(await html("?q=lampra+pie")), "a typo").toContain("Mostramos resultados de «lámpara pie».");
	expect(await cards("?q=bocina")).toEqual(["parlante-taki"]);
	const suggestions = await (await store.fetch(urls.suggestions({ q: "lámpara morada" }))).json();
	expect(suggestions).toMatchObject([
		{ to: "/product/lampara-de-pie-killa", isNearest: true },
		{ to: "/categoria/iluminacion" },
	]);
});

test("never answers a query for a list, product or category with a server error", async () => {
	const names = [
		"q",
		"categoria",
		"color",
		"min",
		"max",
		"disponible",
		"orden",
		"pagina",
		"medida",
		"__proto__",
		"",
	];
	const values = fc.oneof(
		fc.constantFrom(
			"-1",
			"1e9",
			"99999999",
			"%E0%A4%A",
			"%",
			"\u0000",
			"toString",
			"sala",
			"relevancia",
			"1",
		),
		fc.string({ unit: "binary", maxLength: 200 }).map((text) => encodeURIComponent(text)),
	);
	const query = fc
		.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 6 })
		.map((entries) => entries.map(([name, value]) => `${name}=${value}`).join("&"));
	const path = fc.oneof(
		fc.constantFrom(
			"/product-list",
			"/product-list/sugerencias",
			"/product/product-detail",
			"/product/sofa-ayni",
			"/product/colcha",
			"/product/colcha-vieja",
			"/categoria/sala",
		),
		fc.string({ unit: "binary", minLength: 1, maxLength: 80 }).chain((text) => {
			const segment = encodeURIComponent(text).replace(/^\.+$/, "x");
			return fc.constantFrom(`/product/${segment}`, `/categoria/${segment}`);
		}),
		fc.constantFrom("/product/%E0%A4%A", "/categoria/%", "/product/__proto__", "/categoria/constructor"),
	);
	await fc.assert(
		fc.asyncProperty(path, query, async (where, what) => {
			const response = await store.fetch(`${where}?${what}`);
			const body = await response.text();
			expect([200, 301, 302, 400, 404], `${where}?${what}`).toContain(response.status);
			if (response.status === 302 || response.status === 301) {
				const again = await store.fetch(response.headers.get("location") ?? "");
				await again.text();
				// The lower-case form of an address that no product has, such as `/product/A`, is not found either.
				expect(again.status, `${where}?${what}`).toBeOneOf(response.status === 301 ? [200, 404] : [200]);
			}
			if (response.status >= 400) expect(body).toMatch(/No encontramos esa página|No pudimos entender/);
		}),
		{ numRuns: 60 },
	);
});

test("excludes filtered lists from search engines, but not the full list", async () => {
	expect(await html("?disponible=1")).toContain('content="noindex"');
	expect(await html("?orden=nombre")).toContain('content="noindex"');
	expect(await html("?pagina=2")).not.toContain("noindex");
});

test.each([
	["of the form", "?categoria=&min=&max=&orden=novedades", ""],
	["for an unknown category", "?categoria=zapatos", ""],
	["past the end", "?pagina=99", "?pagina=2"],
	["with a price in another notation", "?min=S/%201,200.50&max=1%20500", "?min=1200.50&max=1500"],
	["of 10 KB", `?q=${"x".repeat(10_000)}`, `?q=${"x".repeat(80)}`],
	["for an unknown colour", "?color=transparente", ""],
	["in a sort order for searches only", "?orden=relevancia", ""],
	["with broken encoding", "?orden=%E0%A4%A", ""],
])("redirects the query %s once to its canonical form", async (_, query, canonical) => {
	const response = await store.fetch(`/product-list${query}`);
	expect(response.status).toBe(302);
	expect(response.headers.get("location")).toBe(`/product-list${canonical}`);
	expect((await store.fetch(`/product-list${canonical}`)).status).toBe(200);
});
