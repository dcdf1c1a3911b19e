import { share } from "~/domain/cart/apply-discount";
import { nameShipping } from "~/domain/delivery/quote-shipping";
import { splitTax } from "~/platform/values/tax";
import { isFree, listWaived, sumParts, sumPen, wasPaid } from "./order";
import type { Order, OrderLine, OrderPayment } from "./order-record.server";
import { standingSteps } from "./standing-acts";

/** In céntimos. */
export interface TaxedAmount {
	total: number;
	base: number;
	igv: number;
}

/** Lines and delivery, each less its share of the discount. Totals, bases and taxes add up to the order's. */
export function splitLines({ lines, shipping, igvPercent, subtotal, discount }: Order) {
	const isDelivery = discount?.kind === "delivery";
	const amount = isDelivery ? 0 : (discount?.amount.pen ?? 0);
	const off = splitRounded((sum) => (subtotal.pen === 0 ? 0 : share(sum, amount, subtotal.pen)));
	const sold = lines.map((line) => ({
		kind: "product" as const,
		sku: line.sku,
		description: [line.name, line.choice].filter(Boolean).join(", "),
		...pickAmounts(line, off(line.total.pen)),
	}));
	const sent = {
		kind: "delivery" as const,
		sku: "envio",
		description: `${nameShipping(shipping)} (${shipping.zone})`,
		...pickAmounts(
			{ quantity: 1, unit: shipping.price, total: shipping.price },
			isDelivery ? discount.amount.pen : 0,
		),
	};
	const split = splitTotals(igvPercent);
	return [...sold, ...(sent.total > 0 ? [sent] : [])].map(({ total, ...line }) => ({
		...line,
		unitBase: splitTax(line.unitPrice, igvPercent).base,
		...split(total),
	}));
}

function pickAmounts(
	{ quantity, unit, total }: Pick<OrderLine, "quantity" | "unit" | "total">,
	discount: number,
) {
	return { quantity, unitPrice: unit.pen, ...(discount > 0 && { discount }), total: total.pen - discount };
}

/** Rounds sums instead of parts, so that the parts add up. @returns the rounded part of each amount in turn */
function splitRounded(round: (sum: number) => number): (amount: number) => number {
	let sum = 0;
	return (amount) => {
		const before = round(sum);
		sum += amount;
		return round(sum) - before;
	};
}

/** As they were recorded. If everything was refunded, bases and taxes add up to the order's. */
export function splitRefunds({ refunds, igvPercent }: Order) {
	const split = splitTotals(igvPercent);
	return refunds.map(({ pen, at, reason, method }) => ({ at, reason, method, ...split(pen) }));
}

/** Oldest first, so that a later payment changes no earlier tax. @param at when the order became paid, if it is */
export function splitPayments(order: Order, at: string | undefined) {
	const { payment, differences = [], igvPercent } = order;
	const pen = sumPaid(order) - sumPen(differences);
	const split = splitTotals(igvPercent);
	const paid: (Partial<OrderPayment> & { at: string; pen: number })[] = [
		...(at === undefined ? [] : [{ ...payment, at, pen }]),
		...differences,
	];
	return paid
		.filter(({ pen }) => pen > 0)
		.sort((a, b) => a.at.localeCompare(b.at))
		.map(({ pen, ...how }) => ({ ...how, ...split(pen) }));
}

/**
 * What the sales report counts as given back, oldest first. A cancellation gives back all that is left, on its own day,
 * which also has what is owed for it; a return also gives back what the shopper need no longer pay. Refunds for changed
 * lines are left out: the new total is without them.
 */
export function splitGivenBack(order: Order): (TaxedAmount & { at: string; owed: number })[] {
	const { refunds, igvPercent, total, history } = order;
	const last = standingSteps(history).at(-1);
	const cancelled = last?.status === "cancelled" ? last : undefined;
	const counted = refunds.filter(({ at }) => !cancelled || at < cancelled.at);
	const ofTotal = counted.map(({ pen, settled = 0, at }) => ({ pen: pen - settled, at, owed: 0 }));
	const waived = listWaived(order).map((one) => ({ ...one, owed: 0 }));
	const left = wasPaid(order) ? total.pen - sumRefundedOfTotal({ refunds: counted }) : 0;
	const all = cancelled ? [{ pen: left, at: cancelled.at, owed: sumOwed(order) }] : [];
	const split = splitTotals(igvPercent);
	return [...ofTotal, ...waived, ...all]
		.filter(({ pen, owed }) => pen > 0 || owed > 0)
		.sort((a, b) => a.at.localeCompare(b.at))
		.map(({ pen, ...one }) => ({ ...one, ...split(pen) }));
}

export function splitTotals(igvPercent: number): (total: number) => TaxedAmount {
	const baseOf = splitRounded((sum) => splitTax(sum, igvPercent).base);
	return (total) => {
		const base = baseOf(total);
		return { total, base, igv: total - base };
	};
}

/** Without refunds for changed lines, which the total no longer contains. @returns céntimos */
export function sumRefundedOfTotal({ refunds }: Pick<Order, "refunds">): number {
	return refunds.reduce((sum, { pen, settled = 0 }) => sum + pen - settled, 0);
}

type Refund = Order["refunds"][number];

/** What was paid and not given back. @returns céntimos */
export function sumKept(order: Order): number {
	const { total, balance = 0 } = order;
	return wasPaid(order) ? total.pen - balance - sumRefundedOfTotal(order) : sumParts(order);
}

/** @returns céntimos, before refunds */
export function sumPaid(order: Order): number {
	return sumKept(order) + sumPen(order.refunds);
}

/** An order whose lines became free needs no payment to be prepared. */
export function isAllRefunded(order: Order): boolean {
	return order.status !== "pending" && !isFree(order) && order.refunds.length > 0 && sumKept(order) <= 0;
}

/**
 * What the shop has to refund: all of a cancelled order, otherwise what was overpaid since lines changed and what came
 * back. @returns céntimos
 */
export function sumOwed(order: Order): number {
	return order.status === "cancelled" ? sumKept(order) : owedByLines(order) + sumOwedOfReturns(order);
}

function owedByLines(order: Order): number {
	return Math.max(0, -toSettle(order));
}

/** What the shopper has to pay or, below zero, gets back so that all is paid. @returns céntimos */
function toSettle(order: Order): number {
	if (order.status === "pending") return order.total.pen - sumKept(order);
	return (order.balance ?? 0) - sumWaived(order);
}

/** What came back is worth, as far as it was paid and not given back. @returns céntimos */
export function sumOwedOfReturns(order: Order): number {
	return sumCredit(order) - sumWaived(order);
}

/** What is no longer to be paid of the total, for what came back. @returns céntimos */
function sumWaived(order: Order): number {
	return sumPen(listWaived(order));
}

/** What came back is worth and was not given back, whether it was paid or not. @returns céntimos */
export function sumCredit({ returns = [], refunds }: Order): number {
	const owed = returns.reduce((sum, { pen = 0 }) => sum + pen, 0);
	return owed - refunds.reduce((sum, { returned = 0 }) => sum + returned, 0);
}

/** Records a refund. It settles what is owed first; if a part is still due, the shopper has to pay the refund again. */
export function withRefund(order: Order, made: Omit<Refund, "settled" | "returned">): Order {
	if (!wasPaid(order)) return { ...order, refunds: [...order.refunds, { ...made, settled: made.pen }] };
	const ofLines = Math.min(made.pen, owedByLines(order));
	const ofReturns = order.status === "cancelled" ? 0 : sumOwedOfReturns(order);
	const returned = Math.min(made.pen - ofLines, ofReturns);
	const settled = sumDue(order) > 0 ? made.pen - returned : ofLines;
	const refund = { ...made, ...(settled > 0 && { settled }), ...(returned > 0 && { returned }) };
	return withBalance({ ...order, refunds: [...order.refunds, refund] }, (order.balance ?? 0) + settled);
}

export function exchangeReason(reference: string): string {
	return `Cambio por el pedido ${reference}`;
}

/** The order that the money paid. Only the reason names it in records of older versions. */
export function exchangeOf({ method, reason = "", exchange }: Partial<Refund> = {}): string | undefined {
	if (exchange !== undefined) return exchange ?? undefined;
	const isExchange = method === "other" && reason.startsWith(exchangeReason("WASI-"));
	return isExchange ? reason.slice(exchangeReason("").length) : undefined;
}

/** Without the money that paid an exchange: it came once, and stayed. */
export function listGivenBack({ refunds }: Order): Refund[] {
	return refunds.filter((one) => !exchangeOf(one));
}

/** The order without its last refund, as if it had not been made. */
export function withoutLastRefund(order: Order): Order {
	const { settled = 0 } = order.refunds.at(-1) ?? {};
	const left = { ...order, refunds: order.refunds.slice(0, -1) };
	return wasPaid(order) ? withBalance(left, (order.balance ?? 0) - settled) : left;
}

/** What the shopper still has to pay. @returns céntimos */
export function sumLeft(order: Order): number {
	return order.status === "cancelled" ? 0 : Math.max(0, toSettle(order));
}

/** What is left to pay once something was paid. @returns céntimos */
export function sumDue(order: Order): number {
	return wasPaid(order) || sumKept(order) > 0 ? sumLeft(order) : 0;
}

/** The order as paid. The difference to what was left becomes its balance. */
export function withPaid(order: Order, pen: number, payment: OrderPayment | undefined): Order {
	return withBalance({ ...order, ...(payment && { payment }) }, toSettle(order) - pen);
}

export function withBalance<Without extends object>(order: Without, balance: number) {
	const { balance: _, ...others } = order as Without & Pick<Order, "balance">;
	return { ...others, ...(balance !== 0 && { balance }) };
}
