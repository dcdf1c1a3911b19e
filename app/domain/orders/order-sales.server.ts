import { z } from "zod";
import { describeTerms } from "~/domain/cart/apply-discount";
import { splitTax } from "~/platform/values/tax";
import { openReturn, standingSteps } from "./order";
import { splitGivenBack, splitLines, splitPayments, sumDue, sumOwed } from "./order-amounts";
import { type Order, type OrderPayment, parseOrder } from "./order-record.server";
import { searchKeysOf } from "./search-keys.server";

/** In céntimos; of a refund, negative. */
const amount = { total: z.int(), base: z.int() };

/** An order's payment and what was given back, as reports count them. Empty keys are explained in `ReportRow`. */
const orderSales = z.array(
	z.object({
		at: z.iso.datetime(),
		...amount,
		/** Of what a cancellation gives back, in céntimos. */
		owed: z.int().positive().exactOptional(),
		/** What is still to be paid of the total since the order's lines changed, in céntimos. */
		due: z.int().positive().exactOptional(),
		/** How the order was paid. Records of older versions lack it. */
		method: z.string().default(""),
		/** Instead, by each method, for an order that was paid in parts. What is due has none. */
		parts: z.array(z.object({ method: z.string(), ...amount })).exactOptional(),
		code: z.string(),
		terms: z.string(),
		district: z.string(),
		place: z.string(),
		products: z.array(z.object({ sku: z.string(), name: z.string(), units: z.int(), ...amount })),
	}),
);
export type OrderSale = z.output<typeof orderSales>[number];

export function toOrderRecord(order: Order): Record<string, unknown> {
	const changedAt = order.history.at(-1)?.at;
	const owesRefund = sumOwed(order) > 0;
	const isDue = sumDue(order) > 0;
	return {
		...order,
		searchKeys: searchKeysOf(order),
		changedAt,
		...(owesRefund && { owesRefund }),
		...(isDue && { isDue }),
		...(openReturn(order) && { hasOpenReturn: true }),
		sales: salesOf(order),
	};
}

/** @param fields those of an older version lack `sales` or, if cancelled, what is given back @throws ZodError */
export function parseSales(fields: Record<string, unknown>): OrderSale[] {
	const isComputed = fields.sales === undefined || fields.status === "cancelled";
	if (isComputed) return salesOf(parseOrder(fields));
	const { method = "" } = (fields.payment ?? {}) as Partial<OrderPayment>;
	return orderSales.parse(fields.sales).map((sale) => ({ ...sale, method: sale.method || method }));
}

export function salesOf(order: Order): OrderSale[] {
	const { delivery, discount, shipping, total, igvPercent } = order;
	const of = {
		method: order.payment?.method ?? "",
		code: discount?.code ?? "",
		terms: discount ? describeTerms(discount) : "none",
		district: shipping.isPickUp ? shipping.label : (delivery?.district ?? ""),
		place: shipping.isPickUp ? "" : (delivery?.place ?? "unknown"),
	};
	const owed = order.status === "cancelled" ? sumOwed(order) : 0;
	const givenBack = splitGivenBack(order);
	const sales: OrderSale[] = givenBack.map(({ at, total, base }, index) => ({
		at,
		total: -total,
		base: -base,
		...(owed > 0 && index === givenBack.length - 1 && { owed }),
		...of,
		products: [{ sku: "", name: "refunds", units: 0, total: -total, base: -base }],
	}));
	const at = paidAt(order);
	if (at === undefined) return sales;
	const { base } = splitTax(total.pen, igvPercent);
	const products = splitLines(order).map(({ sku, description, quantity, total, base }) => ({
		sku,
		name: description,
		units: quantity,
		total,
		base,
	}));
	const due = sumDue(order);
	const sale = { at, total: total.pen, base, ...(due > 0 && { due }), ...of, products };
	const parts = partsOf(order, sale);
	return [{ ...sale, ...(parts.length > 1 && { parts }) }, ...sales];
}

/** They add up to the sale. What was paid, but is no longer of the total, is taken from the last one. */
function partsOf(
	order: Order,
	{ at, method, total, base }: Pick<OrderSale, "at" | "method" | "total" | "base">,
) {
	const parts = splitPayments(order, at).map(({ method = "", total, base }) => ({ method, total, base }));
	const sum = (amount: "total" | "base") => parts.reduce((sum, part) => sum + part[amount], 0);
	const left = { total: total - sum("total"), base: base - sum("base") };
	if (left.total === 0) return parts;
	return [...parts, { method: left.total > 0 ? "" : method, ...left }];
}

/** @returns when the order was paid, ISO 8601; undefined for unpaid ones and those whose payment was a mistake */
export function paidAt({ payment, history }: Pick<Order, "payment" | "history">): string | undefined {
	const step = standingSteps(history).find(({ status }) => status === "paid");
	return step && (payment?.at ?? step.at);
}
