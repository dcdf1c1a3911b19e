import { expect, it } from "vitest";
import { findItem } from "~/domain/cart/sku.server";
import { isSku } from "~/domain/goods/sku";
import { variantKey } from "~/domain/goods/variant-key.server";
import { aProduct } from "../catalog/products";

it("a SKU is a slug of up to 63 characters, perhaps with the six hexadecimal digits of a variant", () => {
	for (const sku of ["sofa-ayni", "sofa-ayni_9f3c2a", "2-sillas", "x".repeat(63)])
		expect(isSku(sku), sku).toBe(true);
	const wrong = ["-sofa", "sofa_Grande", "sofa_9f3", "sofa_9f3c2a1", "sofa_9f3c2a_9f3c2a", "../x", ""];
	for (const sku of ["x".repeat(64), ...wrong]) expect(isSku(sku), sku).toBe(false);
});

it("a SKU of before an option was added names the one variant that has its choice", () => {
	const aVariant = (color: string, medida: string) => ({
		choice: { color, medida },
		price: { pen: 100, usd: 27 },
		stock: 1,
	});
	const variants = [aVariant("rojo", "s"), aVariant("azul", "s"), aVariant("azul", "m")];
	const size = { ...variants[0], choice: { medida: "s" } } as (typeof variants)[0];
	const products = new Map([
		["sofa", aProduct({ slug: "sofa", variants })],
		["lamp", aProduct({ slug: "lamp", variants: [size] })],
	]);
	const lookup = { bySlug: (slug: string) => products.get(slug), byFormerSlug: () => undefined };
	const [red, blue] = ["rojo", "azul"].map((color) => `sofa_${variantKey({ choice: { color } })}`);
	expect(findItem(lookup, red ?? "")?.variant).toEqual(variants[0]);
	expect(findItem(lookup, "lamp")?.variant).toEqual(size);
	for (const sku of [blue ?? "", "sofa", "sofa_000000"]) expect(findItem(lookup, sku)).toBeUndefined();
});
