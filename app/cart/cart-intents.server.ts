import { type Cart, parseQuantity, type QuantityProblem, requestedQuantity } from "./cart";
import {
	addToCart,
	type Click,
	clearCart,
	ensureInCart,
	refuseNotSold,
	removeFromCart,
	setQuantity,
	undoRemoval,
} from "./change-cart.server";
import type { OpenCart } from "./open-cart.server";
import { quantityProblem } from "./quantity-problem.server";
import { chosenItem, chosenProduct } from "./sku.server";

/** @throws Response 400 for an unknown intent */
export function applyCartForm(
	form: FormData,
	{ cart, products }: OpenCart,
): Cart | { problem: QuantityProblem } {
	const click: Click = { cartVersion: readCartVersion(form), at: Date.now() };
	const sku = String(form.get("sku") ?? "");
	switch (form.get("intent")) {
		case "add":
		case "buy": {
			const item = chosenItem(products, form);
			if (!item) return refuseNotSold(cart, click, chosenProduct(products, form)?.slug);
			const quantity = parseQuantity(form.get("quantity")) ?? 1;
			const add = form.get("intent") === "add" ? addToCart : ensureInCart;
			return add(cart, item, quantity, click);
		}
		case "set": {
			const quantity = requestedQuantity(form);
			if (quantity === undefined) return { problem: quantityProblem(form, products) };
			if (quantity === 0) return removeFromCart(cart, sku, click);
			const item = chosenItem(products, form);
			return item ? setQuantity(cart, item, quantity, click) : refuseNotSold(cart, click);
		}
		case "clear":
			return clearCart(cart, click);
		case "undo":
			return undoRemoval(cart, click);
		default:
			throw new Response(null, { status: 400 });
	}
}

/** Goes into the cookie, so only its digits are kept. */
function readCartVersion(form: FormData): string {
	return String(form.get("seen") ?? "")
		.replace(/[^0-9a-f]/g, "")
		.slice(0, 12);
}
