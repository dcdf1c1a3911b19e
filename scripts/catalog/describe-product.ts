import { type CatalogRecord, faultsOf, tellFaults } from "../../app/domain/assortment/catalog-record.server";
import { formatBothCurrencies, pricesOf } from "../../app/domain/assortment/price-doubts.server";
import type { Product } from "../../app/domain/goods/product";
import { limaDay } from "../../app/platform/values/lima-time";

/** A product's prices today, `S/ 990.00 (USD 264.00)`; a range where variants differ. */
export function formatPrices(product: Product): string {
	const prices = [...pricesOf(product).values()].sort((a, b) => a.pen - b.pen);
	const ends = [prices[0], prices.at(-1)].map((price) => formatBothCurrencies(price ?? product.price));
	const { sale } = product;
	const before = sale ? `, until ${sale.until} instead of ${formatBothCurrencies(sale.formerPrice)}` : "";
	return [...new Set(ends)].join(" to ") + before;
}

/** @returns the faults that keep a draft from being shown, such as "pen: is missing; usd: is missing" */
export function tellLacks(record: CatalogRecord): string {
	return tellFaults(
		faultsOf({ ...record, fields: { ...record.fields, hidden: false } }, () => true, limaDay(new Date())),
	);
}
