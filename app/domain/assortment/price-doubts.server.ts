import { parseProduct } from "~/domain/goods/parse-catalog-record.server";
import type { Product } from "~/domain/goods/product";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { formatPrice, formatSoles, type Price } from "~/platform/values/money";
import { type CatalogRecord, storedProduct } from "./catalog-record.server";
import { noPicture, picturesOf } from "./product-pictures.server";

/** Céntimos. A lower price was probably typed in soles. */
const lowestPen = 100;

const largestFactor = 10;

/** Sentences about prices that look like typing errors; none for a draft that lacks its price. */
export function findPriceDoubts(
	{ id, fields }: Pick<CatalogRecord, "id" | "fields">,
	stored: RecordFields | undefined,
	today: string,
): string[] {
	const drawn = picturesOf(fields).length > 0 ? fields : { ...fields, images: [noPicture] };
	const product = storedProduct(id, drawn, today);
	if (!product) return [];
	const before = storedProduct(id, stored, today) ?? product;
	const { repricedOn } = product;
	const next = repricedOn === undefined ? [] : [parseProduct(id, drawn, repricedOn)];
	return [...new Set([product, ...next].flatMap((one) => findDoubts(one, before)))];
}

function findDoubts(product: Product, before: Product): string[] {
	const prices = pricesOf(before);
	return [...pricesOf(product)].flatMap(([key, price]) => {
		const was = prices.get(key) ?? before.price;
		if (product !== before && formatBothCurrencies(was) === formatBothCurrencies(price)) return [];
		return [
			...(price.pen < lowestPen ? [`${formatSoles(price.pen)} is less than one sol`] : []),
			...(isFarFrom(was, price)
				? [
						`from ${formatBothCurrencies(was)} to ${formatBothCurrencies(price)} is a change of more than ten times`,
					]
				: []),
		];
	});
}

export function pricesOf({ variants, price }: Product): Map<string, Price> {
	if (variants.length === 0) return new Map([["", price]]);
	return new Map(variants.map((variant) => [variantKey(variant), variant.price]));
}

function isFarFrom(was: Price, price: Price): boolean {
	return (["pen", "usd"] as const).some(
		(currency) =>
			price[currency] > was[currency] * largestFactor || price[currency] * largestFactor < was[currency],
	);
}

export function formatBothCurrencies(price: Price): string {
	const { pen, usd } = formatPrice(price);
	return `${pen} (${usd})`;
}
