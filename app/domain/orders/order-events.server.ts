import { postEvent } from "~/domain/mail/outbox.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { isWebhookSet } from "~/platform/settings/parse-env.server";
import { splitTax } from "~/platform/values/tax";
import { formatFullName, isInvoiced } from "./order";
import { splitLines, splitRefunds } from "./order-amounts";
import type { Order, OrderContact } from "./order-record.server";
import type { OrderStatus } from "./order-status";
import { refundOutboxId, statusOutboxId, takenBackOutboxId } from "./outbox-ids.server";

const eventTypes: Partial<Record<OrderStatus, string>> = {
	pending: "order.placed",
	paid: "order.paid",
	cancelled: "order.cancelled",
};

export function postOrderEvent(order: Order, now: Date): Change[] {
	const type = eventTypes[order.status];
	return type ? postToWebhook(order, type, statusOutboxId(order), now) : [];
}

/** The event that takes back a mistaken status that the webhook knows. @returns as `postOrderEvent` */
export function postRevertedEvent(order: Order, mistaken: OrderStatus, now: Date): Change[] {
	if (!eventTypes[mistaken]) return [];
	return postToWebhook(order, "order.reverted", takenBackOutboxId(order), now);
}

/** The event of the last refund. @returns as `postOrderEvent` */
export function postRefundEvent(order: Order, now: Date): Change[] {
	return postToWebhook(order, "order.refunded", refundOutboxId(order), now);
}

function postToWebhook(order: Order, type: string, id: string, now: Date): Change[] {
	if (!isWebhookSet()) return [];
	const body = JSON.stringify({ type, timestamp: now.toISOString(), data: describeOrder(order) });
	return [postEvent(`${id}-event`, { type, order: order.reference, body }, now)];
}

/** What an electronic receipt needs. Amounts are céntimos; orders are paid in soles. */
export function describeOrder(order: Order) {
	const { reference, placedAt, status, igvPercent, shipping, total, discount, contact, delivery } = order;
	const history = order.history.map(({ by: _, note: __, form: ___, ...step }) => step);
	const { base, tax } = splitTax(total.pen, igvPercent);
	return {
		order: { reference, placedAt, status, history },
		/** Null when the buyer has deleted the account. */
		receiptType: contact && (isInvoiced(order) ? "factura" : "boleta"),
		buyer: contact && describeBuyer(contact),
		delivery:
			delivery && !shipping.isPickUp
				? { ubigeo: delivery.district, place: delivery.place, address: delivery.address }
				: null,
		currency: "PEN",
		igvPercent,
		lines: splitLines(order),
		...(discount && { discount: { code: discount.code, total: discount.amount.pen } }),
		totals: { base, igv: tax, total: total.pen },
		...(order.refunds.length > 0 && { refunds: splitRefunds(order) }),
	};
}

function describeBuyer(contact: OrderContact) {
	const { documentType, documentNumber, legalName, fiscalAddress, phone, email } = contact;
	return {
		documentType,
		documentNumber,
		name: formatFullName(contact),
		...(documentType === "RUC" && { legalName, fiscalAddress }),
		email,
		phone,
	};
}
