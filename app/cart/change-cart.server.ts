import { type Cart, type LastChange, maxCartLines, maxQuantity, type Outcome, type WantedLine } from "./cart";
import { type Item, skuOf } from "./sku.server";

/** What tells one click from another. */
export type Click = Pick<LastChange, "seen" | "at">;

/** A second click on a slow page comes within this time, in milliseconds. */
const sameClickMs = 10_000;

/**
 * Puts more of an item into the cart, as far as there is stock and room. A double click does so once.
 * @param quantity 1 or more
 */
export function addToCart(cart: Cart, item: Item, quantity: number, click: Click): Cart {
	const { last } = cart;
	const wanted = Math.min(quantity, maxQuantity + 1);
	const isSameClick =
		last?.sku === skuOf(item) &&
		last.outcome !== "undone" &&
		last.quantity === wanted &&
		last.seen === click.seen &&
		click.at - last.at < sameClickMs;
	if (isSameClick) return cart;
	const changed = toFront(setQuantity(cart, item, quantityOf(cart, item) + wanted, click), item);
	const outcome = changed.last?.outcome === "changed" ? "added" : (changed.last?.outcome ?? "added");
	return { ...changed, last: { sku: skuOf(item), quantity: wanted, outcome, ...click } };
}

/** Idempotent add, for Comprar Ahora. */
export function haveInCart(cart: Cart, item: Item, quantity: number, click: Click): Cart {
	return toFront(setQuantity(cart, item, Math.max(quantityOf(cart, item), quantity), click), item);
}

/** What was added stands first. */
function toFront(cart: Cart, item: Item): Cart {
	const isItem = ({ sku }: WantedLine) => sku === skuOf(item);
	const { lines } = cart;
	return { ...cart, lines: [...lines.filter(isItem), ...lines.filter((line) => !isItem(line))] };
}

/** @param quantity 1 or more; what cannot be had of it is left out, and said */
export function setQuantity(cart: Cart, item: Item, quantity: number, click: Click): Cart {
	const sku = skuOf(item);
	const { stock } = item.variant ?? item.product;
	const most = Math.min(stock, maxQuantity);
	const after = (outcome: Outcome, lines: WantedLine[]): Cart => {
		const isChanged = outcome !== "soldOut" && outcome !== "full";
		return {
			...cart,
			lines,
			removed: isChanged ? [] : cart.removed,
			last: { outcome, sku, quantity: 0, ...click },
		};
	};
	if (most === 0) return after("soldOut", cart.lines);
	const lines = put(cart.lines, { sku, quantity: Math.min(quantity, most) });
	if (lines.length > cart.lines.length && !hasRoom(lines)) return after("full", cart.lines);
	if (quantity <= most) return after("changed", lines);
	return after(stock < maxQuantity ? "stock" : "most", lines);
}

/** Also what is no longer sold can be taken out. */
export function removeFromCart(cart: Cart, sku: string, click: Click): Cart {
	const { lines } = cart;
	const removed = lines.filter((line) => line.sku === sku);
	return {
		...cart,
		lines: lines.filter((line) => line.sku !== sku),
		// A second click takes out nothing, and leaves what the first one took to be put back.
		removed: removed.length > 0 ? removed : cart.removed,
		last: { outcome: "changed", sku: removed.length > 0 ? sku : "", quantity: 0, ...click },
	};
}

export function clearCart(cart: Cart, click: Click): Cart {
	const last: LastChange = { outcome: "changed", sku: "", quantity: 0, ...click };
	return cart.lines.length === 0 ? { ...cart, last } : { ...cart, lines: [], removed: cart.lines, last };
}

/** Puts back what was taken out last. */
export function undoRemoval(cart: Cart, click: Click): Cart {
	const { lines, removed } = cart;
	const back = removed.filter(({ sku }) => !lines.some((line) => line.sku === sku));
	const [first, ...others] = back;
	if (!first) return { ...cart, removed: [] };
	const all = [...lines, ...back];
	if (!hasRoom(all)) return { ...cart, last: { outcome: "full", sku: "", quantity: 0, ...click } };
	const sku = others.length === 0 ? first.sku : "";
	const last: LastChange = { outcome: "undone", sku, quantity: back.length, ...click };
	return { ...cart, lines: all, removed: [], last };
}

/** @param slug of the product, where the shopper asked for an option of it that is not sold */
export function refuseUnknown(cart: Cart, click: Click, slug = ""): Cart {
	return { ...cart, last: { outcome: "notSold", sku: slug, quantity: 0, ...click } };
}

function quantityOf({ lines }: Cart, item: Item): number {
	return lines.find(({ sku }) => sku === skuOf(item))?.quantity ?? 0;
}

/** Bytes that are left for lines in a cookie, which browsers keep up to 4,096 of, signed and in base 64. */
const mostBytes = 2800;

export function hasRoom(lines: readonly WantedLine[]): boolean {
	const bytes = lines.reduce((sum, { sku }) => sum + sku.length + 4, 0);
	return lines.length <= maxCartLines && bytes <= mostBytes;
}

function put(lines: readonly WantedLine[], line: WantedLine): WantedLine[] {
	return lines.some(({ sku }) => sku === line.sku)
		? lines.map((one) => (one.sku === line.sku ? line : one))
		: [...lines, line];
}
