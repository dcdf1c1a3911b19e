import type { PricedCart } from "./cart";

/** @returns JSON that reads the same within a script element */
export function serializeCart(cart: PricedCart): string {
	return JSON.stringify(cart).replaceAll("<", "\\u003c");
}

/** @param text from `serializeCart`; while the page cache collects a page, its marks stand around the JSON */
export function parseSerializedCart(text: string): PricedCart {
	return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}
