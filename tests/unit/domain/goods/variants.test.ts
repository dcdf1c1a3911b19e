import fc from "fast-check";
import { expect, it } from "vitest";
import { parseProduct } from "~/domain/goods/parse-catalog-record.server";
import type { Variant } from "~/domain/goods/product";
import { describeOptionValue, findVariant, summarizeProduct } from "~/domain/goods/variants";
import { aProductRecord } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";

const aVariant = (color: string, memoria: string, pen: number, stock: number): Variant => {
	return { choice: { color, memoria }, price: { pen, usd: 100 }, stock };
};
const options = [
	anOption("color", "Color", { verde: "Verde", negro: "Negro" }),
	anOption("memoria", "Memoria", { 128: "128 GB", 256: "256 GB", 512: "512 GB" }),
];
const small = aVariant("verde", "128", 99000, 13);
const big = aVariant("verde", "256", 114000, 3);
const variants = [small, big, aVariant("negro", "128", 99000, 19), aVariant("negro", "256", 114000, 0)];
const dearer = [small, big, aVariant("negro", "256", 120000, 4)];
const plenty = aVariant("verde", "256", 114000, 6);
const last = [aVariant("verde", "256", 114000, 1), ...variants.map((one) => ({ ...one, stock: 6 }))];
const soldOut = variants.map((one) => (one.choice.color === "negro" ? { ...one, stock: 0 } : one));

it.each<[hint: string, shown: Variant, option: string, value: string, said: string, among?: Variant[]]>([
	["its price, if it differs", small, "memoria", "256", "S/\u00a01,140.00, quedan 3 en Verde"],
	["a lower price", big, "memoria", "128", "S/\u00a0990.00"],
	["empty for itself", small, "memoria", "128", ""],
	["empty for the same price", small, "color", "negro", ""],
	["the combination in which it is sold out", big, "color", "negro", "agotado en 256 GB"],
	["the combination in which it is not sold", small, "memoria", "512", "no hay en Verde"],
	["the choice its price depends on", small, "memoria", "256", "S/\u00a01,140.00, quedan 3 en Verde", dearer],
	["the stock, if few are left", big, "memoria", "256", "quedan 3 en Verde"],
	["the stock, if one is left", plenty, "color", "verde", "queda 1 en 256 GB", last],
	["empty, if six are left", plenty, "color", "negro", "", last],
	["that it is sold out, if no combination is available", small, "color", "negro", "agotado", soldOut],
])("an option's hint is %s", (_, shown, option, value, said, among = variants) => {
	expect(describeOptionValue({ options, variants: among }, shown, option, value)).toBe(said);
});

const places = ["128", "256", "512"];
const stored = places.map((memoria, image) =>
	fc.record({
		choice: fc.constant({ memoria }),
		pen: fc.constantFrom(800, 900),
		usd: fc.constant(200),
		stock: fc.nat(1),
		image: fc.constant(image),
	}),
);
const pictures = places.map((alt) => ({ src: `/images/${alt}.svg`, alt, width: 800, height: 800 }));

it("a product is shown outside its page with the price, stock and picture of the variant that its link opens", () => {
	const holds = fc.property(fc.tuple(...stored), (variants) => {
		const option = anOption("memoria", "Memoria", { 128: "128 GB", 256: "256 GB", 512: "512 GB" });
		const fields = aProductRecord({ images: pictures, options: [option], variants });
		const product = parseProduct("celular", fields, "2026-11-12");
		const { url, price, isAvailable, image } = summarizeProduct(product);
		const opened = findVariant(product, new URL(url, "https://wasi.pe").searchParams);
		expect({ price, isAvailable, image }).toEqual({
			price: opened?.price,
			isAvailable: (opened?.stock ?? 0) > 0,
			image: product.images[opened?.image ?? 0],
		});
	});
	fc.assert(holds);
});
