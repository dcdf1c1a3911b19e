import { expect, it } from "vitest";
import { createSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { noReviews } from "~/domain/catalog/product-reviews.server";
import { createSearchIndex } from "~/domain/catalog/search-index.server";
import { findSuggestions } from "~/domain/catalog/search-suggestions.server";
import { noProducts } from "~/domain/catalog/update-products.server";
import { parseCategory, parseProduct } from "~/domain/goods/parse-catalog-record.server";
import { demoCatalog } from "../../../../demo/seed";

const today = "2026-11-12";

const products = demoCatalog.product.map(({ id, fields }) => parseProduct(id, fields, today));
const categories = demoCatalog.category.map(({ id, fields }) => parseCategory(id, fields));
const index = indexProducts(products);
const search = createSearchIndex(index, categories);

function list(text: string) {
	const filters = { text, onlyAvailable: false, order: "relevancia", page: 1 } as const;
	return index.list(filters, { search }, products.length);
}

const slugsOf = (text: string) => list(text).items.map(({ slug }) => slug);

/**
 * What shoppers type, by how the slug of the first product begins that they should see. Several answers can be equally
 * right; "@" stands before a category.
 */
const queries: [slugs: string, typed: string][] = [
	["alfombra-", "alfonbra, alfombra para sala, tapete"],
	["aparador-", "bufet de comedor"],
	["aspiradora-", "aspi, aspirdora"],
	["audifonos-", "auri, audifonso, head phones, audifonos bluetooth"],
	["audifonos-uyari", "auriculares, auric, auriclares"],
	["barra-de-sonido", "barra de sonido, sound bar"],
	["butaca-", "butaca, sillón"],
	["cafetera-", "cafetra, cafetera roja"],
	["cama-", "camas, cama 2 plazas, cama de dos plazas, cama matrimonial, cama king size"],
	["cargador-", "cargador celular, cargador laptop, cargador tipo c, usb c, 65w"],
	["aspiradora-robot", "wifi, wi-fi, wi fi, guifi, internet"],
	["celular-", "celular 256gb, celular 256 gb, celular 256 gigas, celular 256GB"],
	["celular-", "selular, smart phone, celu, teléfono"],
	["cojin-", "cojines para sofa"],
	["comoda-", "gavetero"],
	["espejo-", "espejos, espego, espejo de baño"],
	["estante-", "repisa, librero"],
	["florero-", "jarrón"],
	["alfombra- juego-de-sabanas", "180x200, 180 x 200, 180×200"],
	["alfombra-", "alfombra 160x230, alfombra 1.60x2.30, alfombra 1.6 × 2.3 m"],
	["freidora-", "5.0 l, freidora 5l, freidora 5 l, freidora 5 lt, freidora 5 lts, freidora 5litros"],
	["freidora-", "freidora de aire, fredora de aire, airfryer, air fryer"],
	["hervidor-", "hervidro electrico, tetera"],
	["juego-de-copas", "copas"],
	["lampara- tira-led", "luces led"],
	["lampara-", "lam, lampra, LAMPARA, lanpara, tornillo"],
	["lampara-colgante-", "lámpara dorada"],
	["lampara-colgante", "lámpara colgante, lamparas colgantes"],
	["lampara-de-mesa velador-", "lampara velador"],
	["lampara-de-mesa", "lampara de mesa"],
	["lampara-de-pie", "lampara de pie, killa lámpara, lámpara k, la lámpara de pie"],
	["laptop-14", 'laptop 14 pulgadas, laptop 14", laptop 14in, 16gb, 16 gb, 16 gigas, 16gb ram'],
	["laptop-", "laptops, labtop, lap top, note book, compu"],
	["licuadora-", "lisuadora, licuadoras"],
	["maceta-", "macetero, planta"],
	["mesa-de-comedor", "mesa 180cm, mesa 1.80m, mesa 1.8 metros"],
	["mesa-", "mes, mesa, mesa 180 cm"],
	["mouse-", "mouse, mause, ratón"],
	["mesa-de-centro", "mesa de centro, mesa de cen, mesa redonda, mesa centor"],
	["mesa-de-comedor silla- sofa-", "sala comedor"],
	["mesa-de-comedor", "mesa de comedor, juego de comedor"],
	["olla-", "olla arrocera"],
	["parlante-", "blutú, parlnte, parlante bluetooth, bocina, altavoz, parl"],
	["proyector-", "proyctor, video beam"],
	["rack-", "mesatv, mesa tv, mueble para tv, mueble tele"],
	["reloj-", "reloj inteligente, smart watch"],
	["silla-", "silla de comedor, sillas, silla de comdor"],
	["sofa-", "sofa, sof, sofás, sofa 3 cuerpos, sofa verde, juego de sala, muebles de sala, sofás verdes"],
	["sofa-ayni", "SOFÁ AYNI"],
	["teclado-", "teklado"],
	["televisor-43", "televisor smart 43 pulgadas"],
	["televisor-55", 'televisor 50", uhd, 4 k, televisor 55, 55, tv55'],
	["televisor-55", "55pulgadas, 55pulg, 55 pulgadas, 55\", 55''"],
	["televisor-", "tele, televisores, televizor, tele visor, smartv, tv, smart tv, teleevisor, televisro"],
	["tira-led", "tira led"],
	["tocadiscos-", "toca discos, vinilo, disco de vinilo"],
	["vajilla-", "vajila"],
	["velador-", "veladores, mesita de noche, mesa de noche"],
	["ventilador-", "ventildor"],
];

/** The same, where the store has nothing of the kind, or of the brand, and says so. */
const nearestQueries: typeof queries = [
	["@electrohogar", "frezzer, micro ondas, refri, terma, cocina a gas"],
	["aspiradora-", "roomba"],
	["audifonos-", "airpods"],
	["@decoracion", "regalo, regalos"],
	["butaca- sofa-", "puff"],
	["cafetera-", "regalo cafetera, nespresso"],
	["cama-", "colchom, cama niño"],
	["cama- juego-de-sabanas", "cubre cama"],
	["celular-", "iphone 15, xiaomi redmi"],
	["celular- televisor-", "samsung galaxy"],
	["comoda-", "ropero, zapatera"],
	["juego-de-sabanas cama-", "frazada"],
	["lampara-", "lampara barata"],
	["laptop-", "macbook air, laptop hp, i5, core i5, 1tb"],
	["freidora-", "20 litros"],
	["monitor-", "monitor 24 pulgadas"],
	["licuadora-", "oster, licuadora oster"],
	["mesa-de-comedor mesa-de-centro", "mesa plateada"],
	["mouse-", "mouse inalambrico laptop"],
	["parlante-", "jbl, alexa"],
	["reloj-", "apple watch"],
	["silla-", "silla escritorio, silla roja"],
	["sofa- cama-", "sofacama, sofa cama"],
	["televisor-", "televisor samsung, tv 32 pulgadas, ps5"],
	["televisor-55", "lg 55 pulgadas"],
	["tira-led lampara-", "foco"],
];

const eachQuery = (table: typeof queries) =>
	table.flatMap(([slugs, typed]) => typed.split(", ").map((query) => [query, slugs] as const));

function expectFirst(query: string, slugs: string, isNearest: true | undefined) {
	const found = list(query);
	const [first] = found.items;
	const isRight = (slug: string) =>
		slug.startsWith("@") ? slug === `@${first?.categoryId}` : first?.slug.startsWith(slug);
	expect(slugs.split(" ").some(isRight), `${first?.slug}`).toBe(true);
	expect(found.isNearest).toBe(isNearest);
}

it.each(eachQuery(queries))("for “%s” the right product is first: %s", (query, slugs) => {
	expectFirst(query, slugs, undefined);
});

it.each(eachQuery(nearestQueries))("for “%s” the nearest product is first: %s", (query, slugs) => {
	expectFirst(query, slugs, true);
});

const notSold = ["refrigeradora", "refrijeradora", "lavadora", "microondas"];
it.each(notSold)("“%s” shows its whole category", (text) => {
	const kitchen = products.filter(({ categoryId }) => categoryId === "electrohogar");
	expect(new Set(slugsOf(text))).toEqual(new Set(kitchen.map(({ slug }) => slug)));
	expect(list(text).isNearest).toBe(true);
});

it("things named by one of the words come before products that only mention all of them", () => {
	const found = slugsOf("sofa cama");
	expect(found.slice(0, 2)).toEqual(["sofa-ayni", "cama-samay"]);
	expect(found).toContain("alfombra-away");
	expect(list("sofa cama").isNearest).toBe(true);
	const inRooms = products.filter(({ categoryId }) => ["sala", "comedor"].includes(categoryId));
	expect(slugsOf("sala comedor")).toEqual(expect.arrayContaining(inRooms.map(({ slug }) => slug)));
});

it("any two kinds of product find all products of both", () => {
	const kindOf = (name: string) => name.split(" ")[0] ?? "";
	const kinds = [...new Set(products.map(({ name }) => kindOf(name)))];
	for (const [at, first] of kinds.entries()) {
		for (const second of kinds.slice(at + 1)) {
			const named = products.filter(({ name }) => [first, second].includes(kindOf(name)));
			const wanted = expect.arrayContaining(named.map(({ slug }) => slug));
			expect(slugsOf(`${first} ${second}`), `${first} ${second}`).toEqual(wanted);
		}
	}
});

it.each(["queja", "boleta"])("“%s”, at most a misspelling of details, is not found", (text) => {
	expect(list(text).isNearest).toBe(true);
});

it("the rest of a category is left out when a product has the whole name", () => {
	expect(slugsOf("silla de comedor")[0]).toBe("silla-tiyana");
	expect(slugsOf("silla de comedor")).not.toContain("vajilla-sumaq");
});

const content = { categories, products: { ...noProducts(), index }, reviews: noReviews };
const snapshot = createSnapshot(content, new Set());

const suggest = (q: string) =>
	findSuggestions(snapshot, new URLSearchParams({ q })).map(
		({ to, isNearest }) => `${to}${isNearest ? " (nearest)" : ""}`,
	);

const lamps = ["de-pie-killa", "de-mesa-inti", "colgante-qori"].map((name) => `/product/lampara-${name}`);
const allLamps = [...lamps, "/categoria/iluminacion", "/product-list?q=lam"];
it.each<[what: string, typed: string, suggested: string[]]>([
	["all lamps, their category, and the list of all results", "lam", allLamps],
	["what the store sells instead", "jbl", ["/product/parlante-bluetooth-taki (nearest)", "/categoria/audio"]],
	["no list of one result", "killa", ["/product/lampara-de-pie-killa", "/categoria/iluminacion"]],
	["nothing for what is not sold", "xilófono", []],
	["nothing for nothing", "de la", []],
])("suggests %s: “%s”", (_, typed, suggested) => {
	expect(suggest(typed)).toEqual(suggested);
});

it.each([
	["cama", "Desde S/ 1,346.25"],
	["cama king", "S/ 1,721.25"],
	["laptop 16 giga", "S/ 2,490.00"],
	["sábanas verdes", "Desde S/ 131.25"],
])("says of the suggested variants of “%s” what a card says", (q, detail) => {
	expect(
		findSuggestions(snapshot, new URLSearchParams({ q })).map((one) => one.detail.replace(/\s/g, " ")),
	).toContain(detail);
});

it("suggests products that only mention the word if none is named by it", () => {
	expect(suggest("tornillo")[0]).toMatch("/product/");
});

it("suggests a category that starts with the text before its products, and only once", () => {
	const [first, second, ...others] = suggest("electro");
	expect([first, second]).toEqual(["/categoria/electrohogar", expect.stringMatching("^/product/")]);
	expect(others).not.toContain(first);
});

it("suggests the variant that the text names, as its card does", () => {
	expect(suggest("laptop azul")[0]).toMatch(/^\/product\/laptop-14-yachay\?.*color=/);
});
