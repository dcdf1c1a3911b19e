import { useFetchers } from "@remix-run/react";
import { createContext, useContext } from "react";
import { multiplyPrice } from "~/money";
import { urls } from "~/urls";
import { askedQuantity, type CartLine, emptyCart, type PricedCart, totalsOf } from "./cart";

/** The cart as the server last told it: the frame gives it to the page. */
export const KnownCart = createContext(emptyCart);

/** The cart as the server knows it, with the changes that are on their way to it. */
export function useCart(): PricedCart {
	const changes = useFetchers().flatMap(({ formAction, formData }) =>
		formData && formAction?.startsWith(urls.cart) ? formData : [],
	);
	return changes.reduce(foresee, useContext(KnownCart));
}

/** What the cart will be. Of an addition only the server knows what it adds. */
function foresee(cart: PricedCart, change: FormData): PricedCart {
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
