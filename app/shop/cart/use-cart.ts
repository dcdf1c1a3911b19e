import { useFetchers } from "@remix-run/react";
import { createContext, useContext } from "react";
import { type CartLine, emptyCart, type PricedCart, sumLines } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { multiplyPrice } from "~/platform/values/money";

export const CartContext = createContext(emptyCart);

export function useCart(): PricedCart {
	return useChanges().reduce(applyOptimistically, useContext(CartContext));
}

export function useIsCartChanging(): boolean {
	return useChanges().length > 0;
}

function useChanges(): FormData[] {
	return useFetchers().flatMap(({ formAction, formData }) =>
		formData && formAction?.startsWith(urls.cart) ? formData : [],
	);
}

/** Additions are shown with the answer, which has their price, and so is a quantity that is not in plain digits. */
function applyOptimistically(cart: PricedCart, change: FormData): PricedCart {
	switch (change.get("intent")) {
		case "set": {
			const to = String(change.get("to") ?? change.get("quantity"));
			if (!/^\d{1,3}$/.test(to)) return cart;
			return withLines(
				cart,
				cart.lines.flatMap((line) => (line.sku === change.get("sku") ? resize(line, Number(to)) : line)),
			);
		}
		case "clear":
			return withLines(cart, []);
		default:
			return cart;
	}
}

function resize(line: CartLine, to: number): CartLine[] {
	const quantity = Math.min(to, line.available);
	if (to === 0) return [];
	return [{ ...line, quantity, wanted: to, total: multiplyPrice(line.unit, quantity) }];
}

function withLines(cart: PricedCart, lines: CartLine[]): PricedCart {
	return { ...cart, lines, ...sumLines(lines) };
}
