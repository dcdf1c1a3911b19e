import { type Cart, type LastChange, maxCartLines, maxQuantity, type Outcome, type WantedLine } from "./cart";
import { type Item, skuOf } from "./sku.server";

const doubleClickMs = 3000;

/** Scripts prevent double clicks themselves; without them, the second may come after the first was answered. */
export function isDoubleClick({ last }: Cart, item: Item, quantity: number, now: number): boolean {
	return (
		last?.sku === skuOf(item) &&
		last.outcome !== "undone" &&
		last.quantity === wantedOf(quantity) &&
		now - last.at < doubleClickMs
	);
}

/** Adds what stock and the cart's limits allow. @param quantity 1 or more @param now milliseconds since 1970 */
export function addToCart(cart: Cart, item: Item, quantity: number, now: number): Cart {
	const wanted = wantedOf(quantity);
	const changed = toFront(setQuantity(cart, item, quantityOf(cart, item) + wanted, now), item);
	const { outcome } = changed.last;
	return { ...changed, last: change(outcome === "changed" ? "added" : outcome, now, skuOf(item), wanted) };
}

function wantedOf(quantity: number): number {
	return Math.min(quantity, maxQuantity + 1);
}

export function ensureInCart(cart: Cart, item: Item, quantity: number, now: number): Cart {
	return toFront(setQuantity(cart, item, Math.max(quantityOf(cart, item), quantity), now), item);
}

function toFront<Changed extends Cart>(cart: Changed, item: Item): Changed {
	const isItem = ({ sku }: WantedLine) => sku === skuOf(item);
	const { lines } = cart;
	return { ...cart, lines: [...lines.filter(isItem), ...lines.filter((line) => !isItem(line))] };
}

export function setQuantity(cart: Cart, item: Item, quantity: number, now: number) {
	const sku = skuOf(item);
	const { stock } = item.variant ?? item.product;
	const available = Math.min(stock, maxQuantity);
	if (available === 0) return { ...cart, last: change("soldOut", now, sku) };
	const lines = replaceOrAppend(cart.lines, { sku, quantity: Math.min(quantity, available) });
	if (lines.length > cart.lines.length && !fitsInCookie(lines))
		return { ...cart, last: change("full", now, sku) };
	const outcome = quantity <= available ? "changed" : stock < maxQuantity ? "stock" : "most";
	return { ...cart, lines, removed: [], last: change(outcome, now, sku) };
}

export function removeFromCart(cart: Cart, sku: string, now: number): Cart {
	const { lines } = cart;
	const removed = lines.filter((line) => line.sku === sku);
	return {
		...cart,
		lines: lines.filter((line) => line.sku !== sku),
		// A double click removes nothing the second time; the first removal can still be undone.
		removed: removed.length > 0 ? removed : cart.removed,
		last: change("changed", now, removed.length > 0 ? sku : ""),
	};
}

export function clearCart(cart: Cart, now: number): Cart {
	const last = change("changed", now);
	return cart.lines.length === 0 ? { ...cart, last } : { ...cart, lines: [], removed: cart.lines, last };
}

export function undoRemoval(cart: Cart, now: number): Cart {
	const { lines, removed } = cart;
	const back = removed.filter(({ sku }) => !lines.some((line) => line.sku === sku));
	const [first, ...others] = back;
	if (!first) return { ...cart, removed: [] };
	const all = [...lines, ...back];
	if (!fitsInCookie(all)) return { ...cart, last: change("full", now) };
	const last = change("undone", now, others.length === 0 ? first.sku : "", back.length);
	return { ...cart, lines: all, removed: [], last };
}

/** Idempotently adds an earlier order's items. The cart page reports those that are no longer sold. */
export function buyAgain(cart: Cart, bought: readonly WantedLine[], now: number): Cart {
	let lines: readonly WantedLine[] = cart.lines;
	for (const { sku, quantity } of bought) {
		const present = lines.find((line) => line.sku === sku)?.quantity ?? 0;
		const line = { sku, quantity: Math.min(Math.max(present, quantity), maxQuantity) };
		const more = replaceOrAppend(lines, line);
		if (!fitsInCookie(more)) return { ...cart, last: change("full", now) };
		lines = more;
	}
	return { ...cart, lines: [...lines], removed: [], last: change("again", now) };
}

export function refuseNotSold(cart: Cart, now: number, slug = ""): Cart {
	return { ...cart, last: change("notSold", now, slug) };
}

function change(outcome: Outcome, now: number, sku = "", quantity = 0): LastChange {
	return { outcome, sku, quantity, at: now };
}

function quantityOf({ lines }: Cart, item: Item): number {
	return lines.find(({ sku }) => sku === skuOf(item))?.quantity ?? 0;
}

/** A cookie holds 4,096 bytes after signing and base64; this much remains for lines. */
const maxLineBytes = 2800;

export function fitsInCookie(lines: readonly WantedLine[]): boolean {
	const bytes = lines.reduce((sum, { sku }) => sum + sku.length + 4, 0);
	return lines.length <= maxCartLines && bytes <= maxLineBytes;
}

function replaceOrAppend(lines: readonly WantedLine[], line: WantedLine): WantedLine[] {
	return lines.some(({ sku }) => sku === line.sku)
		? lines.map((one) => (one.sku === line.sku ? line : one))
		: [...lines, line];
}
