import { createHmac, randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { hostCookie } from "~/server/cookies.server";
import { env } from "~/server/env.server";
import type { Cart } from "./cart";
import { formatCart, formatLines, parseCart } from "./cart-format.server";

const secrets = [env.sessionSecret];
const cookie = hostCookie("wasi_cart", { maxAge: 60 * 24 * 60 * 60, secrets });

/**
 * Production's name before the `__Host-` prefix, read so that no cart is lost. Only the cart's: a sibling domain can plant
 * a cookie of this name, and a planted session or address would do harm.
 */
const formerCookie = createCookie("wasi_cart", { secrets });

interface ReadCart {
	cart: Cart;
	/** Whether the cookie could not be read: tampered with, or of an older format. */
	isReset: boolean;
	/** Whether the cart was just changed, and the browser did not store it. */
	isUnsaved: boolean;
}

/** The cart in the shopper's browser. A new shopper's is empty, or the demo's starting cart. */
export async function readCart(request: Request): Promise<ReadCart> {
	const header = request.headers.get("cookie");
	const present = [cookie, formerCookie].find(({ name }) => hasCookie(header, name));
	const cart = present && parseCart(await present.parse(header));
	if (cart) return { cart, isReset: false, isUnsaved: false };
	const isReset = present !== undefined;
	const isUnsaved = !isReset && followsChange(request);
	const lines = (!isReset && !isUnsaved && env.startingCart) || [];
	return { cart: { lines, removed: [] }, isReset, isUnsaved };
}

function hasCookie(header: string | null, name: string): boolean {
	return (header ?? "").split(/;\s*/).some((pair) => pair.startsWith(`${name}=`));
}

/** An address with a change in it may be kept or shared; later it says nothing about the browser. */
const changeMs = 10 * 60_000;

/** Names the last change of a cart in the address of the page that shows it. */
export function changeOf({ last }: Cart): string {
	return (last?.at ?? 0).toString(36);
}

function followsChange({ url }: Request): boolean {
	const change = new URL(url).searchParams.get("cambio") ?? "";
	const age = Date.now() - Number.parseInt(change, 36);
	return age >= 0 && age < changeMs;
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

/** Idempotency key: HMAC of the cart's id and lines, in whichever order. @returns 32 hexadecimal digits */
export function orderKeyOf({ id, lines }: NamedCart): string {
	const sorted = [...lines].sort((a, b) => (a.sku < b.sku ? -1 : 1));
	return secretName(`order ${id} ${formatLines(sorted)}`);
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
	return createHmac("sha256", env.sessionSecret).update(text).digest("hex").slice(0, 32);
}
