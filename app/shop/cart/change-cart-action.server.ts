import { data, redirect } from "@remix-run/node";
import { type Cart, maxQuantity, type Outcome, type WantedLine } from "~/domain/cart/cart";
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
import { chosenItem, type ProductLookup, presentSkuOf, productNamed } from "~/domain/cart/sku.server";
import { urls } from "~/platform/urls";
import { plainCode } from "~/platform/values/plain-signs";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { inPlaceField } from "~/web/forms/submit-once";
import type { CartAnswer, QuantityProblem } from "./cart-answer";
import { changeToken, writeCart } from "./cart-cookie.server";
import { markChangeRefused, type OpenCart } from "./open-cart.server";

export async function changeCartAction({ form, store, context }: ShopForm, opened: OpenCart) {
	const sent = readCartForm(form, opened.products);
	const changed = applyCartForm(sent, opened);
	if ("problem" in changed) {
		markChangeRefused(context);
		return data<CartAnswer>(changed, { status: 400 });
	}
	const headers = { "Set-Cookie": await writeCart(changed, store.settings) };
	if (sent.isInPlace) {
		const answer = { shouldOpenPanel: sent.intent === "add", changedAt: changed.last?.at ?? 0 };
		return data<CartAnswer>(answer, { headers });
	}
	const isBought = sent.intent === "buy" && changed.last && boughtOutcomes.has(changed.last.outcome);
	const url = isBought ? urls.changedCheckout : urls.changedCart;
	return redirect(url(changeToken(changed)), { status: 303, headers });
}

/** Outcomes that put at least one item into the cart; after others the cart page explains why not. */
const boughtOutcomes = new Set<Outcome>(["changed", "most", "stock"]);

type CartForm = ReturnType<typeof readCartForm>;

/** By present SKUs, also from a page of before a rename. */
function readCartForm(form: FormData, products: ProductLookup) {
	const textOf = (name: string) => String(form.get(name) ?? "");
	return {
		intent: form.get("intent"),
		wanted: {
			sku: presentSkuOf(products, textOf("sku")),
			slug: textOf("slug"),
			choice: Object.fromEntries(form),
		},
		quantity: parseQuantity(form.get("quantity")),
		requested: requestedQuantity(form),
		typed: Array.from(textOf("quantity")).slice(0, 20).join(""),
		bought: form
			.getAll("line")
			.flatMap(readBought)
			.map((line) => ({ ...line, sku: presentSkuOf(products, line.sku) })),
		isInPlace: Boolean(form.get(inPlaceField)),
	};
}

/** @returns the pressed button's quantity, otherwise the typed one; 0 removes the line */
function requestedQuantity(form: FormData): number | undefined {
	const text = form.get("to") ?? form.get("quantity");
	return typeof text === "string" && /^0+$/.test(plainCode(text)) ? 0 : parseQuantity(text);
}

/** From `2 sofa-ayni_60c5a9`, a line of an order. */
function readBought(line: FormDataEntryValue): WantedLine[] {
	const [, quantity, sku = ""] = /^(\d{1,3}) ([a-z\d-]{1,100}(?:_[\da-f]{1,12})?)$/.exec(String(line)) ?? [];
	return Number(quantity) > 0 ? [{ sku, quantity: Number(quantity) }] : [];
}

function applyCartForm(sent: CartForm, { cart, products }: OpenCart): Cart | { problem: QuantityProblem } {
	const now = Date.now();
	const { intent, wanted, quantity = 1, requested } = sent;
	const item = chosenItem(products, wanted);
	switch (intent) {
		case "add":
		case "buy": {
			if (!item) return refuseNotSold(cart, now, productNamed(products, wanted.slug)?.slug);
			if (intent === "buy") return ensureInCart(cart, item, quantity, now);
			const isRepeated = !sent.isInPlace && isDoubleClick(cart, item, quantity, now);
			return isRepeated ? cart : addToCart(cart, item, quantity, now);
		}
		case "set": {
			if (requested === 0) return removeFromCart(cart, wanted.sku, now);
			if (requested !== undefined)
				return item ? setQuantity(cart, item, requested, now) : refuseNotSold(cart, now);
			const stock = item ? (item.variant ?? item.product).stock : maxQuantity;
			return { problem: { sku: wanted.sku, message: messageFor(stock), typed: sent.typed } };
		}
		case "again":
			return buyAgain(cart, sent.bought, now);
		case "clear":
			return clearCart(cart, now);
		case "undo":
			return undoRemoval(cart, now);
		default:
			throw new Response(null, { status: 400 });
	}
}

function messageFor(stock: number): string {
	if (stock === 0) return "Está agotado: puedes quitarlo de tu carrito.";
	if (stock === 1) return "Escribe una cantidad de 1, o 0 para quitarlo: solo queda 1.";
	if (stock < maxQuantity)
		return `Escribe una cantidad del 1 al ${stock}, o 0 para quitarlo: solo quedan ${stock}.`;
	return `Escribe una cantidad del 1 al ${maxQuantity}, o 0 para quitarlo.`;
}
