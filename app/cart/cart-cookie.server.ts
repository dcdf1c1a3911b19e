import { createHmac, randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { store } from "~/store.server";
import type { Cart } from "./cart";
import { formatCart, formatLines, parseCart } from "./cart-format.server";
import demoCart from "./demo-cart.json";

const cookie = createCookie("wasi_cart", {
	path: "/",
	httpOnly: true,
	sameSite: "lax",
	secure: store.env.mode === "production",
	maxAge: 60 * 24 * 60 * 60,
	secrets: [store.env.sessionSecret],
});

/**
 * The cart in the shopper's browser. What was tampered with or is of another make is an empty cart, and said to be
 * reset. Who never had a cart has an empty one; in the demo, the specification's six lines.
 */
export async function readCart(request: Request): Promise<{ cart: Cart; isReset: boolean }> {
	const header = request.headers.get("cookie");
	const value: unknown = await cookie.parse(header);
	const cart = parseCart(value);
	if (cart) return { cart, isReset: false };
	const hadOne = new RegExp(`(^|;\\s*)${cookie.name}=`).test(header ?? "");
	const lines = !hadOne && store.env.mode === "demo" ? demoCart : [];
	return { cart: { lines, removed: [] }, isReset: hadOne };
}

/** @returns a Set-Cookie header */
export function writeCart(cart: Cart): Promise<string> {
	return cookie.serialize(formatCart(withId(cart)));
}

/** A cart that can be told from others. */
export type NamedCart = Cart & { id: string };

export function withId({ id = randomBytes(8).toString("hex"), ...cart }: Cart): NamedCart {
	return { ...cart, id };
}

/** The next cart is another one. @returns a Set-Cookie header */
export function forgetCart(): Promise<string> {
	return writeCart({ lines: [], removed: [] });
}

/**
 * Names a cart as it is: the same again, it is the same order. Nobody else can know it.
 * @returns 32 hexadecimal digits
 */
export function orderKeyOf({ id, lines }: NamedCart): string {
	return secretName(`order ${id} ${formatLines(lines)}`);
}

/** Names a cart whatever becomes of its lines. @returns 32 hexadecimal digits */
export function cartKeyOf({ id }: NamedCart): string {
	return secretName(`cart ${id}`);
}

/** The same lines, in a cart that nothing was ordered from. */
export function asAnotherCart(cart: Cart): NamedCart {
	return withId({ ...cart, id: undefined });
}

function secretName(text: string): string {
	return createHmac("sha256", store.env.sessionSecret).update(text).digest("hex").slice(0, 32);
}
