import fc from "fast-check";
import { expect, it } from "vitest";
import { matchVariants } from "~/domain/catalog/matching-variants";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { findMeasured } from "~/domain/catalog/product-terms.server";
import { createSearchIndex } from "~/domain/catalog/search-index.server";
import { tokenize } from "~/domain/catalog/tokenize";
import type { Category } from "~/domain/goods/category";
import type { Product } from "~/domain/goods/product";
import { anOption, aProduct } from "./products";

const sala: Category = { _id: "sala", name: "Sala", image: { src: "/x.svg", alt: "", width: 8, height: 8 } };

function listIn(products: Product[]) {
	const index = indexProducts(products);
	const search = createSearchIndex(index, [sala]);
	return (text: string, page: number, size?: number) =>
		index.list({ text, onlyAvailable: false, order: "relevancia", page }, { search }, size);
}

/** @returns a search that gives the slugs of all pages */
function build(products: Product[]) {
	const list = listIn(products);
	return (text: string) => {
		const pages = Array.from({ length: list(text, 1).pages }, (_, before) => list(text, before + 1).items);
		return pages.flat().map(({ slug }) => slug);
	};
}

const goods = [
	aProduct({ slug: "mentioned", categoryId: "otra", description: "Para la sala." }),
	aProduct({ slug: "in-category" }),
	aProduct({ slug: "named", categoryId: "otra", name: "Juego de sala" }),
];
const find = build(goods);

it("search finds matches in names before those in categories, and these before those in descriptions", () => {
	expect(find("sala")).toEqual(["named", "in-category", "mentioned"]);
});

it.each([
	["2 m", "200 cm", "20 cm"],
	["150 m", "15000 cm", "1500 cm"],
	["18 mm", "1.8 cm", "18 cm"],
	["1,5 L", "1500 ml", "150 ml"],
	["1 TB", "1000 GB", "100 GB"],
])("a measure of %s is that of %s, not of %s", (asked, same, other) => {
	const products = [same, other].map((size) => aProduct({ description: `Mide ${size}.` }));
	const rows = Uint32Array.of(0, 1);
	expect(findMeasured(asked, { isByNameOrCategory: () => false }, rows, (row) => products[row])).toEqual([0]);
});

it("search finds what is on sale", () => {
	const sale = { until: "2026-12-01", formerPrice: { pen: 50000, usd: 13000 }, units: 3 };
	const found = build([...goods, aProduct({ slug: "cheap", name: "Silla", categoryId: "otra", sale })]);
	for (const query of ["oferta", "ofertas", "descuentos", "barato", "silla en oferta"])
		expect(found(query), query).toEqual(["cheap"]);
});

/** Of the product that the text finds: the id of the variant that its card shows. */
function shownBy(text: string) {
	const { items, reading } = listIn(withVariants)(text, 1);
	const [product] = items;
	const shown = product && matchVariants(product, { onlyAvailable: false }, reading)[0];
	return Object.values((shown ?? product?.variants[0])?.choice ?? {}).join();
}

const withVariants = [
	["Cama", "medida", ["1.5 plazas", "1 plaza", "2 plazas", "Queen", "King"]],
	["Silla", "acabado", ["Verde", "Rojo", "Azul", "Beige", "Verde agua", "Dorado"]],
	["Televisor", "pulgadas", ["43 pulgadas", "55 pulgadas"]],
	["Laptop", "memoria", ["8 GB", "16 GB", "160 GB"]],
	["Tapete", "medida", ["120 x 180", "160 x 230", "55 x 90"]],
].map(([name, id, values]) => {
	const ids = (values as string[]).map((value) => [value, value]);
	const price = { pen: 100, usd: 30 };
	const variants = ids.map(([value]) => ({ choice: { [`${id}`]: `${value}` }, stock: 1, price }));
	const saleOfLast = { sale: { until: "2026-12-01", formerPrice: { pen: 500, usd: 130 }, units: 3 } };
	return aProduct({
		slug: String(name),
		name: String(name),
		options: [anOption(String(id), "Opción", Object.fromEntries(ids))],
		variants: variants.map((one, at) => ({ ...one, ...(at === variants.length - 1 && saleOfLast) })),
	});
});

it.each([
	["2 plazas", "cama 2 plazas, cama matrimonial, cama dos plazas, camas 2 pl, cama 2pz"],
	["1.5 plazas", "cama 1.5 plazas, cama plaza y media, cama 1,5 pl"],
	["1 plaza", "cama 1 plaza, cama 1 pz"],
	["King", "cama king, cama king size, cama kin, cama kign, cama oferta, camas con descuento, cama barata"],
	["Rojo", "silla rojo, silla roja, sillas rojas, silla guinda, silla granate, silla roj"],
	["Azul", "silla azul, silla celeste, sillas azules"],
	["Beige", "silla beige, silla crema, silla hueso"],
	["Verde", "silla verde, sillas verdes"],
	["Verde agua", "silla verde agua, silla agua verde"],
	["55 pulgadas", "tv 55, tv 55 pulg, televisor 55 in, tele 55 pulgadas, pantalla 55"],
	["43 pulgadas", "tv 43, tv, televisor 55 hz"],
	["16 GB", "laptop 16 gb, laptop 16 giga, notebook 16gb, laptop 16 gigas"],
	["8 GB", "laptop, laptop 8 gb, laptop 16 pulgadas"],
	["160 x 230", "tapete 160 x 230, alfombra 1.60 x 2.30, tapete 160x230 cm, tapete 1.60 x 2.30 m"],
])("whatever a search says for %s, the card shows that variant: %s", (shown, texts) => {
	for (const text of texts.split(/, (?=\p{L})/u)) expect(shownBy(text), text).toBe(shown);
});

it("search finds the keeper's tags", () => {
	const found = build([...goods, aProduct({ slug: "tagged", tags: ["Para regalo"] })]);
	expect(found("regalos")).toEqual(["tagged"]);
});

it("search finds the newest first among equal matches", () => {
	const lamps = ["a", "b", "c"].map((slug) => aProduct({ slug, name: "Lámpara" }));
	expect(build(lamps)("lámpara")).toEqual(["a", "b", "c"]);
});

it("for any text or catalogue, search throws nothing and returns no duplicates", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
			const found = find(text);
			expect(new Set(found).size).toBe(found.length);
			expect(found).not.toContain(undefined);
		}),
	);
});

it("for any text or catalogue, each page shows its part of all results", () => {
	const name = fc.constantFrom("Mesa", "Mesa de sala", "Lámpara", "Lámpara y mesa", "Rack");
	const names = fc.array(name, { minLength: 10, maxLength: 40 });
	fc.assert(
		fc.property(names, fc.integer({ min: 1, max: 12 }), (all, size) => {
			const list = listIn(all.map((name, number) => aProduct({ slug: `p-${number}`, name })));
			const { pages: count } = list("mesa", 1, size);
			const pages = Array.from({ length: count }, (_, before) => list("mesa", before + 1, size).items);
			expect(pages.flat()).toEqual(list("mesa", 1, 100).items);
		}),
	);
});

it("for any text or catalogue, each product is found by each longer word of its name", () => {
	const name = fc.string({ unit: fc.constantFrom(..."aeiosmñ á"), minLength: 1, maxLength: 12 });
	const names = fc.array(name, { maxLength: 20 });
	fc.assert(
		fc.property(names, (all) => {
			const products = all.map((name, index) => aProduct({ slug: `p-${index}`, name }));
			const search = build(products);
			for (const { slug, name } of products) {
				// «mamá» alone finds nothing, as in "regalo para mamá".
				for (const word of name.split(" ").filter((one) => one.length > 3 && tokenize(one).length > 0))
					expect(search(word)).toContain(slug);
			}
		}),
	);
});
