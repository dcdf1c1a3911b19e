import { describeDiscount, share } from "~/domain/cart/apply-discount";
import { nameShipping } from "~/domain/delivery/quote-shipping";
import type { Fact } from "~/platform/values/fact";
import { splitTax } from "~/platform/values/tax";
import { standingSteps, wasPaid } from "./order";
import type { Order, OrderLine } from "./order-record.server";

/** In céntimos. */
export interface TaxedAmount {
	total: number;
	base: number;
	igv: number;
}

/** Lines and delivery without their shares of the discount. Totals, bases and taxes add up to the order's. */
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

export function listDiscount({ discount }: Pick<Order, "discount">): Fact[] {
	return discount ? [describeDiscount(discount, discount.amount)] : [];
}

/** Oldest first. If everything was refunded, bases and taxes add up to the order's. */
export function splitRefunds({ refunds, igvPercent }: Pick<Order, "refunds" | "igvPercent">) {
	const split = splitTotals(igvPercent);
	return refunds.map(({ pen, at, reason }) => ({ at, reason, ...split(pen) }));
}

/** The refunds as sales count them: a cancellation gives back all that is left, however late its refunds are. */
export function splitGivenBack(order: Pick<Order, "refunds" | "igvPercent" | "total" | "history">) {
	const { refunds, igvPercent, total, history } = order;
	const last = standingSteps(history).at(-1);
	const cancelled = wasPaid(order) && last?.status === "cancelled" ? last : undefined;
	const counted = cancelled ? refunds.filter(({ at }) => at < cancelled.at) : refunds;
	const left = cancelled ? total.pen - sumRefunds({ refunds: counted }) : 0;
	const split = splitTotals(igvPercent);
	return [...counted, ...(cancelled && left > 0 ? [{ pen: left, at: cancelled.at }] : [])].map(
		({ pen, at }) => ({ at, ...split(pen) }),
	);
}

function splitTotals(igvPercent: number): (total: number) => TaxedAmount {
	const baseOf = splitRounded((sum) => splitTax(sum, igvPercent).base);
	return (total) => {
		const base = baseOf(total);
		return { total, base, igv: total - base };
	};
}

/** @returns céntimos */
export function sumRefunds({ refunds }: Pick<Order, "refunds">): number {
	return refunds.reduce((sum, { pen }) => sum + pen, 0);
}

export function isAllRefunded(order: Pick<Order, "total" | "refunds">): boolean {
	return order.refunds.length > 0 && sumRefunds(order) >= order.total.pen;
}

/** What the shop still has to give back: all that was paid for a cancelled order. @returns céntimos */
export function sumOwed(order: Pick<Order, "status" | "history" | "total" | "refunds">): number {
	return order.status === "cancelled" && wasPaid(order) ? order.total.pen - sumRefunds(order) : 0;
}
