import fc from "fast-check";
import { expect, it } from "vitest";
import type { Cart } from "~/domain/cart/cart";
import { formatCart, parseCart, parseLines } from "~/domain/cart/cart-format.server";
import {
	addToCart,
	buyAgain,
	clearCart,
	ensureInCart,
	isDoubleClick,
	refuseNotSold,
	removeFromCart,
	setQuantity,
	undoRemoval,
} from "~/domain/cart/change-cart.server";
import { parseQuantity } from "~/domain/cart/parse-quantity";
import type { Item } from "~/domain/cart/sku.server";
import { aProduct } from "../catalog/products";

const id = "0123456789abcdef";
const empty: Cart = { lines: [], removed: [] };
const lamp = { product: aProduct({ slug: "lamp", name: "Lámpara", stock: 30 }), variant: undefined };
const sofa = { product: aProduct({ slug: "sofa", name: "Sofá", stock: 3 }), variant: undefined };
const gone = { product: aProduct({ slug: "gone", name: "Mesa", stock: 0 }), variant: undefined };
let clicks = 0;
/** The time of a click a minute after the previous one. */
const click = () => 60_000 * ++clicks;

const fifty = Array.from({ length: 50 }, (_, index) => `p${index}*1`).join("~");
/** Forty lines of such SKUs fill the cookie. */
const long = (index: number) => `${"x".repeat(59)}_0000${10 + index}`;
const wide = Array.from({ length: 39 }, (_, index) => `${long(index)}*1`).join("~");
const last = long(39);
const itemOf = (slug: string) => ({ product: aProduct({ slug, stock: 20 }), variant: undefined });
type Change = (cart: Cart, now: number) => Cart;
function withItem(act: typeof addToCart) {
	return (item: Item, quantity: number): Change => {
		return (cart, now) => act(cart, item, quantity, now);
	};
}
const add = withItem(addToCart);
const ensure = withItem(ensureInCart);
const set = withItem(setQuantity);
function remove(sku: string): Change {
	return (cart, now) => removeFromCart(cart, sku, now);
}
function again(text: string): Change {
	return (cart, now) => buyAgain(cart, parseLines(text) ?? [], now);
}

/** Carts are written as in the cookie: lines, removed lines, and the change with its SKU and quantity. */
it.each<[string, string, Change, string]>([
	["adds a first item", "!", add(lamp, 2), "lamp*2!!added*lamp*2"],
	["adds to the quantity", "lamp*2~sofa*1!gone*1", add(lamp, 3), "lamp*5~sofa*1!!added*lamp*3"],
	["moves what is added to the top", "lamp*2~sofa*1!", add(sofa, 1), "sofa*2~lamp*2!!added*sofa*1"],
	["adds twenty", "!", add(lamp, 20), "lamp*20!!added*lamp*20"],
	["adds twenty at most", "!", add(lamp, 21), "lamp*20!!most*lamp*21"],
	["adds twenty at most, of twenty", "!", add(itemOf("few"), 21), "few*20!!most*few*21"],
	["adds twenty however many are wanted", "!", add(lamp, 999_999), "lamp*20!!most*lamp*21"],
	["adds all there is", "!", add(sofa, 3), "sofa*3!!added*sofa*3"],
	["adds no more than there is", "lamp*1!", add(sofa, 4), "sofa*3~lamp*1!!stock*sofa*4"],
	["adds nothing that is sold out", "lamp*2!sofa*1", add(gone, 1), "lamp*2!sofa*1!soldOut*gone*1"],
	["adds no 51st line", `${fifty}!sofa*1`, add(lamp, 1), `${fifty}!sofa*1!full*lamp*1`],
	["adds to one of fifty", `${fifty}!`, add(itemOf("p0"), 1), `p0*2${fifty.slice(4)}!!added*p0*1`],
	["fills the cookie", `${wide}!`, add(itemOf(last), 1), `${last}*1~${wide}!!added*${last}*1`],
	["adds nothing beyond it", `${wide}!`, add(itemOf(`x${last}`), 1), `${wide}!!full*x${last}*1`],
	["ensures a quantity", "lamp*1!", ensure(lamp, 2), "lamp*2!!changed*lamp*0"],
	["ensures it when there are more", "sofa*1~lamp*2!", ensure(lamp, 1), "lamp*2~sofa*1!!changed*lamp*0"],
	["sets a quantity", "sofa*1~lamp*2!gone*1", set(lamp, 7), "sofa*1~lamp*7!!changed*lamp*0"],
	["removes a line", "lamp*2~sofa*1!gone*1", remove("lamp"), "sofa*1!lamp*2!changed*lamp*0"],
	["removes it once", "sofa*1!lamp*2", remove("lamp"), "sofa*1!lamp*2!changed**0"],
	["empties the cart", "lamp*2~sofa*1!gone*1", clearCart, "!lamp*2~sofa*1!changed**0"],
	["empties it once", "!lamp*2", clearCart, "!lamp*2!changed**0"],
	["restores a line", "sofa*1!lamp*2", undoRemoval, "sofa*1~lamp*2!!undone*lamp*1"],
	["restores all lines", "!lamp*2~sofa*1", undoRemoval, "lamp*2~sofa*1!!undone**2"],
	["restores what is gone", "lamp*5!lamp*2~sofa*1", undoRemoval, "lamp*5~sofa*1!!undone*sofa*1"],
	["restores nothing that was added again", "lamp*5!lamp*2", undoRemoval, "lamp*5!!"],
	["keeps what does not fit, for a later undo", `${fifty}!lamp*1`, undoRemoval, `${fifty}!lamp*1!full**0`],
	["buys again", "lamp*1!gone*1", again("lamp*2~sofa*9"), "lamp*2~sofa*9!!again**0"],
	["buys again what is there", "lamp*5!", again("lamp*2"), "lamp*5!!again**0"],
	["buys again all or nothing", `${fifty}!sofa*1`, again("p0*2~lamp*1"), `${fifty}!sofa*1!full**0`],
	["refuses what is not sold", "lamp*1!sofa*1", refuseNotSold, "lamp*1!sofa*1!notSold**0"],
	["refuses an option", "!", (cart, now) => refuseNotSold(cart, now, "lamp"), "!!notSold*lamp*0"],
])("a change of the cart %s", (_, before, change, after) => {
	const [lines, removed] = before.split("!").map((part) => parseLines(part) ?? []);
	const at = click();
	const changed = change({ lines: lines ?? [], removed: removed ?? [], code: "FERIA" }, at);
	const timed = after.endsWith("!") ? after : `${after}**${at}`;
	expect(formatCart({ ...changed, id })).toBe(`1!${id}!${timed}!FERIA`);
});

it("a change of the cart respects limits that were higher before, and changes a cart that is too full", () => {
	const lines = Array.from({ length: 51 }, (_, index) => ({ sku: `p${index}`, quantity: 1 }));
	expect(setQuantity({ lines, removed: [] }, itemOf("p1"), 2, 0).lines[1]?.quantity).toBe(2);
	const [again] = buyAgain(empty, [{ sku: "lamp", quantity: 25 }], click()).lines;
	expect(again).toEqual({ sku: "lamp", quantity: 20 });
});

it("a change of the cart is taken for a double click if it is the same addition within three seconds", () => {
	const first = addToCart(empty, lamp, 21, 1_000_000);
	expect(isDoubleClick(first, lamp, 21, 1_002_999)).toBe(true);
	expect(isDoubleClick(first, lamp, 22, 1_000_900), "both more than are sold").toBe(true);
	expect(isDoubleClick(first, lamp, 21, 1_003_000), "later").toBe(false);
	expect(isDoubleClick(first, lamp, 1, 1_000_900), "another quantity").toBe(false);
	expect(isDoubleClick(first, sofa, 21, 1_000_900), "another product").toBe(false);
	expect(isDoubleClick(empty, lamp, 1, 1_000_900), "nothing before").toBe(false);
	const back = undoRemoval(removeFromCart(addToCart(empty, lamp, 1, 0), "lamp", 1), 2);
	expect(isDoubleClick(back, lamp, 1, 3), "after the undo").toBe(false);
});

it("the cookie's value round-trips any cart", () => {
	const item = fc.constantFrom(lamp, sofa, gone);
	const quantity = fc.integer({ min: 1, max: 999_999 });
	const change = fc.oneof(
		fc.tuple(fc.constantFrom(add, set), item, quantity).map(([act, what, n]) => act(what, n)),
		item.map(({ product }) => remove(product.slug)),
		fc.constantFrom<Change>(clearCart, undoRemoval),
	);
	fc.assert(
		fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
			const cart = changes.reduce<Cart>((before, make) => make(before, click()), { ...empty, id });
			expect(parseCart(formatCart(cart))).toEqual(JSON.parse(JSON.stringify(cart)));
		}),
	);
});

it("the cookie's value stays within 4,096 bytes, even with fifty lines of typical slugs", () => {
	const lines = Array.from({ length: 50 }, (_, index) => ({
		sku: `un-producto-con-nombre-largo-de-veras-${String(index).padStart(2, "0")}_0a1b2c`,
		quantity: 20,
	}));
	const text = formatCart({ id, lines, removed: [] });
	expect(parseCart(text)?.lines).toHaveLength(50);
	expect(Buffer.from(JSON.stringify(text)).toString("base64").length).toBeLessThan(3900);
});

const wrongLines = ["lamp*0", "lamp*1~sofa", "lamp*21", "lamp", "lamp*1~lamp*2", "../x*1", `${fifty}~p50*1`];
const wrongChanges = ["nonsense", ".added*lamp*1**1", "added*lamp*1**1x", "added*lamp*1**1!more"];
const wrongCodes = ["AB", "feria", "A".repeat(21), "FERIA!more", "-FERIA", "FERIA-"];
it.each<[what: string, values: string[]]>([
	["without its parts", ["", "1", `1!${id}`, `1!${id}!`]],
	["of another version", [`2!${id}!!!`]],
	["with a wrong id", ["1!short!!!", `1!${id}0!!!`, `1!x${id}!!!`]],
	["with wrong lines", wrongLines.map((lines) => `1!${id}!${lines}!!`)],
	["with a wrong change", wrongChanges.map((change) => `1!${id}!lamp*1!!${change}`)],
	["with a wrong code", wrongCodes.map((code) => `1!${id}!!!!${code}`)],
])("the cookie's value is rejected %s", (_, values) => {
	for (const text of values) expect(parseCart(text), text).toBeUndefined();
});

it("the cookie's value of an earlier release is read, and that of a new cart is written", () => {
	const { last } = parseCart(`1!${id}!!!added*lamp*1*0a1b2c*99`) ?? {};
	expect(last).toEqual({ outcome: "added", sku: "lamp", quantity: 1, at: 99 });
	expect(formatCart(empty)).toBe("1!!!!");
	expect(parseCart(`1!${id}!!!!`)).toBeUndefined();
	expect(parseCart(`1!${id}!!!!FERIA10`)).toEqual({ ...empty, id, code: "FERIA10" });
});

it("the cookie's value is parsed to a cart or to undefined, whatever it contains", () => {
	fc.assert(
		fc.property(fc.oneof(fc.string(), fc.jsonValue()), (value) => {
			const cart = parseCart(value);
			if (cart) expect(parseCart(formatCart(cart))).toEqual(cart);
		}),
	);
});

it("a quantity is a whole number from 1 to 999,999", () => {
	const typed = ["1", "  007 ", "2 und.", "3unidades", "x4", "5x", "1,200", "999999"];
	expect(typed.map(parseQuantity)).toEqual([1, 7, 2, 3, 4, 5, 1200, 999_999]);
	for (const typed of ["1000000", "0", "-1", "1.5", "x1x", "1e1", "1,20", "", ["1"], undefined])
		expect(parseQuantity(typed), String(typed)).toBeUndefined();
});
