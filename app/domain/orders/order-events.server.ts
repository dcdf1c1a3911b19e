import { postEvent, rewriteEvent } from "~/domain/mail/outbox.server";
import type { Posted } from "~/domain/mail/outbox-record.server";
import type { Change, Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { withShortcuts } from "~/platform/datastore/shortcuts.server";
import { splitTax } from "~/platform/values/tax";
import { formatFullName } from "./order";
import { splitLines, splitRefunds, sumDue } from "./order-amounts";
import { isInvoiced } from "./order-receipts";
import { type Order, type OrderContact, type OrderStep, orderRecord } from "./order-record.server";
import { toOrderId } from "./order-reference.server";
import type { OrderEvent, OrderStatus } from "./order-status";
import { refundOutboxId, statusOutboxId, takenBackOutboxId } from "./outbox-ids.server";

const eventTypes: Partial<Record<OrderStatus, string>> = {
	pending: "order.placed",
	paid: "order.paid",
	cancelled: "order.cancelled",
};

const changingEvents: OrderEvent[] = ["linesChanged", "differencePaid", "buyerCorrected", "addressCorrected"];

/**
 * Writes the webhook's events together with the orders that cause them: placed, paid, cancelled, refunded, changed, or
 * reverted from a status that the webhook knows. Throws when a transaction writes an order that it has not read.
 */
export function withOrderEvents(datastore: Datastore): Datastore {
	return withShortcuts({
		...datastore,
		runTransaction: (keys, callback) =>
			datastore.runTransaction(keys, (records) => {
				const { changes = [], result } = callback(records);
				const recordOf = (id: string) => {
					const index = keys.findIndex((key) => key.collection === "order" && key.id === id);
					if (index < 0) throw new Error(`the transaction writes order ${id} without reading it`);
					return records[index];
				};
				const orders = changes.filter(({ collection }) => collection === "order");
				const events = orders.flatMap(({ id, fields }) => postOrderEvents(recordOf(id), fields));
				return { changes: [...changes, ...events], result };
			}),
	});
}

function postOrderEvents(before: RecordFields | undefined, fields: RecordFields | null): Change[] {
	const stepsBefore = countSteps(before);
	if (countSteps(fields) <= stepsBefore) return [];
	const known = before && orderRecord.safeParse(before).data;
	const order = orderRecord.safeParse(fields).data;
	if (!order || (before && !known)) return [];
	const steps = order.history.slice(stepsBefore);
	const isPaidAtOnce = !before && steps[0]?.status === "paid";
	const placed = isPaidAtOnce ? postPlaced(order) : [];
	const events = steps.flatMap((step, index) => {
		// A millisecond apart, they are sent in this order.
		const at = new Date(Date.parse(step.at) + placed.length + index).toISOString();
		const present = { ...order, status: step.status };
		return postStepEvent(present, { ...step, at }, (steps[index - 1] ?? known)?.status, known);
	});
	return [...placed, ...events];
}

/** For an order whose first step is already its payment. */
function postPlaced(order: Order): Change[] {
	const { placedAt: at } = order;
	return postStepEvent({ ...order, status: "pending" }, { status: "pending", at }, undefined);
}

function countSteps(fields: RecordFields | null | undefined): number {
	return Array.isArray(fields?.history) ? fields.history.length : 0;
}

/** @param before the status before the step @param known the order before it was written */
function postStepEvent(
	order: Order,
	{ event, status, at }: OrderStep,
	before: OrderStatus | undefined,
	known?: Order,
) {
	const post = (type: string, id: string): Change[] => {
		const body = JSON.stringify({ type, timestamp: at, data: describeOrder(order) });
		return [postEvent(`${id}-event`, { type, order: order.reference, body }, new Date(at))];
	};
	// The webhook learns of a quote when it is accepted, and when its acceptance is undone.
	if (before === "quoted" ? status !== "pending" : status === "quoted" && before !== "pending") return [];
	if (event === "refunded") return post("order.refunded", refundOutboxId(order));
	const isSameStatus = event === "takenBack" && before === status;
	const hasOtherDue = event !== "takenBack" && known && sumDue(known) !== sumDue(order);
	if (isSameStatus || (event && (hasOtherDue || changingEvents.includes(event))))
		return post("order.changed", `${toOrderId(order.reference)}-changed-${order.history.length}`);
	const isKnown = before && eventTypes[before];
	if (event === "takenBack") return isKnown ? post("order.reverted", takenBackOutboxId(order)) : [];
	const type = event ? undefined : eventTypes[status];
	return type ? post(type, statusOutboxId(order)) : [];
}

/** Writes the corrected buyer into the events that have not been delivered. */
export function redrawEvents(posted: readonly Posted[], order: Order, now: Date): Change[] {
	const { receiptType, buyer, recipient } = describeOrder(order);
	return posted.flatMap((one) => {
		if (!("event" in one)) return [];
		const body = JSON.parse(one.event.body);
		body.data = { ...body.data, receiptType, buyer, recipient };
		return rewriteEvent(one, JSON.stringify(body), now);
	});
}

export function describeOrder(order: Order) {
	const { reference, placedAt, status, igvPercent, shipping, total, discount, contact, delivery } = order;
	const history = order.history.map(
		({ by: _, note: __, form: ___, held: ____, former: _____, ...step }) => step,
	);
	const { base, tax } = splitTax(total.pen, igvPercent);
	const due = sumDue(order);
	const { recipientName: name, recipientDocument: document, recipientPhone: phone } = delivery ?? {};
	return {
		order: { reference, placedAt, status, history },
		receiptType: contact && (isInvoiced(order) ? "factura" : "boleta"),
		buyer: contact && describeBuyer(contact),
		delivery:
			delivery && !shipping.isPickUp
				? {
						...{ ubigeo: delivery.district, place: delivery.place, address: delivery.address },
						...(shipping.agency && { agency: shipping.agency }),
					}
				: null,
		...(name && { recipient: { name, document, phone } }),
		currency: "PEN",
		igvPercent,
		lines: splitLines(order),
		...(discount && {
			discount: { code: discount.code, reason: discount.reason, total: discount.amount.pen },
		}),
		totals: { base, igv: tax, total: total.pen },
		...(due > 0 && { due }),
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
