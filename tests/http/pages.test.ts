import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cartPanelId } from "~/domain/cart/cart";
import { listArticles, releasedTexts } from "~/domain/content/texts.server";
import { type ShopAddress, urlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { startingCart } from "../../demo/run/store";
import { type StoreProcess, startStoreProcess } from "../support/serving";
import { expectStatus, newShopper, textOf } from "../support/shopper";
import { withSignIn } from "../unit/shop/account/auth-emulator";
import { mainOf } from "./parse";

let store: StoreProcess;
beforeAll(async () => {
	// Not "production", so that React logs its warnings.
	store = await startStoreProcess({
		env: {
			NODE_ENV: "test",
			NODE_OPTIONS: `--import ${startingCart}`,
			...withSignIn({ host: "127.0.0.1:9", project: "demo-wasi" }),
		},
	});
});
afterAll(() => store.stop());

const contact = ["Contacto", "Nombre completo", "Apellido paterno", "Apellido materno", "Teléfono"];
const document = ["DNI", "CE", "RUC", "Número de documento", "Correo electrónico"];
const delivery = ["Delivery", "Departamento", "Provincia", "Distrito", "Shipping method"];
const noMethods = "Enter your shipping address to view available shipping methods.";
const payment = ["Payment", "All transactions are secure and encrypted.", "Pay now", "Subtotal", "Total"];
const choices = ["Email me with news and offers", "Save this information for next time"];
const promises = ["Envío gratis", "Compromiso de igualar precios", "Devoluciones fáciles y gratis"];
const rooms = ["Popular categories", "Sala", "Iluminación"];
const accountMenu = ["DASHBOARD", "ORDERS", "ADDRESSES", "ACCOUNT DETAILS", "LOGOUT"];
const sampleOrder = ["ejemplo", "Subtotal", "Estándar", "Gratis", "Total", "rosa.quispe@ejemplo.pe"];

const screens: [path: string, texts: string[]][] = [
	[urls.home, ["Modern living room", "Decorate your room", "Comprar ahora", ...rooms, ...promises]],
	[urls.featuredProduct(), ["Comprar Ahora", "Sofá"]],
	[urls.checkout, [...contact, ...document, ...delivery, noMethods, ...payment, ...choices]],
	[urls.signIn, ["Con tu celular · Con tu correo", "Inicia sesión con tu número de celular"]],
	[urls.productList(), ["New Arrival", "USD", "S/"]],
	[urls.account, ["Iniciar sesión", ...accountMenu, ...sampleOrder]],
	[urls.about, ["Nosotros"]],
	[urls.categories, ["Categorías", "Sala"]],
];

const headerAndPanels = ["Home", "Inicio", "MI CARRITO DE COMPRA", "Check out"];
const help = ["Métodos de pago", "Blog", "Libro de reclamaciones", "Tipos de entrega", "Seguimiento orden"];
const place = ["Lima, Perú", "(01) 000 0000"];
const reached = ["Te ayudamos", "Contacta con nosotros", ...place, "Envíanos un mensaje"];
const about = ["Productos", "Nosotros", "Categorías", "20 años de experiencia", "asesoría financiera"];
const year = `© 2016–${limaDay(new Date()).slice(0, 4)} Wasi`;
const footer = [...about, ...help, "Boletas y facturas", ...reached, year];

const linked = new Map<string, Promise<number>>();

/** Asks once for each link, which most pages have. Pages of the account lead to the one for signing in. */
function statusOfLink(href: string): Promise<number> {
	const fetchLinked = async () => {
		const { status, headers } = await store.fetch(href);
		return status === 302 ? (await store.fetch(headers.get("location") ?? "")).status : status;
	};
	const status = linked.get(href) ?? fetchLinked();
	linked.set(href, status);
	return status;
}

test.each(screens)("the page %s is as specified, and whole", async (path, texts) => {
	const html = await (await store.fetch(path)).text();
	const text = textOf(html);
	const isCheckout = path === urls.checkout;
	const legal = ["Términos", "Privacidad", "Libro de reclamaciones"];
	const frame = isCheckout ? legal : [...headerAndPanels, ...footer];
	for (const expected of [...texts, ...frame]) expect(text).toContain(expected);
	expect(text.includes("Te ayudamos"), "the shop's footer").toBe(!isCheckout);

	expect(html.match(/<h1[ >]/g)).toHaveLength(1);
	expect(html).toContain('<html lang="es-PE">');
	expect(/="[^"]*\bundefined\b/.exec(html)?.[0]).toBeUndefined();
	expect(html).toMatch(/<title>[^<]+ · Wasi<\/title>/);

	// Every English text of the specification has its Spanish meaning beside it, the hero's in the line above. The
	// checkout has no menu.
	const english = [
		...html.replaceAll("<!-- -->", "").matchAll(/<\w+ ([^>]*\b)?lang="en"[^>]*>([^<]+)<\/\w+>(.{0,13})/g),
	];
	const alone = english.filter(([, , , next = ""]) => !next.startsWith(" <span class="));
	const menu = path === urls.checkout ? [] : ["Home"];
	const hero = path === urls.home ? ["Modern living room"] : [];
	expect(alone.map(([, , word]) => word)).toEqual([...menu, ...hero]);
	if (path === urls.home) expect(text).toMatch(/Sala moderna · Decora tu ambiente\s+Modern living room/);

	const links = html.replaceAll("&amp;", "&").match(/(?<=<a [^>]*href=")[^"]*/g) ?? [];
	expect(links.length).toBeGreaterThan(5);
	for (const href of new Set(links)) {
		if (/^(tel|mailto|https):.+/.test(href)) continue;
		if (href.startsWith("#")) expect(html, href).toContain(`id="${href.slice(1)}"`);
		else expect(await statusOfLink(href), href).toBe(200);
	}

	for (const [tag] of html.matchAll(/<img [^>]*>/g)) {
		for (const attribute of [/ width="\d+"/, / height="\d+"/, / alt="/]) expect(tag).toMatch(attribute);
		const src = /src="([^"]*)"/.exec(tag)?.[1] ?? "";
		expect(await statusOfLink(src), src).toBe(200);
	}
	for (const [picture] of html.matchAll(/<picture>.*?<\/picture>/g)) {
		expect(picture).toMatch(
			/^<picture><source type="image\/avif"[^>]*><source type="image\/webp"[^>]*><img [^>]*><\/picture>$/,
		);
		expect(picture).toMatch(picture.includes(' media="') ? /<img src="[^"]+\.svg"/ : /<img src="[^"]+\.jpg"/);
	}
});

test("the bar of categories marks the one that is shown", async () => {
	const html = await newShopper(store).page(urls.category("sala"));
	const [bar = ""] = /<nav aria-label="Categorías".*?<\/nav>/s.exec(html) ?? [];
	const current = bar.match(/<a [^>]*aria-current="page"[^>]*>/g);
	expect(current).toEqual([expect.stringContaining(`href="${urls.category("sala")}"`)]);
});

test("a product page has feature lists, alternating sections and a video with captions", async () => {
	const html = await (await store.fetch(urls.featuredProduct())).text();
	const sources = [...html.matchAll(/<(?:source|track)[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src);
	expect(sources).toHaveLength(3);
	for (const src of sources) expect(await statusOfLink(src), src).toBe(200);
	expect(html).toContain("<track");
	expect(html.match(/<li>/g)?.length).toBeGreaterThan(5);
});

test("a price in dollars appears beside the price in soles, with the exchange rate once per list", async () => {
	const text = await newShopper(store).text(urls.productList());
	expect(text).toMatch(/S\/\u00a0[\d,.]+ USD\u00a0[\d,.]+ /);
	expect(text.match(/Incluye IGV\. Tipo de cambio: S\/\u00a03\.75 por dólar\./g)).toHaveLength(1);
});

test("the demo's cart panel and the checkout's summary show the six sample lines, and count their items", async () => {
	const html = await (await store.fetch(urls.home)).text();
	const panel = html.slice(html.indexOf('id="carrito"'));
	expect(panel.match(/>Eliminar /g)).toHaveLength(6);
	const quantities = [...panel.matchAll(/aria-label="Cantidad de [^"]*"[^>]*value="(\d+)"/g)];
	expect(quantities).toHaveLength(6);
	const count = quantities.reduce((sum, [, quantity]) => sum + Number(quantity), 0);
	expect(html).toContain(`aria-label="Abrir el carrito, ${count} productos"`);
	const checkout = await (await store.fetch(urls.checkout)).text();
	expect(checkout.slice(checkout.indexOf("Resumen del pedido")).match(/Cantidad: /g)).toHaveLength(6);
});

test.each([
	...["/product-list/x", "/garantia/x", "/garantia.md", "/blog/categoria"],
	...["/images", "/video", "/images/product", "/assets", "/nada.txt", "/pictures/nada.webp"],
	...["/%E0%A4%A", "/..%2f..%2fetc/passwd"],
])("%s answers 404 in Spanish, with header and footer", async (path) => {
	const text = textOf(await expectStatus(404, store.fetch(path)));
	expect(text).toContain("No encontramos esa página");
	for (const expected of [...headerAndPanels, ...footer]) expect(text).toContain(expected);
});

test("a page allows its own inline scripts and styles by their hashes, and no others", async () => {
	const response = await store.fetch(urls.home);
	const html = await response.text();
	const inline = html.matchAll(/<(script|style)(?![^>]* (?:src|type)=)[^>]*>(.+?)<\/\1>/gs);
	const hashes = [...inline].map(([, , code = ""]) => createHash("sha256").update(code).digest("base64"));
	expect(hashes).toHaveLength(3);
	const policy = response.headers.get("content-security-policy") ?? "";
	expect(policy.match(/(?<='sha256-)[^']+/g)?.sort()).toEqual(hashes.sort());
});

test("React logs no warnings on any page", () => {
	expect(store.output()).not.toMatch(/Warning:/);
});

const panelOf = (html: string) => html.split(`id="${cartPanelId}"`)[1] ?? "";
const suggestedIn = (part: string, id: string) => ({
	categories: part.match(/href="\/categoria\/[\w-]+"/g)?.length ?? 0,
	products: new Set(part.split(`id="${id}"`)[1]?.match(/href="\/product\/[\w-]+/g)).size,
});
const suggested = (html: string) => suggestedIn(mainOf(html), "sugeridos");
const everything = { categories: 10, products: 4 };

test.each([
	["/nope", 404],
	["/nope/nope", 404],
	[urls.category("nope"), 404],
	[urls.product("nope"), 404],
	[urls.product("sofa-nope"), 404],
	[urls.article("nope"), 404],
	[urls.articleCategory("nope"), 404],
	[urls.stockNotice({ producto: "nope" }), 404],
	["/ya-pague", 404],
	[urls.productList({ q: "xyzzyq", max: "1" }), 200],
])("where there is nothing to show, %s offers categories and products", async (path, status) => {
	const html = await expectStatus(status, store.fetch(path));
	expect(suggested(html)).toEqual(everything);
	expect(html.match(/<h1[ >]/g)).toHaveLength(1);
});

test.each(
	Object.values<ShopAddress>(urlTable)
		.filter(({ kind, path }) => (kind === "shared" || kind === "text") && !/:|^\/$/.test(path))
		.map(({ path }) => path),
)("a form that is sent to %s, by mistake or by a program, gets a page of the store", async (path) => {
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "clear" });
	await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
	const html = await expectStatus(path === urls.contact() ? 400 : 405, shopper.post(path));
	expect(html).toContain("Carrito (1)");
	for (const part of ["(01) 000 0000", year]) expect(textOf(html)).toContain(part);
});

test("where there is nothing to show, an empty cart offers the same", async () => {
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "clear" });
	const html = await shopper.page(urls.cart);
	expect(suggested(html)).toEqual(everything);
	expect(suggestedIn(panelOf(html), `${cartPanelId}-sugeridos`), "its panel").toMatchObject({ products: 4 });
	await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
	expect(await shopper.page(urls.cart), "a filled cart").not.toContain(`${cartPanelId}-sugeridos`);
});

test("where there is nothing to show, each kind of page has other products", async () => {
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "clear" });
	const pages = [urls.cart, urls.favourites(), urls.productList({ q: "xyzzyq" }), "/nope"];
	const shown = await Promise.all(
		pages.map(async (path) => {
			const html = await (await shopper.get(path)).text();
			const [, section = ""] = /aria-labelledby="sugeridos"(.*?)<\/section>/s.exec(html) ?? [];
			return (section.match(/<h3><a [^>]*href="[^"]+"/g) ?? []).join();
		}),
	);
	expect(new Set(shown).size).toBe(pages.length);
});

test("where there is nothing to show, the offline page offers the same, without prices, which could be out of date", async () => {
	const html = await (await store.fetch(urls.offline)).text();
	expect(suggested(html)).toEqual(everything);
	expect(mainOf(html)).not.toMatch(/S\/|USD/);
});

test("a card says in how many colours its product comes, and draws them", async () => {
	const list = await (await store.fetch(urls.productList())).text();
	const cards = list.match(/<article.*?<\/article>/gs) ?? [];
	const card = cards.find((html) => html.includes("cojín Tika")) ?? "";
	expect(card).toContain('aria-label="3 colores"');
	expect(card.match(/<circle/g)).toHaveLength(3);
});

test("the home page leads to the newest articles", async () => {
	const html = await (await store.fetch(urls.home)).text();
	const [, ideas = ""] = /aria-labelledby="ideas">(.*?)<\/section>/s.exec(html) ?? [];
	const links = [...ideas.matchAll(/<h3><a [^>]*href="([^"]+)"[^>]*>([^<]+)/g)].map(([, ...link]) => link);
	const newest = listArticles(releasedTexts({})).slice(0, 4);
	expect(links).toEqual(newest.map(({ slug, title }) => [urls.article(slug), title]));
	expect(ideas.match(/<picture>/g)).toHaveLength(4);
});
