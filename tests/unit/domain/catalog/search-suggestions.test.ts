import { expect, it } from "vitest";
import { createSnapshot, emptyContent } from "~/domain/catalog/catalog-snapshot.server";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { findSuggestions } from "~/domain/catalog/search-suggestions.server";
import { parseCategory, parseProduct } from "~/domain/goods/parse-catalog-record.server";
import { demoCatalog } from "../../../../demo/seed";

const today = "2026-11-12";

const empty = emptyContent();
const index = indexProducts(demoCatalog.product.map(({ id, fields }) => parseProduct(id, fields, today)));
const categories = demoCatalog.category.map(({ id, fields }) => parseCategory(id, fields));
const snapshot = createSnapshot({ ...empty, categories, products: { ...empty.products, index } }, new Set());

const suggest = (q: string) =>
	findSuggestions(snapshot, new URLSearchParams({ q })).map(({ to, isNearest }) =>
		isNearest ? `${to} (nearest)` : to,
	);

it("suggests all lamps for “lam”, their category, and the list of all results", () => {
	expect(suggest("lam")).toEqual([
		"/product/lampara-de-pie-killa",
		"/product/lampara-de-mesa-inti",
		"/product/lampara-colgante-qori",
		"/categoria/iluminacion",
		"/product-list?q=lam",
	]);
});

it("suggests products that only mention the word if none is named by it", () => {
	expect(suggest("tornillo")[0]).toMatch("/product/");
});

it("suggests a category that starts with the text before its products, and only once", () => {
	const [first, second, ...others] = suggest("electro");
	expect([first, second]).toEqual(["/categoria/electrohogar", expect.stringMatching("^/product/")]);
	expect(others).not.toContain(first);
});

it("leads to the variant that the text names, as its card does", () => {
	expect(suggest("laptop azul")[0]).toMatch(/^\/product\/laptop-14-yachay\?.*color=/);
});

it("suggests what the store sells instead", () => {
	expect(suggest("jbl")).toEqual(["/product/parlante-bluetooth-taki (nearest)", "/categoria/audio"]);
});

it("suggests no list of one result, and nothing for nothing", () => {
	expect(suggest("killa")).toEqual(["/product/lampara-de-pie-killa", "/categoria/iluminacion"]);
	expect(suggest("xilófono")).toEqual([]);
	expect(suggest("de la")).toEqual([]);
});
