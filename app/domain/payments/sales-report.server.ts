import type { WantedLine } from "~/domain/cart/cart";
import { presentSkus, sumUnits } from "~/domain/goods/present-slug.server";
import type { TaxedAmount } from "~/domain/orders/order-amounts";
import { type OrderSale, parseSales, type SalesOfOrder } from "~/domain/orders/order-sales.server";
import { mostDaysPaidBefore } from "~/domain/payments/collect-payment.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import type { OnDamaged } from "~/platform/datastore/parse-records.server";
import { dayMs, limaDay } from "~/platform/values/lima-time";

export const reportGroups = ["day", "method", "product", "district", "code"] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** In céntimos. The total, its base and its IGV are net of refunds. */
interface Sales extends TaxedAmount {
	/** Orders, units of a product or payments by a method. */
	count: number;
	sold: number;
	refunded: number;
}

export interface ReportRow extends Sales {
	/**
	 * `2026-11-12`, a method of payment, a SKU, the INEI code of a district, `Recojo en tienda`, a discount code or
	 * `Descuento: cliente frecuente`. Empty for unknown methods, refunds among products, unknown districts and orders
	 * without a discount.
	 */
	key: string;
	name: string;
}

/**
 * In céntimos, `owed` is what cancelled orders of these days still have to be given back, which is not in the total, and
 * `due` what is still to be paid of paid orders, which counts as sold. `writtenOff` counts the units, by SKU, that came
 * back in these days and not to the stock.
 */
export type SalesReport = Record<ReportGroup, ReportRow[]> & {
	all: ReportRow;
	owed: number;
	due: number;
	writtenOff: ReadonlyMap<string, number>;
};

type Each<T> = AsyncIterable<T> | Iterable<T>;

/**
 * Counts a sale on the day of its payment and a refund on its own day, or that of the cancellation before it; among
 * products as one row. The rows of a group add up to `all`; but those by method to the money that came and went, each
 * payment on its own day.
 */
export async function reportSales(orders: Each<SalesOfOrder>, within: Days) {
	const all: ReportRow = { key: "", name: "", ...nothing };
	const rows = forEachGroup(() => new Map<string, ReportRow>());
	let owed = 0;
	let due = 0;
	const lost: WantedLine[] = [];
	for await (const { sales, moves, writtenOff } of orders) {
		for (const { at, sku, units } of writtenOff)
			if (units > 0 && isWithin(at, within)) lost.push({ sku, quantity: units });
		for (const move of moves) {
			if (!isWithin(move.at, within)) continue;
			const isRefund = move.total < 0;
			addTo(rows.method, move.method, "", countSale(isRefund ? 0 : 1, move, isRefund));
		}
		for (const sale of sales) {
			if (!isWithin(sale.at, within)) continue;
			owed += sale.owed ?? 0;
			due += sale.due ?? 0;
			if (sale.products.length === 0) continue;
			const isRefund = sale.total < 0;
			const sold = countSale(isRefund ? 0 : 1, sale, isRefund);
			add(all, sold);
			addTo(rows.day, limaDay(new Date(sale.at)), "", sold);
			addTo(rows.code, sale.code, sale.terms, sold);
			addTo(rows.district, sale.district, sale.place, sold);
			for (const product of sale.products)
				addTo(rows.product, product.sku, product.name, countSale(product.units, product, isRefund));
		}
	}
	const list = (group: ReportGroup) => [...rows[group].values()].sort(group === "day" ? byKey : mostFirst);
	return { owed, due, all, lost, ...forEachGroup(list) };
}

function forEachGroup<T>(make: (group: ReportGroup) => T) {
	return Object.fromEntries(reportGroups.map((group) => [group, make(group)])) as Record<ReportGroup, T>;
}

export function sumRows(rows: readonly ReportRow[]): ReportRow {
	const sum = { key: "", name: "", ...nothing };
	for (const row of rows) add(sum, row);
	return sum;
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

export async function readSales(
	datastore: Datastore,
	days: Days,
	onDamaged: OnDamaged = "order",
): Promise<SalesReport> {
	const { lost, ...report } = await reportSales(eachSales(datastore, days, onDamaged), days);
	const skus = [...report.product.map(({ key }) => key), ...lost.map(({ sku }) => sku)].filter(Boolean);
	const present = await presentSkus(datastore, skus);
	return {
		...report,
		product: mergeRenamed(report.product, present),
		writtenOff: sumUnits(lost, present),
	};
}

/** @returns before when an order was placed of which something was paid before this time */
export function lastPlaced(before: Date | undefined): Date | undefined {
	return before && new Date(before.getTime() + (mostDaysPaidBefore + 1) * dayMs);
}

/** Payments and refunds add steps, so an order whose last step is before `from` has no sales to report. */
async function* eachSales(datastore: Datastore, { from, before }: Days, onDamaged: OnDamaged) {
	const where = from && ({ field: "changedAt", from: from.toISOString() } as const);
	const query = {
		where,
		by: "placedAt",
		isDescending: true,
		before: lastPlaced(before)?.toISOString(),
	} as const;
	const parse = (_: string, fields: RecordFields) => parseSales(fields);
	yield* parseInPages(datastore, "order", query, parse, onDamaged);
}

export function firstOfMonth(now: Date): string {
	return `${limaDay(now).slice(0, 8)}01`;
}
