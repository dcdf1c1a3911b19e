import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceCart } from "~/cart/price-cart";
import { indexProducts } from "~/catalog/product-index.server";
import { aProduct } from "../catalog/products";

describe("a cart is priced from the catalogue", () => {
	const lamp = aProduct({ slug: "lamp", name: "Lámpara", price: { pen: 1999, usd: 533 } });
	const sofa = aProduct({ slug: "sofa", price: { pen: 195000, usd: 52000 } });

	it("line by line, in the cart's order", () => {
		const cart = priceCart(
			[
				{ slug: "sofa", quantity: 1 },
				{ slug: "lamp", quantity: 3 },
			],
			indexProducts([lamp, sofa]),
		);
		expect(cart.lines.map(({ slug }) => slug)).toEqual(["sofa", "lamp"]);
		expect(cart.lines[1]).toEqual({
			slug: "lamp",
			name: "Lámpara",
			image: lamp.images[0],
			quantity: 3,
			unit: { pen: 1999, usd: 533 },
			total: { pen: 5997, usd: 1599 },
		});
		expect(cart.subtotal).toEqual({ pen: 200997, usd: 53599 });
	});

	it("and not from what was sent with the line", () => {
		const sent = { slug: "lamp", quantity: 1, unit: { pen: 1, usd: 1 }, price: { pen: 1, usd: 1 } };
		expect(priceCart([sent], indexProducts([lamp])).subtotal).toEqual({ pen: 1999, usd: 533 });
	});

	it("counting items, not lines", () => {
		const wanted = [
			{ slug: "sofa", quantity: 1 },
			{ slug: "lamp", quantity: 3 },
		];
		expect(priceCart(wanted, indexProducts([lamp, sofa])).count).toBe(4);
	});

	it("without the products that are no longer in it", () => {
		const cart = priceCart(
			[
				{ slug: "gone", quantity: 9 },
				{ slug: "lamp", quantity: 1 },
			],
			indexProducts([lamp]),
		);
		expect(cart).toMatchObject({ count: 1, subtotal: { pen: 1999, usd: 533 }, lines: [{ slug: "lamp" }] });
	});

	it("to nothing when it is empty", () => {
		expect(priceCart([], indexProducts([lamp]))).toEqual({
			lines: [],
			count: 0,
			subtotal: { pen: 0, usd: 0 },
		});
	});

	it.each([0.3, Number.NaN, Number.MAX_SAFE_INTEGER])("refusing a quantity of %d", (quantity) => {
		expect(() => priceCart([{ slug: "lamp", quantity }], indexProducts([lamp]))).toThrow(RangeError);
	});

	it("so that the lines add up to the subtotal, and nothing is changed in place", () => {
		const product = fc.record({
			slug: fc.constantFrom("a", "b", "c", "d"),
			pen: fc.nat(1e9),
			usd: fc.nat(1e9),
		});
		const line = fc.record({
			slug: fc.constantFrom("a", "b", "c", "d", "e"),
			quantity: fc.integer({ min: 1, max: 20 }),
		});
		fc.assert(
			fc.property(
				fc.uniqueArray(product, { selector: ({ slug }) => slug }),
				fc.array(line),
				(stock, wanted) => {
					const products = stock.map(({ slug, ...price }) => aProduct({ slug, price }));
					const before = structuredClone({ products, wanted });
					const cart = priceCart(wanted, indexProducts(products));
					expect({ products, wanted }).toEqual(before);
					const sold = wanted.filter(({ slug }) => stock.some((item) => item.slug === slug));
					expect(cart.lines.map(({ slug, quantity }) => ({ slug, quantity }))).toEqual(sold);
					for (const { unit, quantity, total } of cart.lines) {
						expect(total).toEqual({ pen: unit.pen * quantity, usd: unit.usd * quantity });
					}
					const sum = (currency: "pen" | "usd") =>
						cart.lines.reduce((all, { total }) => all + total[currency], 0);
					expect(cart.subtotal).toEqual({ pen: sum("pen"), usd: sum("usd") });
				},
			),
		);
	});
});
