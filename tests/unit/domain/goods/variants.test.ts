import { expect, it } from "vitest";
import type { Variant } from "~/domain/goods/product";
import { describeOptionValue } from "~/domain/goods/variants";
import { anOption } from "../catalog/products";

const pen = (amount: number) => ({ pen: amount, usd: 100 });
const aVariant = (color: string, memoria: string, price: number, stock: number): Variant => ({
	choice: { color, memoria },
	price: pen(price),
	stock,
});
const options = [
	anOption("color", "Color", { verde: "Verde", negro: "Negro" }),
	anOption("memoria", "Memoria", { 128: "128 GB", 256: "256 GB", 512: "512 GB" }),
];
const small = aVariant("verde", "128", 99000, 13);
const big = aVariant("verde", "256", 114000, 3);
const variants = [small, big, aVariant("negro", "128", 99000, 19), aVariant("negro", "256", 114000, 0)];
const remark = (shown: Variant, option: string, value: string) =>
	describeOptionValue({ options, variants }, shown, option, value);

it("an option's hint is its price, if it differs from the current one", () => {
	expect(remark(small, "memoria", "256")).toBe("S/\u00a01,140.00, quedan 3 en Verde");
	expect(remark(small, "memoria", "128")).toBe("");
	expect(remark(small, "color", "negro")).toBe("");
	expect(remark(big, "memoria", "128")).toBe("S/\u00a0990.00");
});

it("an option's hint names the combination in which it is sold out or not sold", () => {
	expect(remark(big, "color", "negro")).toBe("agotado en 256 GB");
	expect(remark(small, "memoria", "512")).toBe("no hay en Verde");
});

it("an option's hint names the other choice that its price depends on", () => {
	const dearer = [small, big, aVariant("negro", "256", 120000, 4)];
	const said = describeOptionValue({ options, variants: dearer }, small, "memoria", "256");
	expect(said).toBe("S/\u00a01,140.00, quedan 3 en Verde");
});

it("an option's hint is the stock, if few are left", () => {
	expect(remark(big, "memoria", "256")).toBe("quedan 3 en Verde");
	const last = variants.map((one) => (one === big ? { ...one, stock: 1 } : { ...one, stock: 6 }));
	const remarks = ["verde", "negro"].map((color) =>
		describeOptionValue({ options, variants: last }, last[1] ?? big, "color", color),
	);
	expect(remarks).toEqual(["queda 1 en 256 GB", ""]);
});

it("an option's hint says only that it is sold out, if no combination is available", () => {
	const sold = variants.map((one) => (one.choice.color === "negro" ? { ...one, stock: 0 } : one));
	expect(describeOptionValue({ options, variants: sold }, small, "color", "negro")).toBe("agotado");
});
