import { useFetchers } from "@remix-run/react";
import { createContext, useContext } from "react";
import { multiplyPrice } from "~/money";
import { urls } from "~/urls";
import { askedQuantity, type CartLine, emptyCart, type PricedCart, totalsOf } from "./cart";

/** The cart of the last answer from the server; the frame provides it. */
export const KnownCart = createContext(emptyCart);

/** The cart with the changes in flight applied optimistically. */
export function useCart(): PricedCart {
	return useChanges().reduce(applyOptimistically, useContext(KnownCart));
}

export function useIsCartChanging(): boolean {
	return useChanges().length > 0;
}

function useChanges(): FormData[] {
	return useFetchers().flatMap(({ formAction, formData }) =>
		formData && formAction?.startsWith(urls.cart) ? formData : [],
	);
}

/** An addition is left out: only the server knows what it adds. */
function applyOptimistically(cart: PricedCart, change: FormData): PricedCart {
	switch (change.get("intent")) {
		case "set": {
			const to = askedQuantity(change);
			if (to === undefined) return cart;
			return withLines(
				cart,
				cart.lines.flatMap((line) => (line.sku === change.get("sku") ? resize(line, to) : line)),
			);
		}
		case "clear":
			return withLines(cart, []);
		default:
			return cart;
	}
}

function resize(line: CartLine, to: number): CartLine[] {
	const quantity = Math.min(to, line.most);
	if (to === 0) return [];
	return [{ ...line, quantity, wanted: to, total: multiplyPrice(line.unit, quantity) }];
}

function withLines(cart: PricedCart, lines: CartLine[]): PricedCart {
	return { ...cart, lines, ...totalsOf(lines) };
}
