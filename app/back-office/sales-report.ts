import { describeTerms } from "~/discounts/discount";
import { limaDay } from "~/lima-time";
import { splitTax } from "~/money";
import { standingSteps } from "~/orders/order";
import { splitLines, splitRefunds, type TaxedAmount } from "~/orders/order-amounts";
import type { Order } from "~/orders/order-codec.server";

export const reportGroups = ["day", "product", "district", "code"] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** In céntimos. The total, its base and IGV are what was sold without what was refunded. */
interface Sales extends TaxedAmount {
	/** Orders that were paid; of a product, units. */
	count: number;
	sold: number;
	refunded: number;
}

export interface ReportRow extends Sales {
	/**
	 * `2026-11-12`, a SKU, the INEI code of a district, `Recojo en tienda` or a discount code. Empty for refunds among
	 * products, unknown districts and orders without a code.
	 */
	key: string;
	name: string;
}

export type SalesReport = Record<ReportGroup, ReportRow[]> & { all: ReportRow };

/**
 * Counts sales on the day of their payment and refunds on their own day. Among products, refunds are one row, because they
 * are not of single products. The rows of each group add up to `all`. Days are in order; products and districts are sorted
 * by sales, the highest first.
 */
export async function reportSales(
	orders: AsyncIterable<Order> | Iterable<Order>,
	within: Days,
): Promise<SalesReport> {
	const newRows = () => new Map<string, ReportRow>();
	const rows = { all: newRows(), day: newRows(), product: newRows(), district: newRows(), code: newRows() };
	for await (const order of orders) {
		for (const [group, key, name, sales] of entriesOf(order, within)) addTo(rows[group], key, name, sales);
	}
	const byKey = (a: ReportRow, b: ReportRow) => (a.key < b.key ? -1 : 1);
	const mostFirst = (a: ReportRow, b: ReportRow) => b.sold - a.sold || byKey(a, b);
	return {
		all: rows.all.get("") ?? { key: "", name: "", ...nothing },
		day: [...rows.day.values()].sort(byKey),
		product: [...rows.product.values()].sort(mostFirst),
		district: [...rows.district.values()].sort(mostFirst),
		code: [...rows.code.values()].sort(mostFirst),
	};
}

type Entry = [group: ReportGroup | "all", key: string, name: string, Sales];

function* entriesOf(order: Order, within: Days): Generator<Entry> {
	const at = paidAt(order);
	if (at !== undefined && isWithin(at, within)) {
		const { base, tax } = splitTax(order.total.pen, order.igvPercent);
		yield* ofOrder(order, at, sale(1, { total: order.total.pen, base, igv: tax }));
		for (const { sku, description, quantity, ...amount } of splitLines(order)) {
			yield ["product", sku, description, sale(quantity, amount)];
		}
	}
	for (const { at, ...amount } of splitRefunds(order)) {
		if (!isWithin(at, within)) continue;
		yield* ofOrder(order, at, refund(amount));
		yield ["product", "", "refunds", refund(amount)];
	}
}

function* ofOrder({ delivery, discount, shipping }: Order, at: string, sales: Sales): Generator<Entry> {
	yield ["all", "", "", sales];
	yield ["day", limaDay(new Date(at)), "", sales];
	yield ["code", discount?.code ?? "", discount ? describeTerms(discount) : "none", sales];
	const [district, place] = shipping.isPickUp
		? [shipping.label, ""]
		: [delivery?.district ?? "", delivery?.place ?? "unknown"];
	yield ["district", district, place, sales];
}

function sale(count: number, { total, base, igv }: TaxedAmount): Sales {
	return { count, sold: total, refunded: 0, total, base, igv };
}

function refund({ total, base, igv }: TaxedAmount): Sales {
	return { count: 0, sold: 0, refunded: total, total: -total, base: -base, igv: -igv };
}

const nothing: Sales = { count: 0, sold: 0, refunded: 0, total: 0, base: 0, igv: 0 };

function addTo(rows: Map<string, ReportRow>, key: string, name: string, sales: Sales): void {
	const before = rows.get(key) ?? nothing;
	rows.set(key, {
		key,
		name,
		count: before.count + sales.count,
		sold: before.sold + sales.sold,
		refunded: before.refunded + sales.refunded,
		total: before.total + sales.total,
		base: before.base + sales.base,
		igv: before.igv + sales.igv,
	});
}

/** @returns when the order was paid, ISO 8601; undefined for unpaid ones and those whose payment was a mistake */
export function paidAt({ payment, history }: Pick<Order, "payment" | "history">): string | undefined {
	const step = standingSteps(history).find(({ status }) => status === "paid");
	return step && (payment?.at ?? step.at);
}

export function isPaidWithin(order: Order, days: Days): boolean {
	const at = paidAt(order);
	return at !== undefined && isWithin(at, days);
}

export interface Days {
	from?: Date | undefined;
	before?: Date | undefined;
}

export function isWithin(at: string, { from, before }: Days): boolean {
	const time = Date.parse(at);
	return (!from || time >= from.getTime()) && (!before || time < before.getTime());
}
