import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cart } from "~/domain/cart/cart";
import { formatCart, parseCart } from "~/domain/cart/cart-format.server";
import {
	addToCart,
	clearCart,
	ensureInCart,
	isDoubleClick,
	refuseNotSold,
	removeFromCart,
	setQuantity,
	undoRemoval,
} from "~/domain/cart/change-cart.server";
import { priceCart } from "~/domain/cart/price-cart.server";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { formatSoles } from "~/platform/values/money";
import { aProduct } from "../catalog/products";

const empty: Cart = { lines: [], removed: [] };
const lamp = { product: aProduct({ slug: "lamp", name: "Lámpara", stock: 30 }), variant: undefined };
const sofa = { product: aProduct({ slug: "sofa", name: "Sofá", stock: 3 }), variant: undefined };
const gone = { product: aProduct({ slug: "gone", name: "Mesa", stock: 0 }), variant: undefined };
const products = indexProducts([lamp.product, sofa.product, gone.product]);
let clicks = 0;
/** The time of a click a minute after the previous one. */
const click = () => 60_000 * ++clicks;
/** The notice right after the last change. */
const describeLastChange = (cart: Cart) => priceCart(cart, products, { now: cart.last?.at ?? 0 }).notice;
const quantities = ({ lines }: Cart) => Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]));

describe("adding to the cart", () => {
	it("adds to the quantity in the cart", () => {
		const once = addToCart(empty, lamp, 2, click());
		const twice = addToCart(once, lamp, 3, click());
		expect(quantities(addToCart(twice, sofa, 1, click()))).toEqual({ lamp: 5, sofa: 1 });
		expect(twice.last?.outcome).toBe("added");
	});

	it("takes the same addition within three seconds for a double click", () => {
		const first = addToCart(empty, lamp, 21, 1_000_000);
		expect(isDoubleClick(first, lamp, 21, 1_002_999)).toBe(true);
		expect(isDoubleClick(first, lamp, 22, 1_000_900), "both more than are sold").toBe(true);
		expect(isDoubleClick(first, lamp, 21, 1_003_000), "later").toBe(false);
		expect(isDoubleClick(first, lamp, 1, 1_000_900), "another quantity").toBe(false);
		expect(isDoubleClick(first, sofa, 21, 1_000_900), "another product").toBe(false);
		expect(isDoubleClick(removeFromCart(first, "lamp", 1_000_100), lamp, 21, 1_000_900), "removed").toBe(
			false,
		);
		expect(isDoubleClick(empty, lamp, 1, 1_000_900)).toBe(false);
	});

	it("is limited to twenty per item and to the stock, with a notice", () => {
		const many = addToCart(empty, lamp, 25, click());
		expect([quantities(many), many.last?.outcome]).toEqual([{ lamp: 20 }, "most"]);
		const all = addToCart(many, sofa, 4, click());
		expect([quantities(all), all.last?.outcome]).toEqual([{ lamp: 20, sofa: 3 }, "stock"]);
		const none = addToCart(all, gone, 1, click());
		expect([quantities(none), none.last?.outcome]).toEqual([{ lamp: 20, sofa: 3 }, "soldOut"]);
		expect(quantities(addToCart(empty, lamp, 999_999, click()))).toEqual({ lamp: 20 });
	});

	it("refuses a 51st line, but still changes the other fifty", () => {
		const items = Array.from({ length: 51 }, (_, index) => ({
			product: aProduct({ slug: `producto-${index}`, stock: 9 }),
			variant: undefined,
		}));
		const full = items.reduce<Cart>((cart, item) => addToCart(cart, item, 1, click()), empty);
		expect([full.lines.length, full.last?.outcome]).toEqual([50, "full"]);
		const [first] = items;
		if (!first) throw new Error();
		expect(quantities(addToCart(full, first, 1, click()))).toMatchObject({ "producto-0": 2 });
	});

	it("moves the item to the top, even if it was in the cart", () => {
		const filled = addToCart(addToCart(empty, lamp, 1, click()), sofa, 1, click());
		expect(filled.lines.map(({ sku }) => sku)).toEqual(["sofa", "lamp"]);
		const more = addToCart(filled, lamp, 1, click());
		expect(more.lines.map(({ sku }) => sku)).toEqual(["lamp", "sofa"]);
		expect(ensureInCart(more, sofa, 1, click()).lines.map(({ sku }) => sku)).toEqual(["sofa", "lamp"]);
		expect(setQuantity(more, sofa, 3, click()).lines.map(({ sku }) => sku)).toEqual(["lamp", "sofa"]);
	});

	it("ensures at least the quantity for Comprar Ahora, however often it is sent", () => {
		const once = ensureInCart(empty, lamp, 2, click());
		expect(quantities(ensureInCart(once, lamp, 2, click()))).toEqual({ lamp: 2 });
		expect(quantities(ensureInCart(once, lamp, 1, click()))).toEqual({ lamp: 2 });
	});
});

describe("the notice after an addition", () => {
	const green = { choice: { color: "verde" }, price: { pen: 99000, usd: 26400 }, stock: 9 };
	const red = { ...green, choice: { color: "rojo" }, price: { pen: 114000, usd: 30400 }, stock: 0 };
	const phone = aProduct({
		slug: "phone",
		name: "Celular",
		options: [
			{
				id: "color",
				name: "Color",
				values: [
					{ id: "verde", name: "Verde" },
					{ id: "rojo", name: "Rojo" },
				],
			},
		],
		variants: [green, red],
		stock: 9,
	});
	const withPhone = indexProducts([lamp.product, sofa.product, gone.product, phone]);
	const said = (cart: Cart) => priceCart(cart, withPhone, { now: cart.last?.at ?? 0 }).notice;

	it("names the variant, its price, and the quantity if it is more than one", () => {
		const one = addToCart(empty, { product: phone, variant: green }, 1, click());
		expect(said(one)).toMatchObject({ look: "success", text: "Agregaste Celular, Verde: S/\u00a0990.00." });
		const two = addToCart(one, { product: phone, variant: green }, 2, click());
		expect(said(two)?.text).toBe("Agregaste 2 de Celular, Verde: S/\u00a0990.00 cada uno.");
	});

	it("warns with a link to alternatives when the variant or the product is sold out", () => {
		expect(said(addToCart(empty, { product: phone, variant: red }, 1, click()))).toMatchObject({
			look: "warning",
			text: "Celular, Rojo se agotó, y no está en tu carrito.",
			link: { url: "/product/phone?color=rojo", text: "Elegir otra opción de Celular" },
		});
		expect(said(addToCart(empty, gone, 1, click()))).toMatchObject({
			look: "warning",
			link: { url: "/categoria/sala", text: "Ver productos parecidos" },
		});
	});

	it.each<[string, (cart: Cart) => Cart]>([
		["the quantity exceeds the stock", (cart) => addToCart(cart, sofa, 9, click())],
		["the quantity exceeds twenty", (cart) => addToCart(cart, lamp, 21, click())],
		["the product is not sold", (cart) => refuseNotSold(cart, click())],
	])("warns when %s", (_, change) => {
		expect(said(change(empty))?.look).toBe("warning");
	});

	it("links to the product when the requested option is not sold", () => {
		expect(said(refuseNotSold(empty, click(), "phone"))?.link?.url).toBe("/product/phone");
	});
});

describe("changing the cart", () => {
	const filled = addToCart(addToCart(empty, lamp, 2, click()), sofa, 1, click());

	it("sets a quantity", () => {
		expect(quantities(setQuantity(filled, lamp, 7, click()))).toEqual({ lamp: 7, sofa: 1 });
	});

	it("removes a line and restores it once, keeping later additions", () => {
		const without = removeFromCart(filled, "lamp", click());
		expect(quantities(without)).toEqual({ sofa: 1 });
		expect(priceCart(without, products, { now: without.last?.at ?? 0 }).removed).toEqual(["Lámpara"]);
		const back = undoRemoval(without, click());
		expect(quantities(back)).toEqual({ lamp: 2, sofa: 1 });
		expect(describeLastChange(back)).toMatchObject({
			look: "success",
			text: "Devolvimos Lámpara a tu carrito.",
		});
		expect(undoRemoval(back, click())).toEqual(back);
		expect(isDoubleClick(back, lamp, 1, back.last?.at ?? 0), "after the undo").toBe(false);
		expect(quantities(undoRemoval(addToCart(without, lamp, 5, click()), click()))).toEqual({
			lamp: 5,
			sofa: 1,
		});
	});

	it("empties the cart and restores it as a whole", () => {
		const cleared = clearCart(filled, click());
		expect(cleared.lines).toEqual([]);
		const back = undoRemoval(clearCart(cleared, click()), click());
		expect(quantities(back)).toEqual({ lamp: 2, sofa: 1 });
		expect(describeLastChange(back)).toMatchObject({
			look: "success",
			text: "Devolvimos 2 productos a tu carrito.",
		});
	});

	it("remembers removed lines that do not fit, for a later undo", () => {
		const lines = Array.from({ length: 50 }, (_, index) => ({ sku: `p${index}`, quantity: 1 }));
		const full: Cart = { lines, removed: [{ sku: "lamp", quantity: 1 }] };
		expect(undoRemoval(full, click())).toMatchObject({ ...full, last: { outcome: "full" } });
	});

	it("can still be undone after a refused change", () => {
		const without = removeFromCart(filled, "lamp", click());
		expect(quantities(undoRemoval(addToCart(without, gone, 1, click()), click()))).toEqual({
			lamp: 2,
			sofa: 1,
		});
		const lines = Array.from({ length: 50 }, (_, index) => ({ sku: `p${index}`, quantity: 1 }));
		const full: Cart = { lines, removed: [{ sku: "sofa", quantity: 1 }] };
		expect(addToCart(full, lamp, 1, click())).toMatchObject({ ...full, last: { outcome: "full" } });
	});

	it("tells screen readers the new quantity and subtotal", () => {
		const changed = setQuantity(filled, lamp, 3, click());
		const { subtotal } = priceCart(changed, products, { now: click() });
		expect(describeLastChange(changed)).toMatchObject({
			look: "heard",
			text: `Ahora llevas 3 de Lámpara. Subtotal: ${formatSoles(subtotal.pen)}.`,
		});
		expect(describeLastChange(removeFromCart(changed, "lamp", click()))).toBeUndefined();
	});

	it("shows the notice for a minute and the undo button for ten minutes", () => {
		const added = addToCart(empty, lamp, 1, click());
		const at = added.last?.at ?? 0;
		expect(priceCart(added, products, { now: at + 1000 }).notice?.text).toBe(
			"Agregaste Lámpara: S/\u00a0375.00.",
		);
		expect(priceCart(added, products, { now: at + 61_000 }).notice).toBeUndefined();
		const removed = removeFromCart(added, "lamp", at);
		expect(priceCart(removed, products, { now: at + 9 * 60_000 }).removed).toEqual(["Lámpara"]);
		expect(priceCart(removed, products, { now: at + 11 * 60_000 }).removed).toEqual([]);
	});
});

describe("the cookie's value", () => {
	const id = "0123456789abcdef";

	it("round-trips any cart", () => {
		const item = fc.constantFrom(lamp, sofa, gone);
		const quantity = fc.integer({ min: 1, max: 999_999 });
		const change = fc.oneof(
			fc.tuple(item, quantity).map(
				([what, n]) =>
					(cart: Cart) =>
						addToCart(cart, what, n, click()),
			),
			fc.tuple(item, quantity).map(
				([what, n]) =>
					(cart: Cart) =>
						setQuantity(cart, what, n, click()),
			),
			item.map((what) => (cart: Cart) => removeFromCart(cart, what.product.slug, click())),
			fc.constant((cart: Cart) => clearCart(cart, click())),
			fc.constant((cart: Cart) => undoRemoval(cart, click())),
		);
		fc.assert(
			fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
				const cart = changes.reduce<Cart>((before, make) => make(before), { ...empty, id });
				expect(parseCart(formatCart(cart))).toEqual(JSON.parse(JSON.stringify(cart)));
			}),
		);
	});

	it("stays within 4,096 bytes, even with fifty lines of typical slugs", () => {
		const lines = Array.from({ length: 50 }, (_, index) => ({
			sku: `un-producto-con-nombre-largo-de-veras-${String(index).padStart(2, "0")}_0a1b2c`,
			quantity: 20,
		}));
		const text = formatCart({ id, lines, removed: [] });
		expect(parseCart(text)?.lines).toHaveLength(50);
		expect(Buffer.from(JSON.stringify(text)).toString("base64").length).toBeLessThan(3900);
	});

	it.each([
		"",
		"1",
		"2!0123456789abcdef!!!",
		"1!short!!!",
		`1!${id}!lamp*0!!`,
		`1!${id}!lamp*21!!`,
		`1!${id}!lamp!!`,
		`1!${id}!lamp*1~lamp*2!!`,
		`1!${id}!../x*1!!`,
		`1!${id}!lamp*1!!nonsense`,
		`1!${id}!lamp*1!!added*lamp*1**1!more`,
		`1!${id}!${Array.from({ length: 51 }, (_, index) => `p${index}*1`).join("~")}!!`,
	])("rejects %j", (text) => {
		expect(parseCart(text)).toBeUndefined();
	});

	it("is parsed to a cart or to undefined, whatever it contains", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.jsonValue()), (value) => {
				const cart = parseCart(value);
				if (cart) expect(parseCart(formatCart(cart))).toEqual(cart);
			}),
		);
	});
});
