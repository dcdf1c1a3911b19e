import { shippingClassOf } from "~/domain/goods/shipping-class";
import { variantToQuery } from "~/domain/goods/variants";
import { urls } from "~/platform/urls";
import { multiplyPrice } from "~/platform/values/money";
import { sha256Hex } from "~/platform/values/sha256.server";
import type { CartDiscount } from "./apply-discount";
import {
	type Cart,
	type CartLine,
	maxQuantity,
	type PricedCart,
	sumLines,
	type UnitLimits,
	type WantedLine,
} from "./cart";
import { parseLines } from "./cart-format.server";
import { canUndo, describeLastChange } from "./cart-notices.server";
import {
	choiceLabel,
	findItem,
	type Item,
	identifyItem,
	itemLabel,
	type ProductLookup,
	skuOf,
} from "./sku.server";

const shopperLimits: UnitLimits = { most: maxQuantity, mayOwe: false };

export function priceCart(
	{ lines: wanted, removed = [], last }: Partial<Omit<Cart, "lines">> & { lines: readonly WantedLine[] },
	products: ProductLookup,
	{
		now,
		discount,
		limits = shopperLimits,
	}: { now: number; discount?: CartDiscount | undefined; limits?: UnitLimits | undefined },
): PricedCart {
	const lines = [...resolveLines(wanted, products, limits)].map(([sku, { item, quantity }]) =>
		priceLine(item, sku, quantity, limits),
	);
	const totals = sumLines(lines);
	return {
		lines,
		...totals,
		...(discount && { discount }),
		discontinued: wanted
			.filter(({ sku }) => !findItem(products, sku))
			.map(({ sku }) => identifyItem(products, sku).label),
		removed: canUndo(last, now)
			? removed.flatMap(({ sku }) => findItem(products, sku) ?? []).map(itemLabel)
			: [],
		notice: describeLastChange(last, { lines, ...totals, discount }, products, now),
		version: sha256Hex(JSON.stringify(wanted), 12),
		isReset: false,
		isUnsaved: false,
		isUnread: false,
		changedAt: 0,
	};
}

/** Drops discontinued items and follows renames. Lines that become one item are one, with the units of all. */
export function resolveCartLines(wanted: readonly WantedLine[], products: ProductLookup): WantedLine[] {
	return [...resolveLines(wanted, products)].map(([sku, { quantity }]) => ({ sku, quantity }));
}

/** What a form's quote (`quoteCart`) held and is still sold, to rebuild the cart of a browser that lost it. */
export function linesOfQuote(quote: string, products: ProductLookup): WantedLine[] {
	const wanted = quote.split("~").map((line) => line.split("*", 2).join("*"));
	const available = wanted.filter((line) => !line.endsWith("*0"));
	return resolveCartLines(parseLines(available.join("~")) ?? [], products);
}

function resolveLines(
	wanted: readonly WantedLine[],
	products: ProductLookup,
	{ most }: Pick<UnitLimits, "most"> = shopperLimits,
) {
	const found = new Map<string, { item: Item; quantity: number }>();
	for (const { sku: wantedSku, quantity } of wanted) {
		const item = findItem(products, wantedSku);
		const sku = item && skuOf(item);
		if (!sku) continue;
		const before = found.get(sku)?.quantity ?? 0;
		found.set(sku, { item, quantity: Math.min(before + quantity, most) });
	}
	return found;
}

function priceLine(item: Item, sku: string, wanted: number, { most, mayOwe }: UnitLimits): CartLine {
	const { product, variant } = item;
	const { price, sale, stock } = variant ?? product;
	const shippingClass = shippingClassOf(product);
	const available = Math.min(stock, most);
	const quantity = Math.min(wanted, mayOwe ? most : available);
	return {
		sku,
		url: urls.product(product.slug, variantToQuery(product, variant)),
		name: product.name,
		choice: choiceLabel(item),
		image: product.images[variant?.image ?? 0] ?? product.images[0],
		quantity,
		wanted,
		available,
		unit: price,
		...(sale && { sale }),
		...(shippingClass !== "normal" && { shippingClass }),
		...(product.depositPercent && { depositPercent: product.depositPercent }),
		total: multiplyPrice(price, quantity),
	};
}
