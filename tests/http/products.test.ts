import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { expectRedirect, expectStatus, newShopper, textOf } from "../support/shopper";
import { emptyStoreOfFile } from "../support/store-of-file";
import { aProductRecord } from "../unit/domain/catalog/memory-datastore";
import { cardsIn, mainOf } from "./parse";

const green = { id: "verde", name: "Verde bosque" };
const sizes = [
	{ id: "queen", name: "Queen" },
	{ id: "king", name: "King" },
];
const size = { width: 8, height: 8 };
const dear = { pen: 45000, usd: 12000 };
const quilt = aProductRecord({
	name: "Edredón Puyu",
	summary: "De plumón.",
	category: "dormitorio",
	created: "2026-10-10",
	pen: 37500,
	usd: 10000,
	images: ["verde", "azul"].map((name) => ({ src: `/images/${name}.webp`, alt: `Edredón ${name}`, ...size })),
	specs: [{ name: "Relleno", value: "Plumón" }],
	options: [
		{ id: "color", name: "Color", values: [green, { id: "azul", name: "Añil" }] },
		{ id: "medida", name: "Medida", values: sizes },
	],
	variants: [
		{ choice: { color: "verde", medida: "queen" }, stock: 2 },
		{ choice: { color: "verde", medida: "king" }, stock: 0, ...dear },
		{ choice: { color: "azul", medida: "king" }, stock: 9, ...dear, image: 1 },
	],
	formerSlugs: ["edredon-viejo"],
});

const store = emptyStoreOfFile();
const bed = aProductRecord({
	...{ name: "Cama", category: "dormitorio", pen: 90000, usd: 24000 },
	specs: [{ name: "Contenido", value: "4 piezas" }],
	goesWith: ["cama", "almohada", "edredon-viejo", "nada", "edredon-puyu"],
});
/** By their slugs. */
const almohada = aProductRecord({ name: "Almohada", category: "dormitorio", stock: 0 });
const goods: Record<string, RecordFields> = { "edredon-puyu": quilt, almohada, cama: bed };
for (let n = 0; n < 25; n++) goods[`foco-${n}`] = aProductRecord({ name: `Foco ${n}`, category: "luz" });
beforeAll(async () => {
	const { datastore } = store;
	const image = { src: "/images/category/d-800.webp", widths: [400, 800], alt: "", width: 800, height: 800 };
	const description = "Para dormir bien.";
	await datastore.set("category", "dormitorio", { name: "Dormitorio", description, image });
	for (const [id, name] of Object.entries({ vacia: "Vacía", luz: "Luz" }))
		await datastore.set("category", id, { name, image: `/images/category/${id}.svg` });
	await datastore.apply(Object.entries(goods).map(([id, fields]) => ({ collection: "product", id, fields })));
	const areShown = async () =>
		(await store.fetch(urls.product("foco-24"))).ok && (await store.fetch(urls.category("luz"))).ok;
	await vi.waitUntil(areShown, { timeout: 30_000 });
});

const html = (path: string, status = 200) => expectStatus(status, store.fetch(path), path);
const quiltUrl = urls.product("edredon-puyu");

test("a product with variants shows its first variant when the URL has no choice, and otherwise the chosen one, with its picture", async () => {
	const first = await html(quiltUrl);
	expect(first).toMatch(/<input(?=[^>]*name="color")(?=[^>]*value="verde")[^>]*checked/);
	expect(first).toContain("USD\u00a0100.00");
	expect(first).toContain("Disponible: quedan 2");
	expect(textOf(first)).toContain("King (S/\u00a0450.00, agotado en Verde bosque)");

	const chosen = await html(`${quiltUrl}?color=azul&medida=king`);
	expect(chosen).toContain("USD\u00a0120.00");
	expect(chosen).toContain(">Disponible<");
	expect(chosen.indexOf('alt="Edredón azul"')).toBeLessThan(chosen.indexOf('alt="Edredón verde"'));
	expect(textOf(chosen)).toContain("Si pagas hoy, llega");

	const soldOut = await html(`${quiltUrl}?color=verde&medida=king`);
	expect(soldOut).toContain("Agotado por ahora");
	expect(soldOut).toContain("Ver más de Dormitorio");
	expect(soldOut).not.toContain("Comprar Ahora");
	expect(textOf(soldOut)).not.toContain("Si pagas hoy");
});

test("the cart promises delivery only for what is in stock", async () => {
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: "cama" });
	const cartText = () => shopper.text(urls.cart);
	expect(await cartText()).toContain("Si pagas hoy, llega");
	onTestFinished(() => store.datastore.set("product", "cama", bed));
	await store.datastore.set("product", "cama", { ...bed, stock: 0 });
	await expect.poll(cartText).toContain("Agotado por ahora");
	expect(await cartText()).not.toContain("Si pagas hoy");
	expect(await shopper.text(urls.checkout)).not.toContain("Si pagas hoy");
});

test.each([
	["color=azul&medida=queen", "?color=azul&medida=king"],
	["medida=king&color=azul", "?color=azul&medida=king"],
	["color=verde&medida=queen", ""],
	["color=azul", "?color=azul&medida=king"],
	["color=oro&talla=XL", ""],
	["cantidad=9", "?cantidad=2"],
	["cantidad=1", ""],
	["cantidad=x", ""],
	["cantidad=2&color=azul&medida=king", "?color=azul&medida=king&cantidad=2"],
	["color=verde&medida=king&cantidad=2", "?color=verde&medida=king"],
])("a product with variants redirects the choice %s to the canonical %j", async (query, canonical) => {
	await expectRedirect(store.fetch(`${quiltUrl}?${query}`), quiltUrl + canonical, 302);
	await html(quiltUrl + canonical);
});

test("a product with variants has one form, posted to the cart by every button, with the quantity of the URL", async () => {
	const page = await html(`${quiltUrl}?color=azul&medida=king&cantidad=3`);
	expect(page).toContain('<option selected="">3</option>');
	const form = /<form[^>]*aria-label="Elige y compra"[\s\S]*?<\/form>/.exec(page)?.[0] ?? "";
	expect(form).toMatch(/<form method="post" action="\/cart"/);
	const intents = [...form.matchAll(/name="intent"[^>]*value="(\w+)"|value="(\w+)"[^>]*name="intent"/g)];
	expect(intents.map(([, first, second]) => first ?? second)).toEqual(["view", "add", "buy"]);
	expect(page).not.toMatch(/\sform(action|method)=/i);
});

test.each<[chosen: Record<string, string>, query: string]>([
	[{ color: "azul", medida: "king", quantity: "3" }, "?color=azul&medida=king&cantidad=3"],
	[{ color: "verde", medida: "queen", quantity: "7" }, "?cantidad=2"],
	[{ color: "azul", medida: "queen" }, "?color=azul&medida=king"],
])("a product with variants shows %j with the button for browsers without scripts", async (chosen, query) => {
	const shopper = newShopper(store);
	const answer = await shopper.post(urls.cart, { intent: "view", slug: "edredon-puyu", ...chosen });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, quiltUrl + query]);
	expect(answer.headers.get("set-cookie")).toBeNull();
});

test("a browser can follow where a product leads that nobody could name", async () => {
	const answer = await newShopper(store).post(urls.cart, {
		intent: "view",
		slug: `${"ñ".repeat(99)}😀`.repeat(9),
	});
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toHaveLength("/product/".length + 99 * "%C3%B1".length);
});

test("a product with variants warns when a sold-out variant is added, with a link to the alternatives", async () => {
	const shopper = newShopper(store);
	const soldOut = { slug: "edredon-puyu", color: "verde", medida: "king" };
	const page = await shopper.follow(shopper.post(urls.cart, { intent: "add", ...soldOut }));
	const main = mainOf(page);
	const warning = /<div role="alert"[\s\S]*?<\/div>/.exec(main)?.[0] ?? "";
	expect(textOf(warning)).toContain("Edredón Puyu, Verde bosque · King se agotó");
	expect(warning).toContain('href="/product/edredon-puyu?color=verde&amp;medida=king"');
	expect(/<div role="status"[\s\S]*?<\/div>/.exec(main)?.[0]).not.toContain("se agotó");
	const unknown = shopper.post(urls.cart, { intent: "add", ...soldOut, medida: "cuna" });
	expect(await shopper.follow(unknown)).toContain("Elegir otra opción");
});

test("a product with variants shows its lowest price and a link to its options in a list, and in one of a colour that colour's", async () => {
	const all = await html(urls.productList({ q: "edredón" }));
	expect(all).toMatch(/Desde<\/span> <span[^>]*><span>S\/\u00a0375\.00<\/span> <span>USD\u00a0100\.00/);
	expect(textOf(all)).toContain("Ver opciones de Edredón Puyu");
	const blue = await html(urls.productList({ color: "azul" }));
	expect(blue).toContain("1 producto<");
	expect(blue).toMatch(/<span>S\/\u00a0450\.00<\/span> <span>USD\u00a0120\.00/);
});

test("a product page has specifications, delivery, pictures that link to their files, and related products", async () => {
	const page = await html(quiltUrl);
	expect(page).toMatch(/<th scope="row">Relleno<\/th><td>Plumón<\/td>/);
	expect(textOf(page)).toContain("Garantía legal, como todo producto");
	const said = /Lima y Callao: S\/\u00a012\.00, gratis desde S\/\u00a0199\.00\. De 1 a 5 días hábiles\./;
	expect(page).toMatch(said);
	expect(page).toMatch(
		/<a href="\/images\/verde.webp"><span[^>]*>Ver la foto grande: <\/span><img[^>]*alt="Edredón verde"/,
	);
	expect(page).toContain('href="#foto-2"');
	expect(cardsIn(page)).toEqual(["cama", "almohada"]);
});

test("a product page shows what the keeper chose beside it, though renamed, and what one piece costs", async () => {
	const page = await html(urls.product("cama"));
	expect(textOf(page)).toContain("Completa el ambiente");
	expect(cardsIn(page)).toEqual(["edredon-puyu", "almohada"]);
	expect(page).toContain("S/\u00a0225.00 por pieza");
});

test("the home page lists the four best sellers that can be bought, and none if they are fewer; a list begins with all", async () => {
	const countedAt = new Date().toISOString();
	const setBestSellers = (...slugs: string[]) =>
		store.datastore.set("business", "best-sellers", { countedAt, slugs });
	const listed = async () =>
		cardsIn(/aria-labelledby="mas-vendidos".*?<\/section>/s.exec(await html(urls.home))?.[0] ?? "");
	expect(await listed()).toEqual([]);
	const unlisted = ["almohada", "nada", "edredon-viejo"];
	await setBestSellers("foco-9", ...unlisted, "edredon-puyu", "foco-2", "foco-3", "foco-4");
	await expect.poll(listed).toEqual(["foco-9", "edredon-puyu", "foco-2", "foco-3"]);
	const list = await html(urls.productList({ orden: "vendidos" }));
	expect(cardsIn(list).slice(0, 4)).toEqual(["foco-9", "almohada", "edredon-puyu", "foco-2"]);
	expect(list).toMatch(/<option value="vendidos" selected="">Lo más vendido</);
	await setBestSellers("foco-9", "almohada", "foco-2");
	await expect.poll(listed).toEqual([]);
});

test("redirects a renamed product's old URL permanently", async () => {
	for (const path of ["/product/edredon-viejo?color=azul", "/Product/EDREDON-VIEJO/?nada=1&color=azul"])
		await expectRedirect(store.fetch(path), `${quiltUrl}?color=azul&medida=king`, 301);
});

test("answers 404 for an unknown product, and suggests similar ones", async () => {
	const page = await html("/product/edredon-azul", 404);
	expect(page).toContain("No encontramos esa página");
	expect(page).toContain("Quizá buscabas");
	expect(page).toContain('href="/product/edredon-puyu"');
	expect(await html("/product/zzz", 404)).toContain("Quizá buscabas");
});

test("a category page has its name, picture, description and products, and is linked from home, menu and footer", async () => {
	const page = await html(urls.category("dormitorio"));
	for (const part of [
		"<h1>Dormitorio</h1>",
		"<p>Para dormir bien.</p>",
		'content="Para dormir bien."',
		'srcSet="/images/category/d-400.avif 400w, /images/category/d-800.avif 800w"',
		"3 productos",
		'href="/product/cama"',
		'<option value="dormitorio" selected="">Dormitorio (3)</option>',
	])
		expect(page).toContain(part);
	const links = (await html(urls.home)).match(/href="\/categoria\/dormitorio"/g) ?? [];
	expect(links.length).toBeGreaterThanOrEqual(3);
});

test("a category page is split into pages, each with one canonical URL", async () => {
	const said = /<a (?=[^>]*rel="next")[^>]*href="\/categoria\/luz\?pagina=2"/;
	expect(await html(urls.category("luz"))).toMatch(said);
	expect(await html(urls.category("luz", { pagina: "2" }))).toContain("Página 2 de 2");
	await expectRedirect(store.fetch(urls.category("luz", { pagina: "99" })), "/categoria/luz?pagina=2", 302);
});

test("a category page says when it is empty", async () => {
	expect(await html(urls.category("vacia"))).toContain("Todavía no hay productos en esta categoría.");
});

test("a product can be shared by WhatsApp, and bought from the bar on phones until it is sold out", async () => {
	const { datastore } = store;
	await datastore.set("product", "mesa", aProductRecord({ name: "Mesa & banca", category: "dormitorio" }));
	await expect.poll(() => html(urls.product("mesa"))).toContain("Mesa &amp; banca</h1>");
	const page = await html(urls.product("mesa"));
	const [, text = ""] = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(page) ?? [];
	expect(decodeURIComponent(text)).toBe(`Mesa & banca ${store.url}${urls.product("mesa")}`);
	expect(page).not.toContain("Copiar enlace");
	const [, form = ""] = /<button[^>]*type="submit"[^>]*form="([^"]*)"/.exec(page) ?? [];
	expect(page).toMatch(RegExp(`<form(?=[^>]*id="${form}")[^>]*action="/cart"`));
	await datastore.set("product", "mesa", aProductRecord({ category: "dormitorio", stock: 0 }));
	await expect.poll(() => html(urls.product("mesa"))).not.toContain(`form="${form}"`);
});

const isPicture = /<img src="([^"]*imagen=[^"]*)"/;
const seenIn = (page: string) => {
	const [, list = ""] = /id="vistos"(.*?)<\/section>/s.exec(page) ?? [];
	return [...list.matchAll(/href="\/product\/([^"]+)"/g)].map(([, slug]) => slug);
};

test("what this browser saw lately is on products and empty pages, without what stands beside it, until it is erased", async () => {
	const shopper = newShopper(store);
	const see = async (slug: string) => {
		const page = await shopper.page(urls.product(slug));
		const [, picture = ""] = isPicture.exec(page) ?? [];
		await expectStatus(200, shopper.get(picture));
		return page;
	};
	const other = newShopper(store);
	expect(seenIn(await see("foco-1"))).toEqual([]);
	await see("edredon-puyu");
	// Beside the bed stand the quilt and the pillow.
	expect(seenIn(await see("cama"))).toEqual(["foco-1"]);
	expect(seenIn(await see("foco-1"))).toEqual(["cama", "edredon-puyu"]);
	const script = await shopper.page(urls.seen({ producto: "almohada", junto: "cama foco-2" }));
	expect(seenIn(script)).toEqual(["foco-1", "edredon-puyu"]);
	const all = ["almohada", "foco-1", "cama", "edredon-puyu"];
	const emptyPages: [number, string][] = [
		[200, urls.cart],
		[200, urls.favourites()],
		[200, urls.productList({ q: "zzzz" })],
		[404, "/no-existe"],
		[404, urls.product("no-existe")],
	];
	for (const [status, path] of emptyPages) {
		for (const times of ["first", "again"]) {
			const answer = await shopper.get(path);
			expect(answer.headers.get("cache-control"), path).toMatch(/private/);
			const page = await expectStatus(status, answer, path);
			const [, beside = ""] = /aria-labelledby="sugeridos"(.*?)<\/section>/s.exec(page) ?? [];
			const expected = all.filter((slug) => !beside.includes(`"/product/${slug}"`));
			expect(seenIn(page), `${path} ${times}`).toEqual(expected);
			expect(seenIn(await expectStatus(status, other.get(path))), `${path} of others`).toEqual([]);
		}
	}
	const erased = shopper.post(urls.seen());
	await expectRedirect(erased, urls.home);
	expect(shopper.cookies.has("wasi_seen")).toBe(false);
	expect(seenIn(await shopper.page(urls.cart))).toEqual([]);
});

test("a product's page sets no cookie, its picture only of a product, and eight of twelve are shown", async () => {
	const shopper = newShopper(store);
	for (let times = 0; times < 3; times++) {
		const page = await shopper.get(urls.product("cama"));
		expect([page.headers.get("set-cookie"), page.headers.get("cache-control")]).toEqual([
			null,
			"public, no-cache",
		]);
	}
	await shopper.page(urls.seen({ imagen: "no-existe" }));
	expect([...shopper.cookies]).toEqual([]);
	for (let n = 0; n < 14; n++) await shopper.page(urls.seen({ imagen: `foco-${n}` }));
	const beside = "foco-13 foco-11 foco-2";
	expect(seenIn(await shopper.page(urls.seen({ junto: beside })))).toEqual(
		[12, 10, 9, 8, 7, 6, 5, 4].map((n) => `foco-${n}`),
	);
	const forged = newShopper(store, [["wasi_seen", Buffer.from("<b> ../x cama").toString("base64")]]);
	expect(seenIn(await forged.page(urls.seen()))).toEqual(["cama"]);
	expect(await newShopper(store).page(urls.seen({ junto: "--><b> cama" }))).toBe("<!--cama-->");
});
