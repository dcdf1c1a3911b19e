import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import type { Picture } from "~/catalog/product";
import { parseCategory, parseProduct, parseSample } from "~/catalog/records.server";
import { type RecordFields, recordIdPattern, type StoredRecord } from "~/datastore/datastore.server";
import categories from "~/datastore/seed/category.json";
import products from "~/datastore/seed/product.json";
import samples from "~/datastore/seed/sample.json";

/** Neither empty nor with spaces around it. */
const text = expect.stringMatching(/^\S(?:.*\S)?$/s);
const address = /^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/;

describe("whatever a record holds, it is the catalogue's own value or a ZodError:", () => {
	it.each<[string, (fields: RecordFields) => void, StoredRecord[]]>([
		["a category", checkCategory, categories],
		["a product", checkProduct, products.slice(0, 1)],
		["a sample", checkSample, samples],
	])("%s", (_, check, records) => {
		for (const { fields } of records) {
			check(fields);
			for (const damaged of damagedOnce(fields)) check(damaged);
		}
		fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => check(fields)));
	});

	function checkCategory(fields: RecordFields) {
		const category = valueOrZodError(() => parseCategory("sala", fields));
		if (!category) return;
		expect(category).toEqual({ _id: "sala", name: text, image: expect.stringMatching(address) });
	}

	function checkProduct(fields: RecordFields) {
		const product = valueOrZodError(() => parseProduct("sofa", fields));
		if (!product) return;
		const { images, sections, features, price, video } = product;
		expect(product).toMatchObject({ slug: "sofa", name: text, summary: text, description: text });
		expect(product.categoryId).toMatch(recordIdPattern);
		expect(new Date(product.createdOn).toISOString().slice(0, 10)).toBe(product.createdOn);
		expect(images.length).toBeGreaterThan(0);
		const pictures = [...images, ...sections.map(({ image }): Picture => image)];
		const sizes = [...pictures, ...(video ? [video] : [])].flatMap(({ width, height }) => [width, height]);
		for (const whole of [price.pen, price.usd, product.stock + 1, ...sizes]) {
			expect([whole, Number.isSafeInteger(whole) && whole > 0]).toEqual([whole, true]);
		}
		expect(Math.max(price.pen, price.usd)).toBeLessThanOrEqual(1_000_000_000);
		const files = video ? [video.mp4, video.webm, video.poster, video.captions] : [];
		for (const file of [...pictures.map(({ src }) => src), ...files]) expect(file).toMatch(address);
		for (const { alt } of pictures) expect(alt).toEqual(text);
		for (const { title, items } of features)
			expect([title, ...items]).toEqual([title, ...items].map(() => text));
	}

	function checkSample(fields: RecordFields) {
		const sample = valueOrZodError(() => parseSample(fields));
		for (const { slug, quantity } of sample?.lines ?? []) {
			expect(slug).toMatch(recordIdPattern);
			expect([Number.isInteger(quantity), quantity > 0, quantity <= 20]).toEqual([true, true, true]);
		}
		if (sample?.order) expect(sample.lines).toBe(sample.order.lines);
	}
});

describe("an address", () => {
	const parse = (image: unknown) => () => parseCategory("sala", { name: "Sala", image });

	it.each(["/images/sala.svg", "https://cdn.example/sala.svg?v=2"])("may be %j", (image) => {
		expect(parse(image)().image).toBe(image);
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

describe("a record loses what the catalogue does not know", () => {
	it("and the spaces around its texts", () => {
		const fields = { name: " Sala ", image: "/images/sala.svg", cost: 3 };
		expect(parseCategory("sala", fields)).toEqual({ _id: "sala", name: "Sala", image: "/images/sala.svg" });
	});
});

describe("the demo catalogue", () => {
	const parsed = products.map(({ id, fields }) => parseProduct(id, fields));
	const slugs = new Set(parsed.map(({ slug }) => slug));

	it("parses, each record under an id of its own", () => {
		expect(() => categories.map(({ id, fields }) => parseCategory(id, fields))).not.toThrow();
		expect(() => samples.map(({ fields }) => parseSample(fields))).not.toThrow();
		for (const records of [categories, products, samples]) {
			const ids = records.map(({ id }) => id);
			expect(new Set(ids).size).toBe(ids.length);
			for (const id of ids) expect(id).toMatch(recordIdPattern);
		}
	});

	it("has a category for each product, and a product for each sample line", () => {
		const known = new Set(categories.map(({ id }) => id));
		expect(parsed.filter(({ categoryId }) => !known.has(categoryId))).toEqual([]);
		const lines = samples.flatMap(({ fields }) => parseSample(fields).lines);
		expect(lines.length).toBeGreaterThan(0);
		expect(lines.filter(({ slug }) => !slugs.has(slug))).toEqual([]);
	});

	it("has the three samples, the order among them, and leaves /product/product-detail alone", () => {
		expect(samples.map(({ id }) => id).sort()).toEqual(["cart", "checkout", "order"]);
		const orders = samples.filter(({ fields }) => parseSample(fields).order).map(({ id }) => id);
		expect(orders).toEqual(["order"]);
		expect(slugs).not.toContain("product-detail");
	});

	it.each(categories)("has the picture of the category $id", ({ fields }) => {
		expect(sizeOf(fields.image)).toEqual({ width: 600, height: 600 });
	});

	it.each(parsed)("has the pictures of $slug, of the size that it says", ({ images, sections }) => {
		for (const { src, width, height } of [...images, ...sections.map(({ image }): Picture => image)]) {
			expect({ src, ...sizeOf(src) }).toEqual({ src, width, height });
		}
	});

	it("has the files of its films", () => {
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

/** A good record's copies, each with one value, somewhere in it, replaced or taken away. */
function* damagedOnce(fields: RecordFields): Generator<RecordFields> {
	const copy = structuredClone(fields);
	for (const [node, key] of placesIn(copy)) {
		const good = node[key];
		for (const wrong of wrongValues) {
			node[key] = wrong;
			yield copy;
		}
		node[key] = good;
	}
}

function placesIn(node: object): [RecordFields, string][] {
	return Object.entries(node).flatMap(([key, child]): [RecordFields, string][] => [
		[node as RecordFields, key],
		...(typeof child === "object" && child !== null ? placesIn(child) : []),
	]);
}

/** The size that the SVG itself states. */
function sizeOf(src: string): { width: number; height: number } {
	const [tag = ""] = /<svg[^>]*>/.exec(readFileSync(`public${src}`, "utf8")) ?? [];
	const attribute = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(tag)?.[1]);
	return { width: attribute("width"), height: attribute("height") };
}
