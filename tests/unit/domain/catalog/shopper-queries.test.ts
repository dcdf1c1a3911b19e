import { describe, expect, it } from "vitest";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { createSearchIndex } from "~/domain/catalog/search-index.server";
import { parseCategory, parseProduct } from "~/domain/goods/parse-catalog-record.server";
import { demoCatalog } from "../../../../demo/seed";

const today = "2026-11-12";

const products = demoCatalog.product.map(({ id, fields }) => parseProduct(id, fields, today));
const categories = demoCatalog.category.map(({ id, fields }) => parseCategory(id, fields));
const index = indexProducts(products);
const search = createSearchIndex(index, categories);

function list(text: string) {
	return index.list({ text, onlyAvailable: false, order: "relevancia", page: 1 }, search, products.length);
}

const slugsOf = (text: string) => list(text).items.map(({ slug }) => slug);

/**
 * What shoppers type, and how the slug of the first product begins that they should see: the thing itself, or what the
 * store sells instead, as "@" and a category. Several answers can be equally right.
 */
const queries: [query: string, ...slugs: string[]][] = [
	// Names as they are
	["sofa", "sofa-"],
	["butaca", "butaca-"],
	["mesa de centro", "mesa-de-centro"],
	["mesa de comedor", "mesa-de-comedor"],
	["silla de comedor", "silla-"],
	["lampara de pie", "lampara-de-pie"],
	["lampara de mesa", "lampara-de-mesa"],
	["lámpara colgante", "lampara-colgante"],
	["reloj inteligente", "reloj-"],
	["barra de sonido", "barra-de-sonido"],
	["freidora de aire", "freidora-"],
	["olla arrocera", "olla-"],
	["tira led", "tira-led"],
	["SOFÁ AYNI", "sofa-ayni"],
	["televisor 55", "televisor-55"],
	["laptop 14 pulgadas", "laptop-14"],
	// Beginnings
	["lam", "lampara-"],
	["sof", "sofa-"],
	["tele", "televisor-"],
	["mes", "mesa-"],
	["aspi", "aspiradora-"],
	["auri", "audifonos-"],
	["mesa de cen", "mesa-de-centro"],
	// Plurals
	["sofás", "sofa-"],
	["televisores", "televisor-"],
	["camas", "cama-"],
	["espejos", "espejo-"],
	["veladores", "velador-"],
	["sillas", "silla-"],
	["lamparas colgantes", "lampara-colgante"],
	["laptops", "laptop-"],
	["copas", "juego-de-copas"],
	["luces led", "lampara-", "tira-led"],
	// Typos
	["televizor", "televisor-"],
	["frezzer", "@electrohogar"],
	["lisuadora", "licuadora-"],
	["labtop", "laptop-"],
	["lampra", "lampara-"],
	["ventildor", "ventilador-"],
	["aspirdora", "aspiradora-"],
	["audifonso", "audifonos-"],
	["espego", "espejo-"],
	["cafetra", "cafetera-"],
	["alfonbra", "alfombra-"],
	["parlnte", "parlante-"],
	["vajila", "vajilla-"],
	["fredora de aire", "freidora-"],
	["proyctor", "proyector-"],
	["colchom", "cama-"],
	["refrijeradora", "@electrohogar"],
	["selular", "celular-"],
	["silla de comdor", "silla-"],
	["teklado", "teclado-"],
	["hervidro electrico", "hervidor-"],
	// Two words for one, and one for two
	["lap top", "laptop-"],
	["tele visor", "televisor-"],
	["smart phone", "celular-"],
	["toca discos", "tocadiscos-"],
	["smart watch", "reloj-"],
	["note book", "laptop-"],
	["head phones", "audifonos-"],
	["sound bar", "barra-de-sonido"],
	["video beam", "proyector-"],
	["micro ondas", "@electrohogar"],
	["airfryer", "freidora-"],
	["smartv", "televisor-"],
	["sofacama", "sofa-", "cama-"],
	["mesatv", "rack-"],
	["cubre cama", "cama-", "juego-de-sabanas"],
	// Several things at once
	["sofa cama", "sofa-", "cama-"],
	["cama niño", "cama-"],
	["sala comedor", "mesa-de-comedor", "silla-", "sofa-"],
	["mesa tv", "rack-"],
	["mueble para tv", "rack-"],
	["mueble tele", "rack-"],
	["silla escritorio", "silla-"],
	["lampara velador", "lampara-de-mesa", "velador-"],
	["sofa 3 cuerpos", "sofa-"],
	["cama 2 plazas", "cama-"],
	["televisor smart 43 pulgadas", "televisor-43"],
	["parlante bluetooth", "parlante-"],
	["audifonos bluetooth", "audifonos-"],
	["cargador celular", "cargador-"],
	["cargador laptop", "cargador-"],
	["mouse inalambrico laptop", "mouse-"],
	["silla roja", "silla-"],
	["sofa verde", "sofa-"],
	["mesa redonda", "mesa-de-centro"],
	["espejo de baño", "espejo-"],
	["alfombra para sala", "alfombra-"],
	["cojines para sofa", "cojin-"],
	["regalo cafetera", "cafetera-"],
	["lampara barata", "lampara-"],
	// As people say it in Peru
	["sillón", "butaca-"],
	["juego de sala", "sofa-"],
	["juego de comedor", "mesa-de-comedor"],
	["muebles de sala", "sofa-"],
	["mesita de noche", "velador-"],
	["repisa", "estante-"],
	["librero", "estante-"],
	["gavetero", "comoda-"],
	["ropero", "comoda-"],
	["bufet de comedor", "aparador-"],
	["tetera", "hervidor-"],
	["celu", "celular-"],
	["compu", "laptop-"],
	["foco", "tira-led", "lampara-"],
	["frazada", "juego-de-sabanas", "cama-"],
	["refri", "@electrohogar"],
	["terma", "@electrohogar"],
	["cocina a gas", "@electrohogar"],
	["macetero", "maceta-"],
	["tapete", "alfombra-"],
	["puff", "butaca-", "sofa-"],
	["planta", "maceta-"],
	// Brands
	["televisor samsung", "televisor-"],
	["iphone 15", "celular-"],
	["samsung galaxy", "celular-", "televisor-"],
	["airpods", "audifonos-"],
	["jbl", "parlante-"],
	["macbook air", "laptop-"],
	["oster", "licuadora-"],
	["roomba", "aspiradora-"],
	["apple watch", "reloj-"],
	["nespresso", "cafetera-"],
	["licuadora oster", "licuadora-"],
	["xiaomi redmi", "celular-"],
	["laptop hp", "laptop-"],
	["lg 55 pulgadas", "televisor-55"],
	["alexa", "parlante-"],
];

describe("in the demo's catalogue", () => {
	it.each(queries)("“%s” shows the right product first: %s", (query, ...slugs) => {
		const [first] = list(query).items;
		expect(first?.slug, "nothing found").toBeDefined();
		const answers = slugs.map((slug) => (slug.startsWith("@") ? `@${first?.categoryId}` : first?.slug));
		expect(
			slugs.some((slug, at) => answers[at]?.startsWith(slug)),
			`${first?.slug}`,
		).toBe(true);
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
		for (const first of kinds) {
			for (const second of kinds) {
				const named = products.filter(({ name }) => [first, second].includes(kindOf(name)));
				expect(slugsOf(`${first} ${second}`), `${first} ${second}`).toEqual(
					expect.arrayContaining(named.map(({ slug }) => slug)),
				);
			}
		}
	});

	it("the rest of a category is left out when a product has the whole name", () => {
		expect(slugsOf("silla de comedor")[0]).toBe("silla-tiyana");
		expect(slugsOf("silla de comedor")).not.toContain("vajilla-sumaq");
	});

	it("what the store does not sell is said to be missing", () => {
		for (const query of ["frezzer", "airpods", "cama niño", "laptop hp"]) {
			expect(list(query).isNearest, query).toBe(true);
		}
		for (const query of ["televizor", "lap top", "mesa tv", "lam"]) {
			expect(list(query).isNearest, query).toBeUndefined();
		}
	});
});
