import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { urls } from "~/platform/urls";
import { expectRedirect, expectStatus, fieldValue, textOf } from "../support/shopper";
import { emptyStoreOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { anOption } from "../unit/domain/catalog/products";
import { cardsIn, plain } from "./parse";

const categories = { sala: "Sala", audio: "Audio", iluminacion: "Iluminación", comedor: "Comedor" };
const aSpec = (name: string, value: string) => ({ name, value });
const pictureOf = (src: string) => ({ src: `/images/${src}.svg`, alt: src, width: 800, height: 800 });
const quilt = {
	name: "Colcha",
	images: ["verde", "azul", "detalle"].map(pictureOf),
	category: "sala",
	formerSlugs: ["colcha-vieja"],
	options: [
		anOption("color", "Color", { verde: "Verde", azul: "Azul" }),
		anOption("medida", "Medida", { king: "King", "una-plaza": "Una plaza" }),
	],
	variants: [
		{ choice: { color: "verde", medida: "king" }, pen: 100, usd: 27, stock: 0 },
		{ choice: { color: "azul", medida: "king" }, pen: 400, usd: 108, stock: 2 },
		{ choice: { color: "azul", medida: "una-plaza" }, pen: 300, usd: 81, stock: 1 },
	].map((variant) => ({ ...variant, image: variant.choice.color === "azul" ? 1 : 0 })),
};
const goods = {
	"sofa-ayni": { name: "Sofá Ayni", category: "sala" },
	"lampara-de-pie-killa": {
		name: "Lámpara de pie Killa",
		category: "iluminacion",
		specs: [aSpec("Marca", "Qori"), aSpec("Material", "Madera de pino")],
		...{ pen: 125, usd: 34 },
		sale: { pen: 100, usd: 27, until: "2999-12-31" },
	},
	"parlante-taki": { name: "Parlante Taki", category: "audio", stock: 0 },
	colcha: quilt,
};
/** From 75 soles on, every second one sold out. */
const aBench = (index: number) => {
	const price = { pen: 7500 + index * 100, usd: 2000 };
	return { name: `Banco ${index}`, category: "comedor", stock: index % 2, ...price };
};

const store = emptyStoreOfFile();
beforeAll(async () => {
	const { datastore } = store;
	const summary = "Para la casa";
	for (const [id, name] of Object.entries(categories))
		await datastore.set("category", id, { name, image: `/images/category/${id}.svg` });
	for (const [slug, fields] of Object.entries(goods))
		await datastore.set("product", slug, aProductRecord({ summary, ...fields }));
	for (let index = 0; index < 30; index++)
		await datastore.set("product", `banco-${index}`, aProductRecord({ summary, ...aBench(index) }));
	const areShown = async () =>
		(await html("")).includes("34 productos") && (await store.fetch(urls.category("comedor"))).ok;
	await vi.waitUntil(areShown, { timeout: 30_000 });
});

const html = (query: string) => expectStatus(200, store.fetch(`/product-list${query}`), query);

async function cards(query: string): Promise<string[]> {
	// Without results, the newest products are suggested.
	const [results = ""] = (await html(query)).split('id="sugeridos"');
	return cardsIn(results);
}

test("filters by category, price and availability, and shows the number of results", async () => {
	expect(await cards("?categoria=iluminacion")).toEqual(["lampara-de-pie-killa"]);
	expect(await html("?categoria=comedor&disponible=1")).toContain("15 productos");
	expect(await html("?categoria=iluminacion")).toContain("1 producto<");
	const cheap = ["banco-0", "banco-1", "banco-2"];
	expect(await cards("?categoria=comedor&min=75&max=77&orden=precio-asc")).toEqual(cheap);
});

test.each([
	["?categoria=sala", "azul", 3, "?color=azul&medida=una-plaza"],
	["?categoria=sala&color=azul", "azul", 3, "?color=azul&medida=una-plaza"],
	["?categoria=sala&color=azul&min=3.50", "azul", 4, "?color=azul&medida=king"],
	["?q=colcha+azul", "azul", 3, "?color=azul&medida=una-plaza"],
	["?q=colcha+king&color=azul", "azul", 4, "?color=azul&medida=king"],
])("in the list %j a card shows the variant that passes", async (query, image, soles, choice) => {
	const page = await html(query);
	const card = page.match(/<article[\s\S]*?<\/article>/g)?.find((one) => one.includes(">Colcha<")) ?? "";
	const address = `/product/colcha${choice}`;
	const links = [...card.matchAll(/href="(\/product\/[^"]+)"/g)].map(([, href]) => textOf(href ?? ""));
	expect(new Set(links)).toEqual(new Set([address]));
	expect(card).toContain(`/images/${image}.svg`);
	expect(textOf(card)).toContain(`S/\u00a0${soles}.00`);
});

test.each([
	["", "Todos los productos", "New Arrival"],
	["?pagina=2", "Todos los productos, página 2", "New Arrival"],
	["?categoria=comedor", "Comedor", "Comedor"],
	["?categoria=sala&color=azul&medida=king", "Sala: Azul, King", "Sala: Azul, King"],
])("%j has the title %j and the heading %j", async (query, title, heading) => {
	const page = await html(query);
	expect(page).toContain(`<title>${title} · Wasi</title>`);
	expect(textOf(/<h1.*<\/h1>/.exec(page)?.[0] ?? "")).toContain(heading);
});

test.each([
	["/product-list", ["Comedor (30)", "Sala (2)", "Azul (1)", "Madera (1)", "King (1)", "disponibles (18)"]],
	["/product-list?color=azul", ["Sala (1)", "Azul (1)", "Verde (1)", "King (1)", "Una plaza (1)"]],
	["/product-list?color=verde&medida=king", ["Verde (1)", "Azul (1)", "King (1)"]],
	["/product-list?marca=qori&oferta=1", ["Qori (1)", "En oferta (1)", "Iluminación (1)"]],
	["/categoria/comedor", ["Comedor (30)", "Solo disponibles (15)"]],
])("%s has its filters in place, each with the products that it would leave", async (path, choices) => {
	const page = await (await store.fetch(path)).text();
	const form = textOf(/<form id="filtros".*?<\/form>/s.exec(page)?.[0] ?? "");
	for (const choice of choices) expect(form).toContain(choice);
	expect(form).not.toContain("(0)");
	expect(page).toMatch(/<select name="orden" form="filtros"|^(?!.*name="orden")/s);
});

test("what is on sale has a page of its own, which the menus, the home page, the sitemap and a feed lead to", async () => {
	const read = async (path: string) => (await store.fetch(path)).text();
	const page = await read(urls.offers());
	expect(cardsIn(page)).toEqual(["lampara-de-pie-killa"]);
	const text = plain(page);
	expect(text).toContain("−20 %");
	expect(text).toMatch(/Ofertas Hasta el \S+ 31 de diciembre/);
	expect(page).not.toContain("noindex");
	expect(page.match(/href="\/ofertas"/g), "in the header and the menu").toHaveLength(2);
	expect(await read(urls.home)).toMatch(/<h2 id="ofertas">Ofertas<\/h2>/);
	expect(await read(urls.sitemapPart("paginas"))).toContain("/ofertas</loc>");
	const feed = await read(urls.offersFeed);
	expect(feed).toContain("<title>Lámpara de pie Killa</title>");
	expect(feed.match(/<item>/g)).toHaveLength(1);
	const menu = /<nav[^>]*aria-label="Menú".*?<\/nav>/s.exec(page)?.[0];
	for (const path of [urls.offers(), urls.tracking, urls.delivery, urls.contact()])
		expect(menu).toContain(`href="${path}"`);
});

test("a product on sale says by how much, until when and its stock, each once", async () => {
	const page = textOf(await (await store.fetch(urls.product("lampara-de-pie-killa"))).text());
	expect(page).toMatch(/Antes\s+S\/\u00a01\.25 −20\u00a0% Ahora S\/\u00a01\.00/);
	expect(page).toMatch(/Oferta hasta el 31 de diciembre de 2999\. Stock: 1\u00a0unidad\./);
	expect(page).toMatch(/Disponible (?!: )/);
	expect(page).not.toContain("queda 1");
});

test.each([
	["/categoria/comedor", "?categoria=comedor", /<option value="comedor" selected/],
	["/ofertas", "?oferta=1", /<input(?=[^>]*name="oferta")[^>]* checked/],
])("%s is no filter of itself, but where its form leads is one", async (path, query, chosen) => {
	const page = await (await store.fetch(path)).text();
	expect(textOf(/<summary>.*?<\/summary>/s.exec(page)?.[0] ?? "")).toMatch(/^\s*Filtrar\s*$/);
	expect(page).not.toContain("Filtros activos");
	expect(page).toMatch(chosen);
	expect(await html(query)).toContain("Filtrar (1)");
});

test("keeps an unreadable price in its field, with a message", async () => {
	const typed = "$ 500";
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

test("counts the active filters, and links each to the list without it", async () => {
	const summary = async (query: string) =>
		textOf(/<summary>.*?<\/summary>/s.exec(await html(query))?.[0] ?? "");
	expect(await summary("?q=banco&orden=nombre")).toMatch(/^\s*Filtrar\s*$/);
	const query = "?categoria=comedor&min=75&disponible=1&orden=nombre";
	expect(await summary(query)).toContain("Filtrar (3)");
	const page = await html(query);
	expect(page).not.toMatch(/<details[^>]* open/);
	for (const without of ["categoria=comedor", "min=75", "disponible=1"]) {
		const left = query.replace(`${without}&`, "").replaceAll("&", "&amp;");
		expect(page).toContain(`href="/product-list${left}"`);
	}
});

test("links its pages to each other, without repeating a product, and hides only filtered lists from search engines", async () => {
	const first = await html("");
	expect(first).toContain("Página 1 de 2");
	expect(first).toMatch(/<a (?=[^>]*rel="next")[^>]*href="\/product-list\?pagina=2"/);
	const all = [...(await cards("")), ...(await cards("?pagina=2"))];
	expect(new Set(all).size).toBe(34);
	for (const query of ["?disponible=1", "?orden=nombre"])
		expect(await html(query)).toContain('content="noindex"');
	expect(await html("?pagina=2")).not.toContain("noindex");
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

test("suggests what to do when nothing matches, or a search finds nothing", async () => {
	const none = await html("?categoria=audio&min=500");
	expect(none).toContain("Ningún producto cumple con todos los filtros");
	expect(none).toContain("Ver todos los productos");
	expect(none).toContain("Filtrar (2)");
	const page = await html("?q=zzz%3Cscript%3E");
	expect(page).toContain("No encontramos «zzz&lt;script&gt;»");
	expect(page).toContain('href="/categoria/audio"');
	expect(page, "there is nothing to filter").not.toContain("Filtrar");
	const unfiltered = /<a [^>]*href="\/product-list\?q=lampara"[^>]*>Quitar los filtros<\/a>/;
	expect(await html("?q=lampara&categoria=audio")).toMatch(unfiltered);
});

test("a search also leads to the pages that it names, and to an order", async () => {
	expect(await html("?q=envios")).toMatch(/<a [^>]*href="\/tipos-de-entrega"[^>]*>Tipos de entrega<\/a>/);
	expect(await html("?q=wasi+7k3m9xa4")).toContain('href="/seguimiento?pedido=WASI-7K3M-9XA4"');
});

test("shows the nearest matches, marked as such, when no product has all the words", async () => {
	const note = "No encontramos «lámpara morada». Mira lo más parecido.";
	expect(await cards("?q=l%C3%A1mpara+morada")).toEqual(["lampara-de-pie-killa"]);
	expect(textOf(await html("?q=l%C3%A1mpara+morada"))).toContain(note);
	expect(textOf(await html("?q=lampara"))).not.toMatch(/No encontramos|Mostramos resultados/);
	expect(textOf(await html("?q=lampra+pie")), "a typo").toContain("Mostramos resultados de «lámpara pie».");
});

test("never answers a query for a list, product or category with a server error", async () => {
	const parameters = ["q", "categoria", "color", "min", "max", "disponible", "orden", "pagina", "medida"];
	const typed = ["-1", "1e9", "99999999", "%E0%A4%A", "%", "\u0000", "toString", "sala", "relevancia", "1"];
	const values = fc.oneof(
		fc.constantFrom(...typed),
		fc.string({ unit: "binary", maxLength: 200 }).map((text) => encodeURIComponent(text)),
	);
	const query = fc
		.array(fc.tuple(fc.constantFrom(...parameters, "__proto__", ""), values), { maxLength: 6 })
		.map((entries) => entries.map(([name, value]) => `${name}=${value}`).join("&"));
	const lists = ["/product-list", "/product-list/sugerencias", "/categoria/sala"];
	const products = ["product-detail", "sofa-ayni", "colcha", "colcha-vieja", "%E0%A4%A", "__proto__"];
	const path = fc.oneof(
		fc.constantFrom(...lists, ...products.map((slug) => `/product/${slug}`)),
		fc.constantFrom("/categoria/%", "/categoria/constructor"),
		fc.string({ unit: "binary", minLength: 1, maxLength: 80 }).chain((text) => {
			const segment = encodeURIComponent(text).replace(/^\.+$/, "x");
			return fc.constantFrom(`/product/${segment}`, `/categoria/${segment}`);
		}),
	);
	await fc.assert(
		fc.asyncProperty(path, query, async (where, what) => {
			const response = await store.fetch(`${where}?${what}`);
			const body = await response.text();
			expect([200, 301, 302, 400, 404], `${where}?${what}`).toContain(response.status);
			if (response.status === 302 || response.status === 301) {
				const again = await store.fetch(response.headers.get("location") ?? "");
				// The lower-case form of an address that no product has, such as `/product/A`, is not found either.
				expect(again.status, `${where}?${what}`).toBeOneOf(response.status === 301 ? [200, 404] : [200]);
			}
			if (response.status >= 400) expect(body).toMatch(/No encontramos esa página|No pudimos entender/);
		}),
		{ numRuns: 15 },
	);
});

test.each([
	["of the form", "?categoria=&min=&max=&orden=novedades", ""],
	["with a price in another notation", "?min=S/%201,200.50&max=1%20500", "?min=1200.50&max=1500"],
	["of 10 KB", `?q=${"x".repeat(10_000)}`, `?q=${"x".repeat(80)}`],
])("redirects the query %s once to its canonical form", async (_, query, canonical) => {
	await expectRedirect(store.fetch(`/product-list${query}`), `/product-list${canonical}`, 302);
	await html(canonical);
});
