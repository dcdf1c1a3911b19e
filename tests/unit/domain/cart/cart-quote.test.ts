import fc from "fast-check";
import { expect, it } from "vitest";
import { describeChanges, quoteCart } from "~/domain/cart/cart-quote";
import { priceCart } from "~/domain/cart/price-cart.server";
import { identifyItem } from "~/domain/cart/sku.server";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { aProduct } from "../catalog/products";

interface CatalogOptions {
	pen?: number;
	usd?: number;
	stock?: number;
	names?: Record<string, string>;
}

const allNames = { lamp: "Lámpara", sofa: "Sofá" };

const catalogWith = ({ pen = 1000, usd = 300, stock = 9, names = allNames }: CatalogOptions = {}) =>
	indexProducts(
		Object.entries(names).map(([slug, name]) => aProduct({ slug, name, price: { pen, usd }, stock })),
	);

const cartWith = (lines: Record<string, number>, catalog: CatalogOptions = {}) =>
	priceCart(
		{ lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })), removed: [] },
		catalogWith(catalog),
		{ now: 0 },
	);

const changesOf = (quote: string, lines: Record<string, number>, catalog: CatalogOptions = {}) =>
	describeChanges(quote, cartWith(lines, catalog), (sku) => identifyItem(catalogWith(catalog), sku));

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

it.each<[string, Record<string, number>, CatalogOptions, string[]]>([
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
	const before = quoteCart(cartWith({ lamp: 2 }));
	expect(changesOf(before, lines, catalogue)).toEqual(said);
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
