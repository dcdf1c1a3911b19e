import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { urls } from "~/platform/urls";
import { type RunningStore, startStore } from "../support/serving";
import { newShopper, textOf } from "../support/shopper";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { thingsIn } from "../unit/shop/seo/required-properties";

const color = {
	id: "color",
	name: "Color",
	values: [
		{ id: "verde", name: "Verde bosque" },
		{ id: "azul", name: "Añil" },
	],
};
const size = {
	id: "medida",
	name: "Medida",
	values: [
		{ id: "queen", name: "Queen" },
		{ id: "king", name: "King" },
	],
};
const quilt = aProductRecord({
	name: "Edredón Puyu",
	summary: "De plumón.",
	category: "dormitorio",
	created: "2026-10-10",
	pen: 37500,
	usd: 10000,
	images: ["verde", "azul"].map((name) => ({
		src: `/images/${name}.webp`,
		alt: `Edredón ${name}`,
		width: 8,
		height: 8,
	})),
	specs: [{ name: "Relleno", value: "Plumón" }],
	options: [color, size],
	variants: [
		{ choice: { color: "verde", medida: "queen" }, stock: 2 },
		{ choice: { color: "verde", medida: "king" }, stock: 0, pen: 45000, usd: 12000 },
		{ choice: { color: "azul", medida: "king" }, stock: 9, pen: 45000, usd: 12000, image: 1 },
	],
	formerSlugs: ["edredon-viejo"],
});

let dataDir: string;
let datastore: Datastore;
let store: RunningStore;
beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), "wasi-products-"));
	datastore = await openDatastore({ kind: "sqlite", dataDir });
	await datastore.set("category", "dormitorio", {
		name: "Dormitorio",
		description: "Para dormir bien.",
		image: { src: "/images/category/d-800.webp", widths: [400, 800], alt: "", width: 800, height: 800 },
	});
	await datastore.set("category", "vacia", { name: "Vacía", image: "/images/category/v.svg" });
	await datastore.set("product", "edredon-puyu", quilt);
	await datastore.set(
		"product",
		"almohada",
		aProductRecord({ name: "Almohada", category: "dormitorio", stock: 0 }),
	);
	await datastore.set(
		"product",
		"cama",
		aProductRecord({ name: "Cama", category: "dormitorio", pen: 90000, usd: 24000 }),
	);
	for (let index = 0; index < 25; index++)
		await datastore.set(
			"product",
			`foco-${index}`,
			aProductRecord({ name: `Foco ${index}`, category: "luz" }),
		);
	await datastore.set("category", "luz", { name: "Luz", image: "/images/category/l.svg" });
	store = await startStore({ env: { DATA_DIR: dataDir }, seed: false });
});
afterAll(async () => {
	await store.stop();
	await datastore.close();
	rmSync(dataDir, { recursive: true, force: true });
});

async function html(path: string, status = 200): Promise<string> {
	const response = await store.fetch(path);
	expect(response.status, path).toBe(status);
	return response.text();
}
const quiltUrl = urls.product("edredon-puyu");

describe("a product with variants", () => {
	test("shows its first variant, with price and stock, when the URL has no choice", async () => {
		const page = await html(quiltUrl);
		expect(page).toMatch(
			/<input type="radio" name="color" checked="" value="verde"|name="color"[^>]*value="verde"[^>]*checked/,
		);
		expect(page).toContain("USD\u00a0100.00");
		expect(page).toContain("Disponible: quedan 2");
		expect(textOf(page)).toContain("King (S/\u00a0450.00, agotado en Verde bosque)");
	});

	test("keeps the choice in the URL, and shows that variant's price, stock and picture", async () => {
		const page = await html(`${quiltUrl}?color=azul&medida=king`);
		expect(page).toContain("USD\u00a0120.00");
		expect(page).toContain(">Disponible<");
		expect(page.indexOf('alt="Edredón azul"')).toBeLessThan(page.indexOf('alt="Edredón verde"'));
	});

	test("says when the variant is sold out, and offers the category", async () => {
		const page = await html(`${quiltUrl}?color=verde&medida=king`);
		expect(page).toContain("Agotado por ahora");
		expect(page).not.toContain("Comprar Ahora");
		expect(page).toContain("Ver más de Dormitorio");
	});

	test("promises a delivery date only for the variants that are in stock", async () => {
		for (const [query, isPromised] of [
			["?color=verde&medida=king", false],
			["?color=azul&medida=king", true],
		] as const) {
			const page = await html(quiltUrl + query);
			expect(textOf(page).includes("Si pagas hoy, llega"), query).toBe(isPromised);
		}
		const [, json = ""] =
			/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(await html(quiltUrl)) ?? [];
		const offers = thingsIn(JSON.parse(json)).filter((thing) => thing["@type"] === "Offer");
		const [inStock, soldOut] = ["https://schema.org/InStock", "https://schema.org/OutOfStock"];
		expect(offers.map((offer) => [offer.availability, "shippingDetails" in offer])).toEqual([
			[inStock, true],
			[soldOut, false],
			[inStock, true],
		]);
		const shopper = newShopper(store);
		await shopper.post(urls.cart, { intent: "add", slug: "cama" });
		expect(textOf(await shopper.page(urls.cart))).toContain("Si pagas hoy, llega");
		const bed = aProductRecord({ name: "Cama", category: "dormitorio", pen: 90000, usd: 24000 });
		try {
			await datastore.set("product", "cama", { ...bed, stock: 0 });
			const cartText = async () => textOf(await shopper.page(urls.cart));
			await expect.poll(cartText).toContain("Agotado por ahora");
			expect(await cartText()).not.toContain("Si pagas hoy");
			expect(textOf(await shopper.page(urls.checkout))).not.toContain("Si pagas hoy");
		} finally {
			await datastore.set("product", "cama", bed);
		}
	});

	test.each([
		["that is not sold, keeping its first option,", "color=azul&medida=queen", "?color=azul&medida=king"],
		["in another order", "medida=king&color=azul", "?color=azul&medida=king"],
		["of the first variant", "color=verde&medida=queen", ""],
		["of only some options", "color=azul", "?color=azul&medida=king"],
		["of unknown values", "color=oro&talla=XL", ""],
	])("redirects a choice %s to the canonical URL", async (_, query, canonical) => {
		const response = await store.fetch(`${quiltUrl}?${query}`);
		expect([response.status, response.headers.get("location")]).toEqual([302, quiltUrl + canonical]);
		await html(quiltUrl + canonical);
	});

	test("keeps the quantity in the URL, up to the stock", async () => {
		const page = await html(`${quiltUrl}?color=azul&medida=king&cantidad=3`);
		expect(page).toContain('<option selected="">3</option>');
		for (const [asked, canonical] of [
			["cantidad=9", "?cantidad=2"],
			["cantidad=1", ""],
			["cantidad=x", ""],
			["cantidad=2&color=azul&medida=king", "?color=azul&medida=king&cantidad=2"],
			["color=verde&medida=king&cantidad=2", "?color=verde&medida=king"],
		]) {
			const response = await store.fetch(`${quiltUrl}?${asked}`);
			expect([response.status, response.headers.get("location")]).toEqual([302, quiltUrl + canonical]);
		}
	});

	test("has one form, posted to the cart by every button", async () => {
		const page = await html(quiltUrl);
		const form = /<form[^>]*aria-label="Elige y compra"[\s\S]*?<\/form>/.exec(page)?.[0] ?? "";
		expect(form).toMatch(/<form method="post" action="\/cart"/);
		const intents = [...form.matchAll(/name="intent"[^>]*value="(\w+)"|value="(\w+)"[^>]*name="intent"/g)];
		expect(intents.map(([, first, second]) => first ?? second)).toEqual(["view", "add", "buy"]);
		expect(page).not.toMatch(/\sform(action|method)=/i);
	});

	test.each([
		[
			"the choice and quantity",
			{ color: "azul", medida: "king", quantity: "3" },
			"?color=azul&medida=king&cantidad=3",
		],
		["a quantity up to the stock", { color: "verde", medida: "queen", quantity: "7" }, "?cantidad=2"],
		[
			"a combination that is sold instead of one that is not",
			{ color: "azul", medida: "queen" },
			"?color=azul&medida=king",
		],
	])("shows %s with the button for browsers without scripts", async (_, chosen, query) => {
		const shopper = newShopper(store);
		const answer = await shopper.post(urls.cart, { intent: "view", slug: "edredon-puyu", ...chosen });
		expect([answer.status, answer.headers.get("location")]).toEqual([303, quiltUrl + query]);
		expect(answer.headers.get("set-cookie")).toBeNull();
		await shopper.page(quiltUrl + query);
	});

	test("warns when a sold-out variant is added, with a link to the alternatives", async () => {
		const shopper = newShopper(store);
		const soldOut = { slug: "edredon-puyu", color: "verde", medida: "king" };
		const answer = await shopper.post(urls.cart, { intent: "add", ...soldOut });
		const page = await shopper.page(answer.headers.get("location") ?? "");
		const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
		const warning = /<div role="alert"[\s\S]*?<\/div>/.exec(main)?.[0] ?? "";
		expect(textOf(warning)).toContain("Edredón Puyu, Verde bosque · King se agotó");
		expect(warning).toContain('href="/product/edredon-puyu?color=verde&amp;medida=king"');
		expect(/<div role="status"[\s\S]*?<\/div>/.exec(main)?.[0]).not.toContain("se agotó");
		const unknown = await shopper.post(urls.cart, { intent: "add", ...soldOut, medida: "cuna" });
		expect(await shopper.page(unknown.headers.get("location") ?? "")).toContain("Elegir otra opción");
	});

	test('names its link on a card "Ver opciones", and those of its pictures "Ver la foto grande', async () => {
		const card = textOf(await html(urls.productList({ color: "azul" })));
		expect(card).toContain("Ver opciones de Edredón Puyu");
		expect(await html(quiltUrl)).toMatch(
			/<a href="\/images\/verde.webp"><span[^>]*>Ver la foto grande: <\/span><img[^>]*alt="Edredón verde"/,
		);
	});

	test("shows its lowest price in a list, and is found by any of its colours", async () => {
		const list = await html(urls.productList({ color: "azul" }));
		expect(list).toContain("1 producto<");
		expect(list).toMatch(/Desde<\/span> <span[^>]*><span>S\/\u00a0375\.00<\/span> <span>USD\u00a0100\.00/);
	});
});

test("a product page has specifications, delivery, pictures that link to their files, and related products", async () => {
	const page = await html(quiltUrl);
	expect(page).toMatch(/<th scope="row">Relleno<\/th><td>Plumón<\/td>/);
	expect(textOf(page)).toContain("Garantía legal, como todo producto");
	expect(page).toMatch(
		/Lima y Callao: S\/\u00a012\.00, gratis desde S\/\u00a0199\.00\. De 1 a 5 días hábiles\./,
	);
	expect(page).toContain('href="/images/azul.webp"');
	expect(page).toContain('href="#foto-2"');
	const related = [...page.matchAll(/<h3><a [^>]*href="\/product\/([^"]+)"/g)].map(([, slug]) => slug);
	expect(related).toEqual(["cama", "almohada"]);
});

test.each(["/product/edredon-viejo?color=azul", "/Product/EDREDON-VIEJO/?nada=1&color=azul"])(
	"redirects a renamed product's old URL %s permanently",
	async (path) => {
		const response = await store.fetch(path);
		expect([response.status, response.headers.get("location")]).toEqual([
			301,
			`${quiltUrl}?color=azul&medida=king`,
		]);
	},
);

test("answers 404 for an unknown product, and suggests similar ones", async () => {
	const page = await html("/product/edredon-azul", 404);
	expect(page).toContain("No encontramos esa página");
	expect(page).toContain("Quizá buscabas");
	expect(page).toContain('href="/product/edredon-puyu"');
	expect(await html("/product/zzz", 404)).toContain("Quizá buscabas");
});

describe("a category page", () => {
	test("has its name, picture, description and products", async () => {
		const page = await html(urls.category("dormitorio"));
		expect(page).toContain("<h1>Dormitorio</h1>");
		expect(page).toContain("<p>Para dormir bien.</p>");
		expect(page).toContain('content="Para dormir bien."');
		expect(page).toContain('srcSet="/images/category/d-400.avif 400w, /images/category/d-800.avif 800w"');
		expect(page).toContain("3 productos");
		expect(page).toContain('href="/product/cama"');
		expect(page).toContain('href="/product-list?categoria=dormitorio"');
	});

	test("is split into pages, each with one canonical URL", async () => {
		expect(await html(urls.category("luz"))).toMatch(
			/rel="next"[^>]*href="\/categoria\/luz\?pagina=2"|href="\/categoria\/luz\?pagina=2"[^>]*rel="next"/,
		);
		expect(await html(urls.category("luz", { pagina: "2" }))).toContain("Página 2 de 2");
		const past = await store.fetch(urls.category("luz", { pagina: "99" }));
		expect([past.status, past.headers.get("location")]).toEqual([302, "/categoria/luz?pagina=2"]);
	});

	test("says when it is empty, and answers 404 when it does not exist", async () => {
		expect(await html(urls.category("vacia"))).toContain("Todavía no hay productos en esta categoría.");
		expect(await html(urls.category("nada"), 404)).toContain("No encontramos esa página");
	});

	test("is linked from the home page's categories, the menu and the footer", async () => {
		const page = await html(urls.home);
		expect(page.match(/href="\/categoria\/dormitorio"/g)?.length).toBeGreaterThanOrEqual(3);
	});
});

test("a change to a product appears in the next response", async () => {
	await datastore.set("product", "cama", aProductRecord({ name: "Cama nueva", category: "dormitorio" }));
	await expect.poll(() => html(urls.product("cama"))).toContain("<h1>Cama nueva</h1>");
	await expect.poll(() => html(urls.productList({ q: "nueva" }))).toContain("1 producto<");
});

test("a product can be shared by WhatsApp, and bought from the bar on phones until it is sold out", async () => {
	await datastore.set("product", "mesa", aProductRecord({ name: "Mesa & banca", category: "dormitorio" }));
	await expect.poll(() => html(urls.product("mesa"))).toContain("Mesa &amp; banca</h1>");
	const page = await html(urls.product("mesa"));
	const [, text = ""] = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(page) ?? [];
	expect(decodeURIComponent(text)).toBe(`Mesa & banca ${store.url}${urls.product("mesa")}`);
	expect(page).not.toContain("Copiar enlace");
	const [, form = ""] = /<button[^>]*type="submit"[^>]*form="([^"]*)"/.exec(page) ?? [];
	expect(page).toMatch(
		new RegExp(`<form[^>]*id="${form}"[^>]*action="/cart"|<form[^>]*action="/cart"[^>]*id="${form}"`),
	);
	await datastore.set("product", "mesa", aProductRecord({ category: "dormitorio", stock: 0 }));
	await expect.poll(() => html(urls.product("mesa"))).not.toContain(`form="${form}"`);
});
