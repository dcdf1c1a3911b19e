import { randomBytes } from "node:crypto";
import type { Cart, LastChange, WantedLine } from "~/domain/cart/cart";
import { formatCart, formatLines, parseCart } from "~/domain/cart/cart-format.server";
import { hmacHex } from "~/platform/values/sha256.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";

const cookie = hostCookie("wasi_cart", { maxAge: 60 * 24 * 60 * 60 });

export type ReadCart = Awaited<ReturnType<typeof readCart>>;

export async function readCart(request: Request, settings: CookieSettings) {
	const own = cookie(settings);
	const cart = parseCart(await own.read(request));
	if (cart) return { cart, isReset: false, isUnsaved: false };
	// The cookie was unreadable, or the browser did not store the changed cart.
	const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
	const isReset = pairs.some((pair) => pair.startsWith(`${own.name}=`));
	const isUnsaved = !isReset && isAfterChange(request);
	return { cart: { lines: [], removed: [] }, isReset, isUnsaved };
}

/** An older change token proves nothing about the browser: its address may be a bookmark or a shared link. */
const changeMs = 10 * 60_000;

export function changeToken({ last }: Cart): string {
	return (last?.at ?? 0).toString(36);
}

function isAfterChange({ url }: Request): boolean {
	const change = new URL(url).searchParams.get("cambio") ?? "";
	const age = Date.now() - Number.parseInt(change, 36);
	return age >= 0 && age < changeMs;
}

export function writeCart(cart: Cart, settings: CookieSettings): Promise<string> {
	return cookie(settings).serialize(formatCart(ensureCartId(cart)));
}

type IdentifiedCart = Cart & { id: string };

export function ensureCartId({ id = randomBytes(8).toString("hex"), ...cart }: Cart): IdentifiedCart {
	return { ...cart, id };
}

/** @returns a cart with a new id and a time, so that open pages do not report their changes as unsaved */
export function startCart(lines: WantedLine[]): IdentifiedCart {
	const last: LastChange = { outcome: "changed", sku: "", quantity: 0, at: Date.now() };
	return ensureCartId({ lines, removed: [], last });
}

/**
 * Idempotency keys of an order: HMACs of the cart's id, its lines in any order and its discount code. The present
 * secret's is first. While the secret is changed, another process may have stored one of the others.
 * @returns 32 hexadecimal digits each
 */
export function computeOrderKeys({ id, lines, code }: IdentifiedCart, secrets: readonly string[]): string[] {
	const sorted = [...lines].sort((a, b) => (a.sku < b.sku ? -1 : 1));
	const text = `order ${id} ${formatLines(sorted)}${code ? ` ${code}` : ""}`;
	return secrets.map((secret) => hmacHex(text, secret, 32));
}

/** Identify the cart whatever its lines. @returns as `computeOrderKeys` */
export function computeCartKeys({ id }: IdentifiedCart, secrets: readonly string[]): string[] {
	return secrets.map((secret) => hmacHex(`cart ${id}`, secret, 32));
}

export function copyAsNewCart(cart: Cart): IdentifiedCart {
	return ensureCartId({ ...cart, id: undefined });
}
