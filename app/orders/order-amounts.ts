import { nameShipping } from "~/delivery/quote-shipping";
import { share } from "~/discounts/discount";
import { formatSoles } from "~/money";
import { splitTax } from "~/tax";
import type { Order, OrderLine } from "./order-codec.server";

/** In céntimos. */
export interface TaxedAmount {
	total: number;
	base: number;
	igv: number;
}

/**
 * The products of an order, and delivery unless it was free. Totals are without the line's part of the discount. Totals,
 * bases and taxes add up to the order's, which rounding each line by itself would not.
 */
export function splitLines({ lines, shipping, igvPercent, subtotal, discount }: Order) {
	const isDelivery = discount?.kind === "delivery";
	const off = splitDiscount(isDelivery ? 0 : (discount?.amount.pen ?? 0), subtotal.pen);
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
	const split = splitRunningTotals(igvPercent);
	return [...sold, ...(sent.total > 0 ? [sent] : [])].map(({ total, ...line }) => {
		return { ...line, unitBase: splitTax(line.unitPrice, igvPercent).base, ...split(total) };
	});
}

function pickAmounts(
	{ quantity, unit, total }: Pick<OrderLine, "quantity" | "unit" | "total">,
	discount: number,
) {
	return { quantity, unitPrice: unit.pen, ...(discount > 0 && { discount }), total: total.pen - discount };
}

/** A part is the difference of rounded running parts. */
function splitDiscount(discount: number, subtotal: number): (total: number) => number {
	let sum = 0;
	const partOf = () => (subtotal === 0 ? 0 : share(sum, discount, subtotal));
	return (total) => {
		const before = partOf();
		sum += total;
		return partOf() - before;
	};
}

export function listDiscount({ discount }: Pick<Order, "discount">): { name: string; value: string }[] {
	if (!discount) return [];
	return [{ name: `Descuento ${discount.code}`, value: `−${formatSoles(discount.amount.pen)}` }];
}

/** Oldest first. If everything was refunded, bases and taxes add up to the order's. */
export function splitRefunds({ refunds, igvPercent }: Pick<Order, "refunds" | "igvPercent">) {
	const split = splitRunningTotals(igvPercent);
	return refunds.map(({ pen, at, reason }) => ({ at, reason, ...split(pen) }));
}

/** A base is the difference of rounded running totals. */
function splitRunningTotals(igvPercent: number): (total: number) => TaxedAmount {
	let sumBefore = 0;
	return (total) => {
		const sum = sumBefore + total;
		const base = splitTax(sum, igvPercent).base - splitTax(sumBefore, igvPercent).base;
		sumBefore = sum;
		return { total, base, igv: total - base };
	};
}

/** @returns céntimos */
export function sumRefunds({ refunds }: Pick<Order, "refunds">): number {
	return refunds.reduce((sum, { pen }) => sum + pen, 0);
}
