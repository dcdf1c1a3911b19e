import { createHash } from "node:crypto";
import type { Product } from "~/catalog/product";
import { variantToQuery } from "~/catalog/variants";
import { multiplyPrice } from "~/money";
import { urls } from "~/urls";
import { type Cart, type CartLine, mostOfAKind, type PricedCart, totalsOf, type WantedLine } from "./cart";
import { canUndo, noticeOf } from "./notices.server";
import { findItem, type Item, skuOf } from "./sku.server";

export interface Products {
	bySlug(slug: string): Product | undefined;
	byFormerSlug(slug: string): Product | undefined;
}

/**
 * Prices and stock come from the catalogue only; a line of what is no longer in it is left out, and counted as lost.
 * @param options.now milliseconds since 1970
 */
export function priceCart(
	{ lines: wanted, removed, last }: Cart,
	products: Products,
	{ isReset = false, now = Date.now() } = {},
): PricedCart {
	const nameOf = (sku: string) => findItem(products, sku)?.product.name ?? [];
	const lines = [...inSale(wanted, products)].map(([sku, { item, quantity }]) =>
		priceLine(item, sku, quantity),
	);
	const totals = totalsOf(lines);
	return {
		lines,
		...totals,
		lost: wanted.length - lines.length,
		removed: canUndo(last, now) ? removed.flatMap(({ sku }) => nameOf(sku)) : [],
		...noticeOf(last, String(nameOf(last?.sku ?? "")), { lines, ...totals }, now),
		version: versionOf(wanted),
		isReset,
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

function priceLine(item: Item, sku: string, wanted: number): CartLine {
	const { product, variant } = item;
	const { price, stock } = variant ?? product;
	const most = Math.min(stock, mostOfAKind);
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

function choiceNames({ product, variant }: Item): string {
	const names = product.options.map(
		({ id, values }) => values.find((value) => value.id === variant?.choice[id])?.name,
	);
	return names.filter(Boolean).join(" · ");
}

function versionOf(wanted: readonly WantedLine[]): string {
	if (wanted.length === 0) return "";
	return createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 12);
}
