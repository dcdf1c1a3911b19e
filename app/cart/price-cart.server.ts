import { createHash } from "node:crypto";
import { variantToQuery } from "~/catalog/variants";
import { multiplyPrice } from "~/money";
import { urls } from "~/urls";
import {
	type Cart,
	type CartLine,
	labelOf,
	maxQuantity,
	type PricedCart,
	totalsOf,
	type WantedLine,
} from "./cart";
import { canUndo, noticeOf } from "./cart-notices.server";
import { choiceNames, findItem, type Item, type Products, skuOf } from "./sku.server";

/**
 * Prices and stock come from the catalogue only; a line of what is no longer in it is left out, and counted as lost.
 * @param options.now milliseconds since 1970
 */
export function priceCart(
	{ lines: wanted, removed, last }: Cart,
	products: Products,
	{ now = Date.now() } = {},
): PricedCart {
	const lines = [...inSale(wanted, products)].map(([sku, { item, quantity }]) =>
		priceLine(item, sku, quantity),
	);
	const totals = totalsOf(lines);
	return {
		lines,
		...totals,
		lost: wanted.length - lines.length,
		removed: canUndo(last, now) ? removed.flatMap(({ sku }) => labelFor(sku, products)) : [],
		notice: noticeOf(last, { lines, ...totals }, products, now),
		version: versionOf(wanted),
		isReset: false,
		isUnsaved: false,
	};
}

/** The lines of what is still sold, under its present name. Of two that have become one item the first stays. */
export function linesInSale(wanted: readonly WantedLine[], products: Products): WantedLine[] {
	return [...inSale(wanted, products)].map(([sku, { quantity }]) => ({ sku, quantity }));
}

/** By SKU. */
function inSale(
	wanted: readonly WantedLine[],
	products: Products,
): Map<string, { item: Item; quantity: number }> {
	const found = new Map<string, { item: Item; quantity: number }>();
	for (const { sku: known, quantity } of wanted) {
		const item = findItem(products, known);
		const sku = item && skuOf(item);
		if (sku && !found.has(sku)) found.set(sku, { item, quantity });
	}
	return found;
}

function labelFor(sku: string, products: Products): string[] {
	const item = findItem(products, sku);
	return item ? [labelOf({ name: item.product.name, choice: choiceNames(item) })] : [];
}

function priceLine(item: Item, sku: string, wanted: number): CartLine {
	const { product, variant } = item;
	const { price, stock } = variant ?? product;
	const most = Math.min(stock, maxQuantity);
	const quantity = Math.min(wanted, most);
	return {
		sku,
		url: urls.product(product.slug, variantToQuery(product, variant)),
		name: product.name,
		choice: choiceNames(item),
		image: product.images[variant?.image ?? 0] ?? product.images[0],
		quantity,
		wanted,
		most,
		unit: price,
		total: multiplyPrice(price, quantity),
	};
}

function versionOf(wanted: readonly WantedLine[]): string {
	if (wanted.length === 0) return "";
	return createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 12);
}
