import fc from "fast-check";
import { expect, it } from "vitest";
import { describeChanges, quoteCart } from "~/domain/cart/cart-quote";
import { priceCart } from "~/domain/cart/price-cart.server";
import { identifyItem } from "~/domain/cart/sku.server";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { aProduct } from "../catalog/products";

type Goods = Partial<{ pen: number; usd: number; stock: number; names: Record<string, string> }>;
type Quantities = Record<string, number>;
const allNames = { lamp: "Lámpara", sofa: "Sofá" };

function catalogWith({ pen = 1000, usd = 300, stock = 9, names = allNames }: Goods) {
	const goods = { price: { pen, usd }, stock };
	return indexProducts(Object.entries(names).map(([slug, name]) => aProduct({ ...goods, slug, name })));
}

function cartWith(quantities: Quantities, goods: Goods = {}) {
	const lines = Object.entries(quantities).map(([sku, quantity]) => ({ sku, quantity }));
	return priceCart({ lines }, catalogWith(goods), { now: 0 });
}

const changesOf = (quote: string, quantities: Quantities, goods: Goods = {}) =>
	describeChanges(quote, cartWith(quantities, goods), (sku) => identifyItem(catalogWith(goods), sku));

it("a quote equals only a quote with the same lines and prices", () => {
	const terms = quoteCart(cartWith({ lamp: 2, sofa: 1 }));
	expect(quoteCart(cartWith({ lamp: 2, sofa: 1 }))).toBe(terms);
	for (const other of [cartWith({ lamp: 2 }), cartWith({ lamp: 1, sofa: 1 })])
		expect(quoteCart(other)).not.toBe(terms);
	for (const changed of [{ pen: 1001 }, { stock: 1 }])
		expect(quoteCart(cartWith({ lamp: 2, sofa: 1 }, changed))).not.toBe(terms);
});

it.each<[string, Quantities, Goods, string[]]>([
	["nothing", { lamp: 2 }, {}, []],
	["a price", { lamp: 2 }, { pen: 1250 }, ["El precio de Lámpara cambió de S/\u00a010.00 a S/\u00a012.50."]],
	["no stock left", { lamp: 2 }, { stock: 0 }, ["Lámpara se agotó."]],
	["dollars", { lamp: 2 }, { usd: 310 }, ["El precio de Lámpara cambió de USD\u00a03.00 a USD\u00a03.10."]],
	["less stock", { lamp: 2 }, { stock: 1 }, ["La cantidad de Lámpara cambió de 2 a 1: no quedan más."]],
	["a lower quantity", { lamp: 1 }, {}, ["La cantidad de Lámpara cambió de 2 a 1."]],
	["an added line", { lamp: 2, sofa: 1 }, {}, ["Ahora también llevas Sofá."]],
	["a removed line", {}, {}, ["Lámpara ya no está en tu carrito."]],
	["a deleted product", { lamp: 2 }, { names: { sofa: "Sofá" } }, ["Lamp ya no está en tu carrito."]],
	["a higher quantity", { lamp: 3 }, {}, ["La cantidad de Lámpara cambió de 2 a 3."]],
])("describes each change: %s", (_, lines, catalogue, said) => {
	expect(changesOf(quoteCart(cartWith({ lamp: 2 })), lines, catalogue)).toEqual(said);
});

it("what was sold out before is not reported again, and an empty quote held nothing", () => {
	expect(changesOf("lamp*0*1000*300", { lamp: 1 }, { stock: 0 })).toEqual([]);
	expect(changesOf("", { lamp: 1 })).toEqual(["Ahora también llevas Lámpara."]);
});

it("a forged quote only yields sentences", () => {
	fc.assert(
		fc.property(fc.string(), (terms) => {
			for (const sentence of changesOf(terms, { lamp: 1 })) expect(sentence).not.toContain("<");
		}),
	);
});
