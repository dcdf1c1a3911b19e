import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import sharp from "sharp";
import { expect, it, test } from "vitest";
import { ZodError } from "zod";
import { parseCategory, parseProduct } from "~/domain/goods/parse-catalog-record.server";
import { type RecordFields, recordIdPattern, type StoredRecord } from "~/platform/datastore/datastore.server";
import { jpegWidth, pictureFile, type ResponsivePicture } from "~/platform/pictures/picture-files";
import { demoCatalog } from "../../../../demo/seed";
import { aProductRecord } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";

const today = "2026-11-12";

const { category: categories, product: products } = demoCatalog;

/** Trimmed and not empty. */
const text = /^\S(?:.*\S)?$/s;
const address = /^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/;

it.each<[string, (fields: RecordFields) => void, StoredRecord[]]>([
	["a category", checkCategory, categories],
	["a product", checkProduct, products.filter(({ id }) => ["sofa-ayni", "celular-rimay"].includes(id))],
])("any record is parsed to a valid value or throws a ZodError: %s", (_, check, records) => {
	for (const { fields } of records) {
		check(fields);
		for (const damaged of damagedCopies(fields)) check(damaged);
	}
	fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => check(fields)));
});

function checkCategory(fields: RecordFields) {
	const category = valueOrZodError(() => parseCategory("sala", fields));
	if (!category) return;
	expect(category).toMatchObject({ _id: "sala", name: expect.stringMatching(text) });
	expect(category.image.src).toMatch(address);
	expect(category.image.width * category.image.height).toBeGreaterThan(0);
	if ("description" in category) expect(category.description).toMatch(text);
}

/** Collects what is faulty first, because each `expect` takes about as long as parsing a record. */
function checkProduct(fields: RecordFields) {
	const product = valueOrZodError(() => parseProduct("sofa", fields, today));
	if (!product) return;
	const { images, sections, features, price, video, variants, options } = product;
	const optionIds = options.map(({ id }) => id).sort();
	const pictures = [...images, ...sections.map(({ image }): ResponsivePicture => image)];
	const sizes = [...pictures, ...(video ? [video] : [])].flatMap(({ width, height }) => [width, height]);
	const files = video ? [video.mp4, video.webm, video.poster, video.captions] : [];
	const texts = [
		...[product.name, product.summary, product.description, ...pictures.map(({ alt }) => alt)],
		...features.flatMap(({ title, items }) => [title, ...items]),
	];
	const faults = {
		slug: product.slug !== "sofa",
		category: !recordIdPattern.test(product.categoryId),
		created: new Date(product.createdOn).toISOString().slice(0, 10) !== product.createdOn,
		images: images.length === 0,
		hasVariants: variants.length > 0 !== options.length > 0,
		variants: variants.some(
			({ choice, price, stock, image }) =>
				!isDeepStrictEqual(Object.keys(choice).sort(), optionIds) ||
				!(price.pen > 0 && price.usd > 0 && stock >= 0) ||
				images[image ?? 0] === undefined,
		),
		numbers: [price.pen, price.usd, product.stock + 1, ...sizes].some(
			(whole) => !(Number.isSafeInteger(whole) && whole > 0),
		),
		price: Math.max(price.pen, price.usd) > 1_000_000_000,
		addresses: [...pictures.map(({ src }) => src), ...files].some((file) => !matches(file, address)),
		texts: texts.some((one) => !matches(one, text)),
	};
	expect(Object.entries(faults).filter(([, isFaulty]) => isFaulty)).toEqual([]);
}

function matches(value: unknown, pattern: RegExp): boolean {
	return typeof value === "string" && pattern.test(value);
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
const green = { id: "verde", name: "Verde bosque", hex: "#35513f" };
const color = { id: "color", name: "Color", values: [green] };
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
	expect(parseProduct("foco", aProductRecord({ colors: ["rojo"] }), today)).toMatchObject({
		colors: ["rojo"],
		variants: [],
	});
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
	let said: string[] = [];
	try {
		parseProduct("colcha", { ...quilt, ...changes }, today);
	} catch (error) {
		if (error instanceof ZodError)
			said = error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
	}
	expect(said).toContainEqual(expect.stringContaining(message));
});

test("an image of several widths has a URL that ends in the largest", () => {
	const image = (src: string, widths: number[]) => () =>
		parseCategory("sala", { name: "Sala", image: { src, widths, alt: "", width: 8, height: 8 } });
	expect(image("/a-1200.webp", [400, 1200])().image.widths).toEqual([400, 1200]);
	expect(image("/a-400.webp", [400, 1200])).toThrow(ZodError);
	expect(image("/a.webp", [400])).toThrow(ZodError);
	expect(image("/a-0.webp", [])).toThrow(ZodError);
});

test("parsing drops unknown fields, trims text and removes NULs and replacement characters", () => {
	const image = { src: "/images/sala.svg", alt: "", width: 800, height: 800 };
	const parsed = parseCategory("sala", { name: " S\0ala\uFFFD ", image: image.src, cost: 3 });
	expect(parsed).toEqual({ _id: "sala", name: "Sala", image });
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
		const counts = [images.length, sections.length, specs.length, features.length];
		const isEnough = [2, 2, 6, 1].every((least, at) => Number(counts[at]) >= least);
		expect([slug, isEnough]).toEqual([slug, true]);
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

function valueOrZodError<T>(parse: () => T): T | undefined {
	try {
		return parse();
	} catch (error) {
		if (error instanceof ZodError) return undefined;
		throw error;
	}
}

const wrongValues: unknown[] = [
	...[undefined, null, true, 0, -1, 1.5, 21, 1e10, Number.MAX_VALUE, [], {}, [{}], { toString: 1 }],
	...["", "  ", " a", "7", "2026-02-30", "2026-1-1", "Sala grande", "../sala", "__proto__", "x".repeat(6000)],
	...["javascript:alert(1)", "/a/../../a.svg", "//other.example/a.svg", "http://other.example/a.svg", "/a b"],
];

/** Copies of a valid record, each with one value replaced or removed. */
function* damagedCopies(fields: RecordFields): Generator<RecordFields> {
	const copy = structuredClone(fields);
	for (const [node, key] of findProperties(copy)) {
		const good = node[key];
		for (const wrong of wrongValues) {
			node[key] = wrong;
			yield copy;
		}
		node[key] = good;
	}
}

function findProperties(node: object): [RecordFields, string][] {
	return Object.entries(node).flatMap(([key, child]): [RecordFields, string][] => [
		[node as RecordFields, key],
		...(typeof child === "object" && child !== null ? findProperties(child) : []),
	]);
}
