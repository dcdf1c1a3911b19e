import { type CatalogRecord, faultsOf, tellFaults } from "../../app/domain/assortment/catalog-record.server";
import { formatBothCurrencies, pricesOf } from "../../app/domain/assortment/price-doubts.server";
import type { Product } from "../../app/domain/goods/product";
import type { RecordFields } from "../../app/platform/datastore/datastore.server";
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

/** Each value of a record with its path, such as `images.0.src`; empty lists and objects count as values. */
export function listLeaves(fields: unknown, path = ""): [path: string, value: string][] {
	const isParent = typeof fields === "object" && fields !== null && Object.keys(fields).length > 0;
	if (!isParent) return [[path, typeof fields === "string" ? fields : JSON.stringify(fields)]];
	return Object.entries(fields).flatMap(([name, value]) =>
		listLeaves(value, path ? `${path}.${name}` : name),
	);
}

/** @returns a line such as `pen: 179000 → 189000` for each value that differs */
export function listDifferences(before: RecordFields, after: RecordFields): string[] {
	const [was, is] = [new Map(listLeaves(before)), new Map(listLeaves(after))];
	return [...new Set([...was.keys(), ...is.keys()])]
		.filter((path) => was.get(path) !== is.get(path))
		.map((path) => `${path}: ${was.get(path) ?? "none"} → ${is.get(path) ?? "none"}`);
}
