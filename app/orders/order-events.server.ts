import type { Change } from "~/datastore/datastore.server";
import { postEvent } from "~/mail/outbox.server";
import { splitTax } from "~/money";
import { isWebhookSet } from "~/settings/read-env.server";
import { formatFullName, isInvoiced } from "./order";
import type { Order, OrderLine } from "./order-codec.server";
import { toOrderId } from "./order-reference.server";
import type { OrderStatus } from "./order-status";

/** What the webhook is told about. */
const eventTypes: Partial<Record<OrderStatus, string>> = {
	pending: "order.placed",
	paid: "order.paid",
	cancelled: "order.cancelled",
};

/** To the webhook, if there is one. @returns changes for the transaction that stores the order's status */
export function postOrderEvent(order: Order, now: Date): Change[] {
	const { reference, status } = order;
	const type = eventTypes[status];
	if (!type || !isWebhookSet()) return [];
	const body = JSON.stringify({ type, timestamp: now.toISOString(), data: describeOrder(order) });
	return [postEvent(`${toOrderId(reference)}-${status}-event`, { type, order: reference, body }, now)];
}

/** What an electronic receipt needs. Amounts are céntimos; orders are paid in soles. */
export function describeOrder(order: Order) {
	const { reference, placedAt, status, history, igvPercent, total, contact, delivery } = order;
	const { base, tax } = splitTax(total.pen, igvPercent);
	return {
		order: { reference, placedAt, status, history },
		/** Null when the buyer has deleted the account. */
		receiptType: contact && (isInvoiced(order) ? "factura" : "boleta"),
		buyer: contact && describeBuyer(contact),
		delivery: delivery && {
			ubigeo: delivery.district,
			place: delivery.place,
			address: delivery.address,
		},
		currency: "PEN",
		igvPercent,
		lines: describeLines(order),
		totals: { base, igv: tax, total: total.pen },
	};
}

function describeBuyer(contact: NonNullable<Order["contact"]>) {
	const { documentType, documentNumber, legalName, fiscalAddress, phone, email } = contact;
	return {
		documentType,
		documentNumber,
		name: formatFullName(contact),
		/** Of a factura. */
		...(documentType === "RUC" && { legalName, fiscalAddress }),
		email,
		phone,
	};
}

/**
 * Delivery is a line unless it was free. Bases are differences of rounded running totals, so that bases and taxes add up
 * to the order's.
 */
function describeLines({ lines, shipping, igvPercent }: Order) {
	const sold = lines.map((line) => ({
		kind: "product" as const,
		sku: line.sku,
		description: [line.name, line.choice].filter(Boolean).join(", "),
		...pickAmounts(line),
	}));
	const sent = {
		kind: "delivery" as const,
		sku: "envio",
		description: `Envío ${shipping.label} (${shipping.zone})`,
		...pickAmounts({ quantity: 1, unit: shipping.price, total: shipping.price }),
	};
	let sumBefore = 0;
	return [...sold, ...(sent.total > 0 ? [sent] : [])].map((line) => {
		const { unitPrice, total } = line;
		const sum = sumBefore + total;
		const base = splitTax(sum, igvPercent).base - splitTax(sumBefore, igvPercent).base;
		sumBefore = sum;
		return { ...line, unitBase: splitTax(unitPrice, igvPercent).base, base, igv: total - base };
	});
}

function pickAmounts({ quantity, unit, total }: Pick<OrderLine, "quantity" | "unit" | "total">) {
	return { quantity, unitPrice: unit.pen, total: total.pen };
}
