import { z } from "zod";
import { describeTerms } from "~/domain/cart/apply-discount";
import { splitTax } from "~/platform/values/tax";
import { openReturn, standingSteps } from "./order";
import {
	splitGivenBack,
	splitLines,
	splitPayments,
	splitShares,
	splitTotals,
	sumDue,
	sumOwed,
} from "./order-amounts";
import { type Order, type OrderPayment, orderRecord, parseOrder } from "./order-record.server";
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
		/** How the order was paid, empty if that is not known. */
		method: z.string().default(""),
		/** By each method, where that is not the order's alone. What is due has none. */
		parts: z.array(z.object({ method: z.string(), ...amount })).exactOptional(),
		code: z.string(),
		terms: z.string(),
		district: z.string(),
		place: z.string(),
		products: z.array(z.object({ sku: z.string(), name: z.string(), units: z.int(), ...amount })),
	}),
);
export type OrderSale = z.output<typeof orderSales>[number];

/** @throws Error for an order that could not be read again */
export function toOrderRecord(order: Order): Record<string, unknown> {
	const { error } = orderRecord.safeParse(order);
	if (error) throw new Error(`Order ${order.reference} was not written: ${error.message}`);
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

/**
 * @param fields those of an older version lack `sales` or, if cancelled, what is given back. Others say of refunds without
 * a method that they had the payment's. @throws ZodError
 */
export function parseSales(fields: Record<string, unknown>): OrderSale[] {
	const { sales, status, refunds = [] } = fields;
	const isUnsaid = Array.isArray(refunds) && refunds.some(({ method }) => method === undefined);
	if (sales === undefined || status === "cancelled" || isUnsaid) return salesOf(parseOrder(fields));
	const { method = "" } = (fields.payment ?? {}) as Partial<OrderPayment>;
	return orderSales.parse(sales).map((sale) => ({ ...sale, method: sale.method || method }));
}

export function salesOf(order: Order): OrderSale[] {
	const { delivery, discount, shipping, igvPercent } = order;
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
	const split = splitTotals(igvPercent);
	const parts = listParts(order, methods, 1, (pen) => split(pen).base);
	const givenBack = splitGivenBack(order);
	const sales = givenBack.map((back, index): OrderSale => {
		const given = { total: -back.total, base: -back.base };
		const isCancellation = order.status === "cancelled" && index === givenBack.length - 1;
		return {
			at: back.at,
			...given,
			...listParts(order, takeBack(methods, back, isCancellation), -1, splitShares(back.base, back.total)),
			...(owed > 0 && isCancellation && { owed }),
			...of,
			products: [{ sku: "", name: "refunds", units: 0, ...given }],
		};
	});
	if (at === undefined) return sales;
	const products = splitLines(order).map(({ sku, description: name, quantity: units, total, base }) => ({
		...{ sku, name, units, total, base },
	}));
	const due = sumDue(order);
	const total = order.total.pen;
	const { base } = splitTax(total, igvPercent);
	return [{ at, total, base, ...parts, ...(due > 0 && { due }), ...of, products }, ...sales];
}

/**
 * Céntimos that came by a method, which is empty if nobody said it, or that are still to come if there is no time. Below
 * zero, more was given back by it than came.
 */
interface ByMethod {
	method: string;
	pen: number;
	at?: string;
}

/** They add up to the order's total: without what was given back of more than that, or is owed. */
function listMethods(order: Order, at: string): ByMethod[] {
	const paid: ByMethod[] = splitPayments(order, at).map(({ method = "", total: pen, ...one }) => ({
		method,
		pen,
		at: one.at,
	}));
	for (const refund of order.refunds) settle(paid, refund);
	const left = order.total.pen - sumOf(paid);
	take(paid, -left);
	return [...paid.filter(({ pen }) => pen !== 0), ...(left > 0 ? [{ method: "", pen: left }] : [])];
}

/** Takes the settled part of a refund from what came before it by the same method. */
function settle(paid: ByMethod[], { settled = 0, at, ...refund }: Order["refunds"][number]): void {
	const method = refund.method ?? "";
	const before = paid.filter((one) => one.method === method && (one.at ?? at) <= at);
	const more = settled - sumOf(take(before, settled));
	if (more > 0) paid.push({ method, pen: -more, at });
}

/**
 * What is given back, by the methods of its refunds; what was not refunded yet, by those of the last payments.
 * @param isCancellation it first gives up what is still to come, as does what came back before it was paid
 */
function takeBack(
	methods: ByMethod[],
	{ total, refunds }: ReturnType<typeof splitGivenBack>[number],
	isCancellation: boolean,
): ByMethod[] {
	const due =
		isCancellation || refunds.length === 0
			? take(
					methods.filter(({ at }) => !at),
					total,
				)
			: [];
	let left = total - sumOf(due);
	const known = refunds.flatMap(({ method, pen: given }) => {
		const pen = Math.min(given, left);
		left -= pen;
		take(methods, pen, method);
		return pen > 0 ? [{ method: method ?? "", pen }] : [];
	});
	return [...due, ...known, ...take(methods, left)];
}

/** Takes what was given back from the payments by the same method first, then from the latest, then from what is to come. */
function take(from: ByMethod[], pen: number, method?: string): ByMethod[] {
	let left = Math.max(0, pen);
	const lastFirst = [...from.filter(({ at }) => !at), ...from.filter(({ at }) => at)].reverse();
	const isSame = (one: ByMethod) => one.method === method;
	return [...lastFirst.filter(isSame), ...lastFirst.filter((one) => !isSame(one))].flatMap((one) => {
		const taken = Math.min(left, Math.max(0, one.pen));
		left -= taken;
		one.pen -= taken;
		return taken > 0 ? { method: one.method, pen: taken } : [];
	});
}

function sumOf(amounts: readonly ByMethod[]): number {
	return amounts.reduce((sum, { pen }) => sum + pen, 0);
}

/** What came or went by each method, unless that is the one by which the order was paid. */
function listParts(
	{ payment }: Order,
	methods: readonly ByMethod[],
	sign: 1 | -1,
	baseOf: (pen: number) => number,
): Pick<OrderSale, "parts"> {
	if (methods.every(({ method }) => method === (payment?.method ?? ""))) return {};
	return {
		parts: methods.map(({ method, pen }) => ({ method, total: sign * pen, base: sign * baseOf(pen) })),
	};
}

/** @returns when the order was paid, ISO 8601; undefined for unpaid ones and those whose payment was a mistake */
export function paidAt({ payment, history }: Pick<Order, "payment" | "history">): string | undefined {
	const step = standingSteps(history).find(({ status }) => status === "paid");
	return step && (payment?.at ?? step.at);
}
