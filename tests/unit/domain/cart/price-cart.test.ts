import fc from "fast-check";
import { expect, it } from "vitest";
import { emptyCart, type WantedLine } from "~/domain/cart/cart";
import { linesOfQuote, priceCart } from "~/domain/cart/price-cart.server";
import { choiceLabel, chosenItem, findItem, skuOf } from "~/domain/cart/sku.server";
import { indexProducts } from "~/domain/catalog/product-index.server";
import type { Variant } from "~/domain/goods/product";
import { anOption, aProduct } from "../catalog/products";

const sale = { formerPrice: { pen: 3000, usd: 800 }, until: "2026-11-29", units: 30 };
const lamp = aProduct({ slug: "lamp", name: "Lámpara", price: { pen: 1999, usd: 533 }, stock: 30, sale });
const dear = { pen: 195_000, usd: 52_000 };
const sofa = aProduct({ slug: "sofa", price: dear, stock: 2, formerSlugs: ["sillon"] });
const green = aVariant("verde", { stock: 5 });
const red = aVariant("rojo", { stock: 0, price: { pen: 700, usd: 200 }, image: 1 });
const quilt = aProduct({
	slug: "quilt",
	name: "Edredón",
	options: [anOption("color", "Color", { verde: "Verde bosque", rojo: "Rojo" })],
	variants: [green, red],
	images: [lamp.images[0], { ...lamp.images[0], src: "/images/red.svg" }],
});
const products = indexProducts([lamp, sofa, quilt]);
const redSku = skuOf({ product: quilt, variant: red });
const linesOf = (text: string) =>
	text.split("~").map((line) => ({ sku: line.split("*")[0] ?? "", quantity: Number(line.split("*")[1]) }));
const price = (lines: WantedLine[], index = products) => priceCart({ lines }, index, { now: 0 });

it("a SKU identifies a product or one of its variants, in whatever order these are", () => {
	expect(skuOf({ product: lamp, variant: undefined })).toBe("lamp");
	const sku = skuOf({ product: quilt, variant: green });
	expect(sku).toMatch(/^quilt_[0-9a-f]{6}$/);
	expect(sku).not.toBe(redSku);
	expect(findItem(products, sku)).toEqual({ product: quilt, variant: green });
	const reordered = indexProducts([{ ...quilt, variants: [red, structuredClone(green)] }]);
	expect(findItem(reordered, sku)?.variant).toEqual(green);
});

it("a SKU of no product or variant identifies none", () => {
	for (const sku of ["quilt", "quilt_000000", "lamp_000000", "gone", "", "_", "sofa_", "__proto__"])
		expect(findItem(products, sku), sku).toBeUndefined();
});

const anything = { sku: "", slug: "", choice: {} };
it.each<[string, Partial<typeof anything>, string | undefined]>([
	["a SKU", { sku: "lamp", slug: "sofa" }, "lamp"],
	["an unknown SKU", { sku: "gone", slug: "sofa" }, undefined],
	["a slug", { slug: "sofa" }, "sofa"],
	["a former slug", { slug: "sillon" }, "sofa"],
	["an unknown slug", { slug: "gone" }, undefined],
	["the choice of an option", { slug: "quilt", choice: { color: "rojo" } }, redSku],
	["no choice", { slug: "quilt" }, undefined],
	["half a choice", { slug: "rug", choice: { color: "verde", size: "l" } }, undefined],
])("chooses an item by %s", (_, wanted, sku) => {
	const other = anOption("size", "Medida", {});
	const small = { ...green, choice: { color: "verde", size: "s" } };
	const rug = { ...quilt, slug: "rug", options: [...quilt.options, other], variants: [small] };
	const item = chosenItem(indexProducts([lamp, sofa, quilt, rug]), { ...anything, ...wanted });
	expect(item && skuOf(item)).toBe(sku);
});

it("a choice names the options' values", () => {
	const product = { ...quilt, options: [...quilt.options, anOption("size", "Medida", { s: "Chica" })] };
	const label = (choice: Record<string, string>) => choiceLabel({ product, variant: { ...green, choice } });
	expect(label({ color: "verde", size: "s" })).toBe("Verde bosque · Chica");
	expect(label({ color: "azul", size: "s" })).toBe("Chica");
	expect(choiceLabel({ product, variant: undefined })).toBe("");
});

it.each([
	["lamp*2*1999*533~sofa*0*1*1~sillon*1*5*5~gone*3*1*1", linesOf("lamp*2~sofa*1")],
	["lamp*2~lamp", []],
	["", []],
])("a cart is rebuilt from the quote %j", (quote, lines) => {
	expect(linesOfQuote(quote, products)).toEqual(lines);
});

it("pricing a cart from the catalogue keeps the cart's order of lines, and makes an empty cart of none", () => {
	expect({ ...price([]), notice: undefined, version: "" }).toEqual(emptyCart);
	const cart = price(linesOf("sofa*1~lamp*3"));
	expect(cart.lines.map(({ sku }) => sku)).toEqual(["sofa", "lamp"]);
	const counts = { quantity: 3, wanted: 3, available: 20 };
	const prices = { unit: { pen: 1999, usd: 533 }, sale, total: { pen: 5997, usd: 1599 } };
	const shown = { url: "/product/lamp", name: "Lámpara", choice: "", image: lamp.images[0] };
	expect(cart.lines[1]).toEqual({ sku: "lamp", ...shown, ...counts, ...prices });
	const { removed, discontinued, isReset, isUnsaved } = emptyCart;
	const rest = { removed, discontinued, isReset, isUnsaved };
	expect(cart).toMatchObject({ ...rest, count: 4, subtotal: { pen: 200997, usd: 53599 } });
});

it("pricing a cart from the catalogue uses the variant's price, picture and URL", () => {
	const variant = { choice: "Rojo", image: { src: "/images/red.svg" }, unit: { pen: 700, usd: 200 } };
	const [line] = price(linesOf(`${redSku}*1`)).lines;
	expect(line).toMatchObject({ url: "/product/quilt?color=rojo", ...variant });
});

it("pricing a cart from the catalogue limits quantities to the stock, and keeps sold-out lines with a quantity of 0", () => {
	const cart = price(linesOf(`sofa*3~${redSku}*1`));
	const less = { quantity: 2, wanted: 3, available: 2 };
	const none = { quantity: 0, wanted: 1, available: 0 };
	expect(cart).toMatchObject({ lines: [less, none], count: 2, subtotal: { pen: 390000 } });
});

it("pricing a cart from the catalogue drops discontinued items and names them", () => {
	const cart = price(linesOf("mesa-de-noche*9~lamp*1~quilt_ffffff*1~<b>*1"));
	const discontinued = ["Mesa de noche", "Edredón (la opción que elegiste)", "Un producto"];
	expect(cart).toMatchObject({ count: 1, discontinued, lines: [{ sku: "lamp" }] });
});

it("pricing a cart from the catalogue follows renamed products, and merges lines with the old and the new name", () => {
	const cart = price(linesOf("sillon*1~sofa*2~lamp*1"));
	expect(cart.lines.map(({ sku, wanted }) => [sku, wanted])).toEqual([
		["sofa", 3],
		["lamp", 1],
	]);
	expect(cart.discontinued).toEqual([]);
});

it("pricing a cart from the catalogue has lines that add up to the subtotal, and does not modify its input", () => {
	const slug = fc.constantFrom("a", "b", "c", "d");
	const product = fc.record({ slug, pen: fc.nat(1e9), usd: fc.nat(1e9), stock: fc.nat(25) });
	const sku = fc.constantFrom("a", "b", "c", "d", "e");
	const line = fc.record({ sku, quantity: fc.integer({ min: 1, max: 20 }) });
	fc.assert(
		fc.property(
			fc.uniqueArray(product, { selector: ({ slug }) => slug }),
			fc.uniqueArray(line, { selector: ({ sku }) => sku }),
			(sold, wanted) => {
				const all = sold.map(({ slug, stock, ...price }) => aProduct({ slug, price, stock }));
				const before = structuredClone({ all, wanted });
				const cart = price(wanted, indexProducts(all));
				expect({ all, wanted }).toEqual(before);
				expect(cart.lines.length + cart.discontinued.length).toBe(wanted.length);
				for (const { sku, unit, quantity, total } of cart.lines) {
					const { stock = 0 } = sold.find(({ slug }) => slug === sku) ?? {};
					expect(quantity).toBeLessThanOrEqual(Math.min(20, stock));
					expect(total).toEqual({ pen: unit.pen * quantity, usd: unit.usd * quantity });
				}
				const sum = (currency: "pen" | "usd") =>
					cart.lines.reduce((all, { total }) => all + total[currency], 0);
				expect(cart.subtotal).toEqual({ pen: sum("pen"), usd: sum("usd") });
			},
		),
	);
});

function aVariant(color: string, overrides: Partial<Variant> = {}): Variant {
	return { choice: { color }, price: { pen: 500, usd: 150 }, stock: 1, ...overrides };
}
