import { data, redirect } from "@remix-run/node";
import { type Cart, maxQuantity, type Outcome, parseQuantity, type WantedLine } from "~/domain/cart/cart";
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
import { chosenItem, type ProductLookup, productNamed, type Wanted } from "~/domain/cart/sku.server";
import { urls } from "~/platform/urls";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { inPlaceField } from "~/web/forms/in-place-field";
import { type CartAnswer, type QuantityProblem, requestedQuantity } from "./cart-answer";
import { changeToken, writeCart } from "./cart-cookie.server";
import { markChangeRefused, type OpenCart } from "./open-cart.server";

export async function changeCartAction({ form, store, context }: ShopForm, opened: OpenCart) {
	const intent = form.get("intent");
	const changed = applyCartForm(form, opened);
	if ("problem" in changed) {
		markChangeRefused(context);
		return data<CartAnswer>(changed, { status: 400 });
	}
	const headers = { "Set-Cookie": await writeCart(changed, store.settings) };
	if (form.get(inPlaceField)) {
		const answer = { shouldOpenPanel: intent === "add", changedAt: changed.last?.at ?? 0 };
		return data<CartAnswer>(answer, { headers });
	}
	const isInCart = intent === "buy" && changed.last !== undefined && boughtOutcomes.has(changed.last.outcome);
	const url = isInCart ? urls.changedCheckout : urls.changedCart;
	return redirect(url(changeToken(changed)), { status: 303, headers });
}

/** Outcomes that put at least one item into the cart; after others the cart page explains why not. */
const boughtOutcomes = new Set<Outcome>(["changed", "most", "stock"]);

function applyCartForm(form: FormData, { cart, products }: OpenCart): Cart | { problem: QuantityProblem } {
	const now = Date.now();
	const sku = String(form.get("sku") ?? "");
	switch (form.get("intent")) {
		case "add":
		case "buy": {
			const item = chosenItem(products, readWanted(form));
			if (!item) return refuseNotSold(cart, now, productNamed(products, readWanted(form).slug)?.slug);
			const quantity = parseQuantity(form.get("quantity")) ?? 1;
			if (form.get("intent") === "buy") return ensureInCart(cart, item, quantity, now);
			const isRepeated = !form.get(inPlaceField) && isDoubleClick(cart, item, quantity, now);
			return isRepeated ? cart : addToCart(cart, item, quantity, now);
		}
		case "set": {
			const quantity = requestedQuantity(form);
			if (quantity === undefined) return { problem: quantityProblem(form, products) };
			if (quantity === 0) return removeFromCart(cart, sku, now);
			const item = chosenItem(products, readWanted(form));
			return item ? setQuantity(cart, item, quantity, now) : refuseNotSold(cart, now);
		}
		case "again":
			return buyAgain(cart, readBought(form), now);
		case "clear":
			return clearCart(cart, now);
		case "undo":
			return undoRemoval(cart, now);
		default:
			throw new Response(null, { status: 400 });
	}
}

function readWanted(form: FormData): Wanted {
	const textOf = (name: string) => String(form.get(name) ?? "");
	return { sku: textOf("sku"), slug: textOf("slug"), choice: Object.fromEntries(form) };
}

/** From `2 sofa-ayni_60c5a9` for each line of an order. */
function readBought(form: FormData): WantedLine[] {
	return form.getAll("line").flatMap((line) => {
		const [, quantity, sku = ""] =
			/^(\d{1,3}) ([a-z\d-]{1,100}(?:_[\da-f]{1,12})?)$/.exec(String(line)) ?? [];
		return Number(quantity) > 0 ? [{ sku, quantity: Number(quantity) }] : [];
	});
}

function quantityProblem(form: FormData, products: ProductLookup): QuantityProblem {
	const item = chosenItem(products, readWanted(form));
	const stock = item ? (item.variant ?? item.product).stock : maxQuantity;
	return {
		sku: String(form.get("sku") ?? ""),
		message: messageFor(stock),
		typed: Array.from(String(form.get("quantity") ?? ""))
			.slice(0, 20)
			.join(""),
	};
}

function messageFor(stock: number): string {
	if (stock === 0) return "Está agotado: puedes quitarlo de tu carrito.";
	if (stock === 1) return "Escribe una cantidad de 1, o 0 para quitarlo: solo queda 1.";
	if (stock < maxQuantity) {
		return `Escribe una cantidad del 1 al ${stock}, o 0 para quitarlo: solo quedan ${stock}.`;
	}
	return `Escribe una cantidad del 1 al ${maxQuantity}, o 0 para quitarlo.`;
}
