import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import sharp from "sharp";
import { expect, it, test } from "vitest";
import { ZodError } from "zod";
import { parseCategory, parseProduct } from "~/domain/goods/parse-catalog-record.server";
import { type RecordFields, recordIdPattern } from "~/platform/datastore/datastore.server";
import { jpegWidth, pictureFile } from "~/platform/pictures/picture-files";
import { demoCatalog } from "../../../../demo/seed";
import { aProductRecord } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";

const today = "2026-11-12";

const { category: categories, product: products } = demoCatalog;

const samples = products.filter(({ id }) => ["sofa-ayni", "celular-rimay"].includes(id));
it.each([
	["a category", (fields: RecordFields) => parseCategory("sala", fields), categories],
	["a product", (fields: RecordFields) => parseProduct("sofa", fields, today), samples],
])("any record is parsed or throws a ZodError: %s", (_, parse, records) => {
	const check = (fields: RecordFields) => void faultsIn(() => parse(fields));
	const tried = new Set<string>();
	for (const { fields } of records)
		for (const path of pathsIn(fields)) {
			const kind = path.replace(/\d+/g, "0");
			if (tried.has(kind)) continue;
			tried.add(kind);
			for (const wrong of wrongValues) check(withValue(fields, path, wrong));
		}
	fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), check));
});

const filmed = products.find(({ fields }) => fields.video)?.fields ?? {};
it.each<[path: string, ...wrong: unknown[]]>([
	["name", undefined, null, 7, "", " ", "x".repeat(121)],
	["description", undefined, " ", "x".repeat(5001)],
	["category", undefined, "Sala grande", "../sala", "__proto__"],
	["created", undefined, "2026-02-30", "2026-1-1"],
	["pen", undefined, "7", 0, -1, 1.5, 1_000_000_001],
	["usd", undefined, "7", 0, -1, 1.5, 1_000_000_001],
	["images", undefined, []],
	["images.0.src", undefined, "/a b", "javascript:alert(1)", "/a/../../a.svg"],
	["images.0.alt", undefined, " "],
	["images.0.width", undefined, 0, 1.5],
	["features.0.title", " "],
	["features.0.items", [], [""]],
	["specs.0.value", " "],
	["sections.0.text", " "],
	["sections.0.image", undefined, { src: "/a.svg" }],
	["video.mp4", undefined, "http://other.example/a.mp4"],
	["video.captions", "https://other.example/a.vtt"],
	["video.height", 0],
	["colors", ["transparente"]],
	["stock", "7", -1, 1.5],
])("a product's %s may not be %j or the like", (path, ...wrong) => {
	expect(parseProduct("lamp", filmed, today).video).toEqual(filmed.video);
	for (const value of wrong) {
		const faults = faultsIn(() => parseProduct("lamp", withValue(filmed, path, value), today));
		expect(faults, String(value)).toContainEqual(expect.stringMatching(`^${path}`));
	}
});

/** What the ZodError of a parser says, if it throws one. */
function faultsIn(parse: () => unknown): string[] {
	try {
		parse();
		return [];
	} catch (error) {
		if (!(error instanceof ZodError)) throw error;
		return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
	}
}

/** A copy of a record with this value at a path such as `images.0.src`. */
function withValue(fields: RecordFields, path: string, value: unknown): RecordFields {
	const [name = "", ...below] = path.split(".");
	const copy: RecordFields = Object.assign(Array.isArray(fields) ? [] : {}, fields);
	copy[name] = below.length > 0 ? withValue(copy[name] as RecordFields, below.join("."), value) : value;
	return copy;
}

const parse = (image: unknown) => () => parseCategory("sala", { name: "Sala", image });

it.each(["/images/sala.svg", "https://cdn.example/sala.svg?v=2"])("an image's URL may be %j", (image) => {
	expect(parse(image)().image.src).toBe(image);
});

it.each<[unknown, ...unknown[]]>([
	["sala.svg", "", "/", `/${"a".repeat(500)}`, 7, null],
	["http://cdn.example/sala.svg", "//cdn.example/sala.svg", "/\\cdn.example/sala.svg"],
	["javascript:alert(1)", "data:image/svg+xml,<svg/>"],
	[" /images/sala.svg", "/images/sala.svg\n"],
	["/images/<sala>.svg", '/images/sala.svg"', "/images/sala.svg'"],
])("an image's URL may not be %j or the like", (...images) => {
	for (const image of images) expect(parse(image), String(image)).toThrow(ZodError);
});

const size = anOption("medida", "Medida", { queen: "Queen", "2-plazas": "2 plazas" });
const color = { id: "color", name: "Color", values: [{ id: "verde", name: "Verde bosque", hex: "#35513f" }] };
const queen = { choice: { medida: "queen", color: "verde" }, stock: 2, pen: 300, usd: 80 };
const double = { choice: { medida: "2-plazas", color: "verde" }, stock: 3 };
const quilt = aProductRecord({ pen: 375, usd: 100, options: [size, color], variants: [queen, double] });

it("a product's variants give the product its price, stock and colours", () => {
	expect(parseProduct("colcha", quilt, today)).toMatchObject({
		price: { pen: 300, usd: 80 },
		stock: 5,
		colors: ["verde"],
		variants: [{ price: { pen: 300, usd: 80 } }, { price: { pen: 375, usd: 100 } }],
	});
	const simple = parseProduct("foco", aProductRecord({ colors: ["rojo"] }), today);
	expect(simple).toMatchObject({ colors: ["rojo"], variants: [] });
});

const { choice } = queen;
const chosen = (choice: object) => ({ variants: [{ ...queen, choice }] });
const fuchsia = { ...color, values: [{ id: "fucsia", name: "Fucsia" }] };
it.each<[string, RecordFields, string]>([
	["both its own stock and its variants'", { stock: 5 }, "stock: is that of the variants"],
	["options without variants", { variants: [] }, "variants: are missing, though there are options"],
	["variants without options", { options: [] }, "options: are missing, though there are variants"],
	["one variant twice", { variants: [queen, queen] }, "variants: are not all different"],
	["an incomplete choice", chosen({ medida: "queen" }), "variants.0.choice: must name"],
	["an unknown value", chosen({ ...choice, medida: "king" }), "variants.0.choice"],
	["an unknown option", chosen({ ...choice, tela: "lino" }), "variants.0.choice"],
	["a price in one currency", { variants: [{ ...double, pen: 5 }] }, "variants.0: has a price in one"],
	["a missing image", { variants: [{ ...queen, image: 1 }] }, "variants.0.image: is no index"],
	["an unknown colour", { options: [fuchsia] }, "options.0.values: fucsia"],
	["both its own colours and its option's", { colors: ["rojo"] }, "colors: are those of the option"],
	["an option twice", { options: [size, size] }, "options: name one twice"],
	["neither variants nor stock", { options: [], variants: [] }, "stock: is missing"],
])("a product's variants may not have %s", (_, changes, message) => {
	const said = faultsIn(() => parseProduct("colcha", { ...quilt, ...changes }, today));
	expect(said).toContainEqual(expect.stringContaining(message));
});

test("an image of several widths has a URL that ends in the largest", () => {
	const image = (src: string, widths: number[]) => parse({ src, widths, alt: "", width: 8, height: 8 });
	expect(image("/a-1200.webp", [400, 1200])().image.widths).toEqual([400, 1200]);
	for (const wrong of [image("/a-400.webp", [400, 1200]), image("/a.webp", [400]), image("/a-0.webp", [])])
		expect(wrong).toThrow(ZodError);
});

test("parsing drops unknown fields, trims text and removes NULs and replacement characters", () => {
	const image = { src: "/images/sala.svg", alt: "", width: 800, height: 800 };
	const fields = { name: " S\0ala\uFFFD ", image: image.src, cost: 3 };
	expect(parseCategory("sala", fields)).toEqual({ _id: "sala", name: "Sala", image });
});

const parsed = products.map(({ id, fields }) => parseProduct(id, fields, today));

it("the demo catalogue is valid, with ids that differ, a category for each product and none named like the page of one", () => {
	const categoryIds = categories.map(({ id, fields }) => parseCategory(id, fields)._id);
	for (const ids of [categoryIds, parsed.map(({ slug }) => slug)]) {
		expect(new Set(ids).size).toBe(ids.length);
		for (const id of ids) expect(id).toMatch(recordIdPattern);
	}
	expect(parsed.filter(({ categoryId }) => !categoryIds.includes(categoryId))).toEqual([]);
	expect(parsed.map(({ slug }) => slug)).not.toContain("product-detail");
});

it("the demo catalogue has at least forty products in eight categories, each with sections, specifications and pictures", () => {
	expect([parsed.length >= 40, categories.length >= 8]).toEqual([true, true]);
	for (const { slug, images, sections, specs, features, price, description } of parsed) {
		const lists = [images, sections, specs, features] as const;
		expect(
			lists.every((list, at) => list.length >= Number([2, 2, 6, 1][at])),
			slug,
		).toBe(true);
		expect([slug, price.pen]).toEqual([slug, price.usd * 3.75]);
		expect(description.length, slug).toBeGreaterThan(300);
		expect(new Set(images.map(({ alt }) => alt)).size, slug).toBe(images.length);
	}
	for (const { id } of categories) expect(parsed.some(({ categoryId }) => categoryId === id)).toBe(true);
});

const pictures = [
	...categories.map(({ id, fields }) => parseCategory(id, fields).image),
	...parsed.flatMap(({ images, sections }) => [...images, ...sections.map(({ image }) => image)]),
];
it("the demo catalogue has every image file in its declared size", async () => {
	const wrong: string[] = [];
	for (const { src, width, height, widths = [] } of pictures) {
		for (const one of widths) {
			for (const type of ["avif", "webp", "jpg"] as const) {
				if (type === "jpg" && one !== jpegWidth(widths)) continue;
				const file = pictureFile(src, one, type);
				const isRead = type === "jpg" || one === Math.min(...widths) || one === Math.max(...widths);
				if (!isRead && existsSync(`public${file}`)) continue;
				const found = existsSync(`public${file}`) ? await sharp(`public${file}`).metadata() : undefined;
				if (found?.width !== one || found.height !== Math.round((height * one) / width)) wrong.push(file);
			}
		}
	}
	expect(wrong).toEqual([]);
});

it("the demo catalogue has its videos' files", () => {
	const films = parsed.flatMap(({ video }) => video ?? []);
	expect(films).not.toEqual([]);
	for (const { mp4, webm, poster, captions } of films) {
		for (const file of [mp4, webm, poster, captions])
			expect([file, existsSync(`public${file}`)]).toEqual([file, true]);
		expect(readFileSync(`public${captions}`, "utf8")).toMatch(/^WEBVTT\n/);
	}
});

const wrongValues: unknown[] = [
	...[undefined, null, true, 0, -1, 1.5, 21, 1e10, Number.MAX_VALUE, [], {}, [{}], { toString: 1 }],
	...["", "  ", " a", "7", "2026-02-30", "2026-1-1", "Sala grande", "../sala", "__proto__", "x".repeat(6000)],
	...["javascript:alert(1)", "/a/../../a.svg", "//other.example/a.svg", "http://other.example/a.svg", "/a b"],
];

/** Where a record has values, such as `images` and `images.0.src`. */
function pathsIn(node: object, above = ""): string[] {
	return Object.entries(node).flatMap(([key, child]) => [
		above + key,
		...(typeof child === "object" && child !== null ? pathsIn(child, `${above}${key}.`) : []),
	]);
}
