import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { createSearchIndex } from "~/domain/catalog/search-index.server";
import type { Category } from "~/domain/goods/category";
import { parseCategory, parseProduct } from "~/domain/goods/parse-catalog-record.server";
import type { Product } from "~/domain/goods/product";
import { demoCatalog } from "../../../../demo/seed";
import { aProduct } from "./products";

const today = "2026-11-12";

const sala: Category = { _id: "sala", name: "Sala", image: { src: "/x.svg", alt: "", width: 8, height: 8 } };

function searcher(products: Product[], categories = [sala]) {
	const index = indexProducts(products);
	const search = createSearchIndex(index, categories);
	return (text: string) => {
		const filters = { text, onlyAvailable: false, order: "relevancia" as const };
		const { pages, isNearest = false } = index.list({ ...filters, page: 1 }, search);
		const found = Array.from(
			{ length: pages },
			(_, before) => index.list({ ...filters, page: before + 1 }, search).items,
		);
		return { slugs: found.flat().map(({ slug }) => slug), isNearest };
	};
}

const build = (products: Product[]) => {
	const search = searcher(products);
	return (text: string) => search(text).slugs;
};

/** The newest product, a table, mentions two others in its description. */
const goods = [
	aProduct({
		slug: "mesa",
		createdOn: "2026-10-02",
		name: "Mesa de centro Tullpa",
		description: "Junto a un sofá o una lámpara.",
	}),
	aProduct({
		slug: "sofa",
		createdOn: "2026-10-02",
		name: "Sofá Ayni",
		summary: "De tres cuerpos.",
		colors: ["verde"],
	}),
	aProduct({ slug: "lampara", name: "Lámpara de pie Killa", description: "Con trípode de madera tornillo." }),
	aProduct({
		slug: "tv",
		name: "Televisor Qhawa de 55 pulgadas",
		categoryId: "tele",
		summary: "Pantalla 4K.",
	}),
	aProduct({
		slug: "parlante",
		name: "Parlante Taki",
		categoryId: "audio",
		description: "Suena en toda la sala.",
	}),
];
const find = build(goods);

describe("search finds", () => {
	it.each([
		["a name in any case and without accents", "LAMPARA", "lampara"],
		["a singular by its plural", "televisores", "tv"],
		["a prefix", "parl", "parlante"],
		["several words in any order", "killa lámpara", "lampara"],
		["several words of which the last is a prefix", "lámpara k", "lampara"],
		["words between stop words", "la lámpara de pie", "lampara"],
		["a number", "55", "tv"],
		["a word of the description", "tornillo", "lampara"],
		["a colour", "verde", "sofa"],
		["with a letter wrong", "lanpara", "lampara"],
		["with a letter missing", "parlnte", "parlante"],
		["with an extra letter", "teleevisor", "tv"],
		["with two letters transposed", "televisro", "tv"],
		["with a typo in one of two words", "mesa centor", "mesa"],
	])("%s: %s", (_, text, slug) => {
		expect(find(text)[0]).toBe(slug);
	});

	it("matches in names before matches in descriptions", () => {
		expect(find("lámpara")).toEqual(["lampara", "mesa"]);
		expect(find("sofá")).toEqual(["sofa", "mesa"]);
	});

	it("matches in categories before matches in descriptions", () => {
		expect(find("sala")).toEqual(["mesa", "sofa", "lampara", "parlante"]);
	});

	it("nothing when no word resembles one of the catalogue", () => {
		expect(find("xilófono")).toEqual([]);
		expect(find("zzzzz")).toEqual([]);
		expect(find("de la")).toEqual([]);
	});

	it("the newest first among equal matches", () => {
		const lamps = ["a", "b", "c"].map((slug) => aProduct({ slug, name: "Lámpara" }));
		expect(build(lamps)("lámpara")).toEqual(["a", "b", "c"]);
	});
});

describe("in the demo's catalogue search finds", () => {
	const products = demoCatalog.product.map(({ id, fields }) => parseProduct(id, fields, today));
	const search = searcher(
		products,
		demoCatalog.category.map(({ id, fields }) => parseCategory(id, fields)),
	);
	const slugs = (text: string) => search(text).slugs;

	it.each([
		["auriculares", "audifonos-uyari"],
		["auric", "audifonos-uyari"],
		["auriclares", "audifonos-uyari"],
		["tv", "televisor-"],
		["tele", "televisor-"],
		["smart tv", "televisor-"],
		["celu", "celular-"],
		["teléfono", "celular-"],
		["compu", "laptop-"],
		["bocina", "parlante-"],
		["altavoz", "parlante-"],
		["licuadoras", "licuadora-"],
		["mesa de noche", "velador-"],
		["mesita de noche", "velador-"],
		["air fryer", "freidora-"],
		["librero", "estante-"],
		["jarrón", "florero-"],
		["mueble para tv", "rack-"],
		["sillón", "butaca-"],
		["mesa", "mesa-"],
		["cafetera roja", "cafetera-"],
		["lámpara dorada", "lampara-colgante-"],
		["sofás verdes", "sofa-"],
	])("the product meant by “%s”", (text, slug) => {
		expect(slugs(text)[0]).toMatch(new RegExp(`^${slug}`));
		expect(search(text).isNearest).toBe(false);
	});

	it.each([
		["silla roja", ["silla-tiyana"]],
		["mesa plateada", ["mesa-de-comedor-mikuy", "mesa-de-centro-tullpa"]],
		["televisor samsung", ["televisor-43-rikuy", "televisor-55-qhawa"]],
		["iphone 15", ["celular-rimay", "celular-rimay-mini"]],
		["ropero", ["comoda-pacha"]],
	])("the nearest match for “%s”", (text, expected) => {
		expect(slugs(text)).toEqual(expect.arrayContaining(expected));
		expect(expected).toContain(slugs(text)[0]);
		expect(search(text).isNearest).toBe(true);
	});

	it.each(["refrigeradora", "refrijeradora", "lavadora", "microondas"])(
		"the category of “%s”, which is not sold",
		(text) => {
			const kitchen = products.filter(({ categoryId }) => categoryId === "electrohogar");
			expect(new Set(slugs(text))).toEqual(new Set(kitchen.map(({ slug }) => slug)));
			expect(search(text).isNearest).toBe(true);
		},
	);
});

describe("for any text or catalogue,", () => {
	it("search throws nothing and returns no duplicates", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
				const found = find(text);
				expect(new Set(found).size).toBe(found.length);
				expect(found).not.toContain(undefined);
			}),
		);
	});

	it("each page shows its part of all results", () => {
		const names = fc.array(fc.constantFrom("Mesa", "Mesa de sala", "Lámpara", "Lámpara y mesa", "Rack"), {
			minLength: 10,
			maxLength: 40,
		});
		fc.assert(
			fc.property(names, fc.integer({ min: 1, max: 12 }), (all, size) => {
				const index = indexProducts(all.map((name, number) => aProduct({ slug: `p-${number}`, name })));
				const search = createSearchIndex(index, [sala]);
				const list = (page: number, size: number) =>
					index.list({ text: "mesa", onlyAvailable: false, order: "relevancia", page }, search, size);
				const pages = Array.from(
					{ length: list(1, size).pages },
					(_, before) => list(before + 1, size).items,
				);
				expect(pages.flat()).toEqual(list(1, 100).items);
			}),
		);
	});

	it("each product is found by each longer word of its name", () => {
		const names = fc.array(
			fc.string({ unit: fc.constantFrom(..."aeiosmñ á"), minLength: 1, maxLength: 12 }),
			{
				maxLength: 20,
			},
		);
		fc.assert(
			fc.property(names, (all) => {
				const products = all.map((name, index) => aProduct({ slug: `p-${index}`, name }));
				const search = build(products);
				for (const { slug, name } of products) {
					for (const word of name.split(" ").filter((one) => one.length > 3))
						expect(search(word)).toContain(slug);
				}
			}),
		);
	});
});
