import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { createSearchIndex } from "~/domain/catalog/search-index.server";
import { spellMeasures, tokenize } from "~/domain/catalog/tokenize";
import type { Category } from "~/domain/goods/category";
import type { Product } from "~/domain/goods/product";
import { aProduct } from "./products";

const sala: Category = { _id: "sala", name: "Sala", image: { src: "/x.svg", alt: "", width: 8, height: 8 } };

function listIn(products: Product[]) {
	const index = indexProducts(products);
	const search = createSearchIndex(index, [sala]);
	return (text: string, page: number, size?: number) =>
		index.list({ text, onlyAvailable: false, order: "relevancia", page }, search, size);
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

describe("search finds", () => {
	it("matches in names before those in categories, and these before those in descriptions", () => {
		expect(find("sala")).toEqual(["named", "in-category", "mentioned"]);
	});

	it("words and measures written together or apart, and what is on sale", () => {
		const sale = { until: "2026-12-01", formerPrice: { pen: 50000, usd: 13000 }, units: 3 };
		const names = { router: "Router WiFi", bed: "Cama 180x200cm", pot: "Olla 5L", screen: 'Monitor 27"' };
		const all = Object.entries(names).map(([slug, name]) => aProduct({ slug, name, categoryId: "otra" }));
		const found = build([...all, aProduct({ slug: "cheap", name: "Silla", categoryId: "otra", sale })]);
		const queries: Record<string, string[]> = {
			router: ["wifi", "wi-fi", "wi fi"],
			bed: ["cama 180 x 200", "180x200", "cama 200 cm", "cama 2 m", "cama 1.8 x 2 m", "cama 2 metros"],
			pot: ["olla 5 litros", "5l", "5 lts"],
			screen: ["monitor 27 pulgadas", "27pulg"],
			cheap: ["oferta", "ofertas", "descuentos", "barato", "silla en oferta"],
		};
		for (const [slug, typed] of Object.entries(queries))
			for (const query of typed) expect(found(query), query).toEqual([slug]);
		expect(spellMeasures("mesa de 2 m, 2 x 3.5 m, 5 m²")).toBe("mesa de 200 cm, 200 x 350 cm, 5 m²");
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
				const list = listIn(all.map((name, number) => aProduct({ slug: `p-${number}`, name })));
				const { pages: count } = list("mesa", 1, size);
				const pages = Array.from({ length: count }, (_, before) => list("mesa", before + 1, size).items);
				expect(pages.flat()).toEqual(list("mesa", 1, 100).items);
			}),
		);
	});

	it("each product is found by each longer word of its name", () => {
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
});
