import { presentSkus } from "~/domain/goods/present-slug.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { type OnDamaged, parseRecords } from "~/platform/datastore/parse-records.server";
import { limaDay } from "~/platform/values/lima-time";
import type { TaxedAmount } from "./order-amounts";
import type { OrderSale } from "./order-sales.server";
import { parseSales } from "./order-sales.server";

export const reportGroups = ["day", "method", "product", "district", "code"] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** In céntimos. The total, its base and its IGV are net of refunds. */
interface Sales extends TaxedAmount {
	count: number;
	/** Below zero for a method by which more was refunded for changed lines than was paid by it. */
	sold: number;
	refunded: number;
}

export interface ReportRow extends Sales {
	/**
	 * `2026-11-12`, a method of payment, a SKU, the INEI code of a district, `Recojo en tienda` or a discount code. Empty
	 * for unknown methods, refunds among products, unknown districts and orders without a code.
	 */
	key: string;
	name: string;
}

/**
 * In céntimos, `owed` is what cancelled orders of these days still have to be given back, which is not in the total, and
 * `due` what is still to be paid of paid orders, which counts as sold.
 */
export type SalesReport = Record<ReportGroup, ReportRow[]> & { all: ReportRow; owed: number; due: number };

/**
 * Counts a sale on the day of its payment, and a refund on its own day or that of an earlier cancellation. Among products,
 * refunds have one row. The rows of each group add up to `all`.
 */
export async function reportSales(pages: AsyncIterable<OrderSale[]> | Iterable<OrderSale[]>, within: Days) {
	const all: ReportRow = { key: "", name: "", ...nothing };
	const rows = forEachGroup(() => new Map<string, ReportRow>());
	let owed = 0;
	let due = 0;
	for await (const sales of pages)
		for (const sale of sales) {
			if (!isWithin(sale.at, within)) continue;
			owed += sale.owed ?? 0;
			due += sale.due ?? 0;
			const isRefund = sale.total < 0;
			const sold = countSale(isRefund ? 0 : 1, sale, isRefund);
			add(all, sold);
			addTo(rows.day, limaDay(new Date(sale.at)), "", sold);
			for (const [index, part] of (sale.parts ?? [sale]).entries())
				addTo(rows.method, part.method, "", countSale(index === 0 ? sold.count : 0, part, isRefund));
			addTo(rows.code, sale.code, sale.terms, sold);
			addTo(rows.district, sale.district, sale.place, sold);
			for (const product of sale.products)
				addTo(rows.product, product.sku, product.name, countSale(product.units, product, isRefund));
		}
	const list = (group: ReportGroup) => [...rows[group].values()].sort(group === "day" ? byKey : mostFirst);
	return { owed, due, all, ...forEachGroup(list) };
}

function forEachGroup<T>(make: (group: ReportGroup) => T) {
	return Object.fromEntries(reportGroups.map((group) => [group, make(group)])) as Record<ReportGroup, T>;
}

/** @param present SKUs by those that were ordered */
export function mergeRenamed(products: readonly ReportRow[], present: ReadonlyMap<string, string>) {
	const rows = new Map<string, ReportRow>();
	const isFormer = ({ key }: ReportRow) => (present.get(key) ?? key) !== key;
	// The last one names the row.
	for (const row of [...products.filter(isFormer), ...products.filter((one) => !isFormer(one))])
		addTo(rows, present.get(row.key) ?? row.key, row.name, row);
	return [...rows.values()].sort(mostFirst);
}

function byKey(a: ReportRow, b: ReportRow): number {
	return a.key < b.key ? -1 : 1;
}

function mostFirst(a: ReportRow, b: ReportRow): number {
	return b.sold - a.sold || byKey(a, b);
}

function countSale(
	count: number,
	{ total, base }: Pick<OrderSale, "total" | "base">,
	isRefund: boolean,
): Sales {
	const [sold, refunded] = isRefund ? [0, -total] : [total, 0];
	return { count, sold, refunded, total, base, igv: total - base };
}

const nothing: Sales = { count: 0, sold: 0, refunded: 0, total: 0, base: 0, igv: 0 };
const amounts = Object.keys(nothing) as (keyof Sales)[];

function addTo(rows: Map<string, ReportRow>, key: string, name: string, sales: Sales): void {
	const row = { ...(rows.get(key) ?? nothing), key, name };
	add(row, sales);
	rows.set(key, row);
}

function add(row: ReportRow, sales: Sales): void {
	for (const amount of amounts) row[amount] += sales[amount];
}

export interface Days {
	from?: Date | undefined;
	before?: Date | undefined;
}

export function isWithin(at: string, { from, before }: Days): boolean {
	const time = Date.parse(at);
	return (!from || time >= from.getTime()) && (!before || time < before.getTime());
}

export async function readSales(datastore: Datastore, days: Days, onDamaged: OnDamaged = "order") {
	const report = await reportSales(salesInPages(datastore, days, onDamaged), days);
	const skus = report.product.map(({ key }) => key).filter(Boolean);
	return { ...report, product: mergeRenamed(report.product, await presentSkus(datastore, skus)) };
}

/** Payments and refunds add steps, so an order whose last step is before `from` has no sales to report. */
async function* salesInPages(datastore: Datastore, { from, before }: Days, onDamaged: OnDamaged) {
	const where = from && ({ field: "changedAt", from: from.toISOString() } as const);
	const query = { where, by: "placedAt", isDescending: true, before: before?.toISOString() } as const;
	const parse = (_: string, fields: RecordFields) => ({ sales: parseSales(fields) });
	for await (const records of findInPages(datastore, "order", query))
		yield parseRecords(records, parse, onDamaged).flatMap(({ sales }) => sales);
}

export function firstOfMonth(now: Date): string {
	return `${limaDay(now).slice(0, 8)}01`;
}
