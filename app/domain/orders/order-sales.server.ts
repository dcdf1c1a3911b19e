import { z } from "zod";
import { describeTerms } from "~/domain/cart/apply-discount";
import { splitTax } from "~/platform/values/tax";
import { openReturn, standingSteps } from "./order";
import { splitGivenBack, splitLines, splitPayments, splitShares, sumDue, sumOwed } from "./order-amounts";
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
		/** What is still to be paid of the total, in céntimos. */
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
	const at = paidAt(order);
	const methods = at === undefined ? [] : listMethods(order, at);
	const sold = withParts(
		order,
		{ total: order.total.pen, base: splitTax(total.pen, igvPercent).base },
		methods,
	);
	const givenBack = splitGivenBack(order);
	const sales: OrderSale[] = givenBack.map(({ at, total, base }, index) => ({
		at,
		...withParts(order, { total: -total, base: -base }, take(methods, total)),
		...(owed > 0 && index === givenBack.length - 1 && { owed }),
		...of,
		products: [{ sku: "", name: "refunds", units: 0, total: -total, base: -base }],
	}));
	if (at === undefined) return sales;
	const products = splitLines(order).map(({ sku, description, quantity, total, base }) => ({
		sku,
		name: description,
		units: quantity,
		total,
		base,
	}));
	const due = sumDue(order);
	return [{ at, ...sold, ...(due > 0 && { due }), ...of, products }, ...sales];
}

/** Céntimos that came by a method; without one, those that are still to come. */
interface ByMethod {
	method: string;
	pen: number;
	at?: string;
}

/** They add up to the order's total: without what was given back of more than that, or is owed. */
function listMethods(order: Order, at: string): ByMethod[] {
	const paid: ByMethod[] = splitPayments(order, at).map(({ method = "", total, at }) => ({
		method,
		pen: total,
		at,
	}));
	for (const { settled = 0, at } of order.refunds)
		take(
			paid.filter((one) => one.at === undefined || one.at <= at),
			settled,
		);
	const left = order.total.pen - paid.reduce((sum, { pen }) => sum + pen, 0);
	take(paid, -left);
	return [...paid.filter(({ pen }) => pen > 0), ...(left > 0 ? [{ method: "", pen: left }] : [])];
}

/** Takes céntimos from the last payment, then from those before, and at the end from what is still to come. */
function take(from: ByMethod[], pen: number): ByMethod[] {
	let left = Math.max(0, pen);
	const lastFirst = [...from.filter(({ at }) => !at), ...from.filter(({ at }) => at)].reverse();
	return lastFirst.flatMap((one) => {
		const taken = Math.min(left, one.pen);
		left -= taken;
		one.pen -= taken;
		return taken > 0 ? { method: one.method, pen: taken } : [];
	});
}

/** With what came or went by each method, if the order was paid in parts. */
function withParts(
	{ differences }: Order,
	{ total, base }: Pick<OrderSale, "total" | "base">,
	methods: readonly ByMethod[],
) {
	const sign = Math.sign(total);
	const baseOf = splitShares(sign * base, sign * total);
	const parts = methods.map(({ method, pen }) => ({ method, total: sign * pen, base: sign * baseOf(pen) }));
	const isInParts = parts.length > (differences ? 0 : 1);
	return { total, base, ...(isInParts && { parts }) };
}

/** @returns when the order was paid, ISO 8601; undefined for unpaid ones and those whose payment was a mistake */
export function paidAt({ payment, history }: Pick<Order, "payment" | "history">): string | undefined {
	const step = standingSteps(history).find(({ status }) => status === "paid");
	return step && (payment?.at ?? step.at);
}
