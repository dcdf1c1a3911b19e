import { expect, it } from "vitest";
import type { LastChange } from "~/domain/cart/cart";
import { nextNoticeChange } from "~/domain/cart/cart-notices.server";
import { priceCart } from "~/domain/cart/price-cart.server";
import { skuOf } from "~/domain/cart/sku.server";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { anOption, aProduct } from "../catalog/products";

const red = { choice: { color: "rojo" }, price: { pen: 114_000, usd: 30_400 }, stock: 0 };
const green = { choice: { color: "verde" }, price: { pen: 99_000, usd: 26_400 }, stock: 9 };
const options = [anOption("color", "Color", { verde: "Verde", rojo: "Rojo" })];
const phone = aProduct({ slug: "phone", name: "Celular", options, variants: [green, red], stock: 9 });
const lamp = aProduct({ slug: "lamp", name: "Lámpara" });
const products = indexProducts([phone, lamp, aProduct({ slug: "gone", name: "Mesa", stock: 0 })]);
const [greenSku, redSku] = [green, red].map((variant) => skuOf({ product: phone, variant }));
const at = 1_000_000;
const lines = [{ sku: "lamp", quantity: 2 }];
const removed = ["gone", "x"].map((sku) => ({ sku, quantity: 1 }));
const priceAt = (now: number, last?: LastChange) => priceCart({ lines, removed, last }, products, { now });

const most = "Puedes llevar hasta 20 de cada producto. Dejamos 20 de Lámpara en tu carrito.";
const full = "Tu carrito está lleno (hasta 50 productos distintos). Quita uno para agregar otro.";
const notSold = "Esa opción ya no se vende. Vuelve al producto y elige otra.";
const another = { url: "/product/phone?color=rojo", text: "Elegir otra opción de Celular" };
const similar = { url: "/categoria/sala", text: "Ver productos parecidos" };
it.each<[LastChange["outcome"], string | undefined, number, string, string, object?]>([
	["added", greenSku, 1, "success", "Agregaste Celular, Verde: S/\u00a0990.00."],
	["added", greenSku, 2, "success", "Agregaste 2 de Celular, Verde: S/\u00a0990.00 cada uno."],
	["added", "lamp", 1, "success", "Agregaste Lámpara: S/\u00a0375.00."],
	["changed", "lamp", 0, "heard", "Ahora llevas 2 de Lámpara. Subtotal: S/\u00a0750.00."],
	["most", "lamp", 21, "warning", most],
	["stock", "lamp", 4, "warning", "No quedan tantos: en tu carrito está todo lo que hay de Lámpara."],
	["soldOut", redSku, 1, "warning", "Celular, Rojo se agotó, y no está en tu carrito.", another],
	["soldOut", "gone", 1, "warning", "Mesa se agotó, y no está en tu carrito.", similar],
	["full", "lamp", 1, "warning", full],
	["undone", "lamp", 1, "success", "Devolvimos Lámpara a tu carrito."],
	["undone", "", 2, "success", "Devolvimos 2 productos a tu carrito."],
	["again", "", 0, "success", "En tu carrito está lo que todavía vendemos de ese pedido."],
	["notSold", "phone", 0, "warning", notSold, { ...another, url: "/product/phone" }],
	["notSold", "", 0, "warning", notSold],
	["notSold", "hidden", 0, "warning", "Ese producto ya no se vende."],
])("the notice of %s %s ×%i is a %s", (outcome, sku = "", quantity, look, text, link) => {
	expect(priceAt(at, { outcome, sku, quantity, at }).notice).toEqual({ look, text, link, at });
});

it.each([
	["changed", "gone"],
	...(["added", "most", "stock", "soldOut", "undone"] as const).map((name) => [name, "hidden"] as const),
] as const)("is not there when %s names what is gone (%s)", (outcome, sku) => {
	expect(priceAt(at, { outcome, sku, quantity: 1, at }).notice).toBeUndefined();
});

it.each(["added", "changed", "most", "stock", "undone"] as const)(
	"is not there when %s is of what sold out since: the line says so",
	(outcome) => {
		const soldOut = [...lines, { sku: "gone", quantity: 1 }];
		const last = { outcome, sku: "gone", quantity: 1, at };
		expect(priceCart({ lines: soldOut, last }, products, { now: at }).notice).toBeUndefined();
	},
);

it.each([
	[0, true, ["Mesa"], 60_000],
	[59_999, true, ["Mesa"], 60_000],
	[60_000, false, ["Mesa"], 600_000],
	[599_999, false, ["Mesa"], 600_000],
	[600_000, false, [], Number.POSITIVE_INFINITY],
])("%i ms later a notice is shown: %j, %j can be restored, until %i ms", (ms, isShown, removed, next) => {
	const last = { outcome: "again" as const, sku: "", quantity: 0, at };
	const cart = priceAt(at + ms, last);
	expect([cart.notice !== undefined, cart.removed]).toEqual([isShown, removed]);
	expect(nextNoticeChange(last, at + ms)).toBe(at + next);
	expect(nextNoticeChange(undefined, at)).toBe(Number.POSITIVE_INFINITY);
	expect(priceAt(at)).toMatchObject({ notice: undefined, removed: [] });
});
