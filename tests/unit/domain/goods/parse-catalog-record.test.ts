import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { parseCategory, parseProduct } from "~/domain/goods/parse-catalog-record.server";
import { type RecordFields, recordIdPattern, type StoredRecord } from "~/platform/datastore/datastore.server";
import { jpegWidth, pictureFile, type ResponsivePicture } from "~/platform/pictures/picture-files";
import { demoCatalog } from "../../../../demo/seed";
import { aProductRecord } from "../catalog/memory-datastore";

const today = "2026-11-12";

const { category: categories, product: products } = demoCatalog;

/** Trimmed and not empty. */
const text = /^\S(?:.*\S)?$/s;
const address = /^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/;

describe("any record is parsed to a valid value or throws a ZodError:", () => {
	it.each<[string, (fields: RecordFields) => void, StoredRecord[]]>([
		["a category", checkCategory, categories],
		["a product", checkProduct, products.filter(({ id }) => ["sofa-ayni", "celular-rimay"].includes(id))],
	])("%s", (_, check, records) => {
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
		expect({
			slug: product.slug,
			isInCategory: recordIdPattern.test(product.categoryId),
			createdOn: new Date(product.createdOn).toISOString().slice(0, 10),
			hasImages: images.length > 0,
			hasVariants: variants.length > 0,
			faultyVariants: variants.filter(
				({ choice, price, stock, image }) =>
					!isDeepStrictEqual(Object.keys(choice).sort(), optionIds) ||
					!(price.pen > 0 && price.usd > 0 && stock >= 0) ||
					images[image ?? 0] === undefined,
			),
			faultyNumbers: [price.pen, price.usd, product.stock + 1, ...sizes].filter(
				(whole) => !(Number.isSafeInteger(whole) && whole > 0),
			),
			isAffordable: Math.max(price.pen, price.usd) <= 1_000_000_000,
			faultyAddresses: [...pictures.map(({ src }) => src), ...files].filter(
				(file) => !matches(file, address),
			),
			faultyTexts: texts.filter((one) => !matches(one, text)),
		}).toEqual({
			slug: "sofa",
			isInCategory: true,
			createdOn: product.createdOn,
			hasImages: true,
			hasVariants: options.length > 0,
			faultyVariants: [],
			faultyNumbers: [],
			isAffordable: true,
			faultyAddresses: [],
			faultyTexts: [],
		});
	}
});

function matches(value: unknown, pattern: RegExp): boolean {
	return typeof value === "string" && pattern.test(value);
}

describe("an image's URL", () => {
	const parse = (image: unknown) => () => parseCategory("sala", { name: "Sala", image });

	it.each(["/images/sala.svg", "https://cdn.example/sala.svg?v=2"])("may be %j", (image) => {
		expect(parse(image)().image.src).toBe(image);
	});

	it.each([
		"",
		"/",
		"sala.svg",
		"//cdn.example/sala.svg",
		"/\\cdn.example/sala.svg",
		"http://cdn.example/sala.svg",
		"javascript:alert(1)",
		"data:image/svg+xml,<svg/>",
		" /images/sala.svg",
		"/images/sala.svg\n",
		'/images/sala.svg"',
		"/images/sala.svg'",
		"/images/<sala>.svg",
		`/${"a".repeat(500)}`,
		7,
		null,
	])("may not be %j", (image) => {
		expect(parse(image)).toThrow(ZodError);
	});
});

describe("a product's variants", () => {
	const { stock: _, ...unstocked } = aProductRecord({});
	const size = {
		id: "medida",
		name: "Medida",
		values: [
			{ id: "queen", name: "Queen" },
			{ id: "2-plazas", name: "2 plazas" },
		],
	};
	const color = {
		id: "color",
		name: "Color",
		values: [{ id: "verde", name: "Verde bosque", hex: "#35513f" }],
	};
	const queen = { choice: { medida: "queen", color: "verde" }, stock: 2, pen: 300, usd: 80 };
	const double = { choice: { medida: "2-plazas", color: "verde" }, stock: 3 };
	const quilt = aProductRecord({ pen: 375, usd: 100, options: [size, color], variants: [queen, double] });

	it("give the product its price, stock and colours", () => {
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

	it.each<[string, RecordFields, string]>([
		["no stock at all", { ...unstocked }, "stock: is missing"],
		["both its own stock and its variants'", { ...quilt, stock: 5 }, "stock: is that of the variants"],
		[
			"options without variants",
			{ ...quilt, variants: [] },
			"variants: are missing, though there are options",
		],
		[
			"variants without options",
			{ ...quilt, options: [] },
			"options: are missing, though there are variants",
		],
		["one variant twice", { ...quilt, variants: [queen, queen] }, "variants: are not all different"],
		[
			"an incomplete choice",
			{ ...quilt, variants: [{ ...queen, choice: { medida: "queen" } }] },
			"variants.0.choice: must name",
		],
		[
			"an unknown value",
			{ ...quilt, variants: [{ ...queen, choice: { medida: "king", color: "verde" } }] },
			"variants.0.choice",
		],
		[
			"a choice with an unknown option",
			{ ...quilt, variants: [{ ...queen, choice: { ...queen.choice, tela: "lino" } }] },
			"variants.0.choice",
		],
		[
			"a price in one currency",
			{ ...quilt, variants: [{ ...double, pen: 5 }] },
			"variants.0: has a price in one currency only",
		],
		["a missing image", { ...quilt, variants: [{ ...queen, image: 1 }] }, "variants.0.image: is no index"],
		[
			"an unknown colour",
			{ ...quilt, options: [{ ...color, values: [{ id: "fucsia", name: "Fucsia" }] }] },
			"options.0.values: fucsia",
		],
		[
			"both its own colours and its option's",
			{ ...quilt, colors: ["rojo"] },
			"colors: are those of the option",
		],
		["an option twice", { ...quilt, options: [size, size] }, "options: name one twice"],
	])("may not have %s", (_, fields, message) => {
		let said: string[] = [];
		try {
			parseProduct("colcha", fields, today);
		} catch (error) {
			if (error instanceof ZodError)
				said = error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
		}
		expect(said).toContainEqual(expect.stringContaining(message));
	});
});

describe("an image of several widths", () => {
	const image = (src: string, widths: number[]) => () =>
		parseCategory("sala", { name: "Sala", image: { src, widths, alt: "", width: 8, height: 8 } });

	it("has a URL that ends in the largest width", () => {
		expect(image("/a-1200.webp", [400, 1200])().image.widths).toEqual([400, 1200]);
		expect(image("/a-400.webp", [400, 1200])).toThrow(ZodError);
		expect(image("/a.webp", [400])).toThrow(ZodError);
		expect(image("/a-0.webp", [])).toThrow(ZodError);
	});
});

describe("parsing a record", () => {
	it("drops unknown fields, and trims text", () => {
		const fields = { name: " Sala ", image: "/images/sala.svg", cost: 3 };
		expect(parseCategory("sala", fields)).toEqual({
			_id: "sala",
			name: "Sala",
			image: { src: "/images/sala.svg", alt: "", width: 800, height: 800 },
		});
	});
});

describe("the demo catalogue", () => {
	const parsed = products.map(({ id, fields }) => parseProduct(id, fields, today));

	it("is valid, and has no duplicate ids", () => {
		expect(() => categories.map(({ id, fields }) => parseCategory(id, fields))).not.toThrow();
		for (const records of [categories, products]) {
			const ids = records.map(({ id }) => id);
			expect(new Set(ids).size).toBe(ids.length);
			for (const id of ids) expect(id).toMatch(recordIdPattern);
		}
	});

	it("has a category for each product", () => {
		const known = new Set(categories.map(({ id }) => id));
		expect(parsed.filter(({ categoryId }) => !known.has(categoryId))).toEqual([]);
	});

	it("does not use the slug product-detail", () => {
		expect(parsed.map(({ slug }) => slug)).not.toContain("product-detail");
	});

	it("has at least forty products in eight categories, each with sections, specifications and pictures", () => {
		expect([parsed.length >= 40, categories.length >= 8]).toEqual([true, true]);
		for (const { slug, images, sections, specs, features, price, description } of parsed) {
			const has = {
				images: images.length,
				sections: sections.length,
				specs: specs.length,
				features: features.length,
			};
			expect({
				slug,
				enough: has.images >= 2 && has.sections >= 2 && has.specs >= 6 && has.features >= 1,
			}).toEqual({
				slug,
				enough: true,
			});
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
	it("has every image file in its declared size", async () => {
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

	it("has its videos' files", () => {
		const films = parsed.flatMap(({ video }) => video ?? []);
		expect(films).not.toEqual([]);
		for (const { mp4, webm, poster, captions } of films) {
			for (const file of [mp4, webm, poster, captions])
				expect([file, existsSync(`public${file}`)]).toEqual([file, true]);
			expect(readFileSync(`public${captions}`, "utf8")).toMatch(/^WEBVTT\n/);
		}
	});
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
	...["javascript:alert(1)", "//other.example/a.svg", "http://other.example/a.svg", "/a b"],
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

it("removes NULs and replacement characters from text", () => {
	const [first] = products;
	const summary = parseProduct("a", { ...first?.fields, summary: "L\0ámpara \uFFFDde pie" }, today).summary;
	expect(summary).toBe("Lámpara de pie");
});
