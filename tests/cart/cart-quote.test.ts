import fc from "fast-check";
import { expect, it } from "vitest";
import { describeChanges, quoteCart } from "~/cart/cart-quote";
import { priceCart } from "~/cart/price-cart.server";
import { indexProducts } from "~/catalog/change-index.server";
import { aProduct } from "../catalog/products";

const cartWith = (
	lines: Record<string, number>,
	{ pen = 1000, stock = 9 }: { pen?: number; stock?: number } = {},
) =>
	priceCart(
		{ lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })), removed: [] },
		indexProducts(
			["lamp", "sofa"].map((slug) =>
				aProduct({ slug, name: slug === "lamp" ? "Lámpara" : "Sofá", price: { pen, usd: 300 }, stock }),
			),
		),
	);

it("a quote equals only a quote with the same lines and prices", () => {
	const terms = quoteCart(cartWith({ lamp: 2, sofa: 1 }));
	expect(quoteCart(cartWith({ lamp: 2, sofa: 1 }))).toBe(terms);
	const others = [
		cartWith({ lamp: 2 }),
		cartWith({ lamp: 1, sofa: 1 }),
		cartWith({ lamp: 2, sofa: 1 }, { pen: 1001 }),
		cartWith({ lamp: 2, sofa: 1 }, { stock: 1 }),
	];
	for (const other of others) expect(quoteCart(other)).not.toBe(terms);
});

it.each([
	["nothing", { lamp: 2 }, {}, []],
	["a price", { lamp: 2 }, { pen: 1250 }, ["El precio de Lámpara cambió de S/\u00a010.00 a S/\u00a012.50."]],
	["no stock left", { lamp: 2 }, { stock: 0 }, ["Lámpara se agotó."]],
	["less stock", { lamp: 2 }, { stock: 1 }, ["De Lámpara ahora llevas 1, no 2."]],
	["an added line", { lamp: 2, sofa: 1 }, {}, ["Ahora también llevas Sofá."]],
	["a removed line", {}, {}, ["Un producto ya no está en tu carrito."]],
	["a higher quantity", { lamp: 3 }, {}, ["Ahora llevas 3 de Lámpara."]],
])("describes each change: %s", (_, lines, catalogue, said) => {
	const before = quoteCart(cartWith({ lamp: 2 }));
	expect(describeChanges(before, cartWith(lines, catalogue))).toEqual(said);
});

it("a forged quote only yields sentences", () => {
	fc.assert(
		fc.property(fc.string(), (terms) => {
			for (const sentence of describeChanges(terms, cartWith({ lamp: 1 })))
				expect(sentence).not.toContain("<");
		}),
	);
});
