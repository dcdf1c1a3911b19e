import { withEvent } from "~/domain/orders/change-order.server";
import { postRefundMail } from "~/domain/orders/correction-mails.server";
import { sumOwed, withBalance, withRefund } from "~/domain/orders/order-amounts";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Change, RecordFields } from "~/platform/datastore/datastore.server";

/**
 * Pays a new order with what is owed for a former one. If the amounts differ, the rest stays to be paid or to be given
 * back. @returns undefined if nothing is owed @throws NotAllowed
 */
export function payWithOwed(
	built: Order,
	fields: RecordFields,
	actor: Actor,
): { order: Order; changes: Change[] } | undefined {
	requireArea(actor, "payments");
	const former = parseOrder(fields);
	const pen = Math.min(sumOwed(former), built.total.pen);
	if (pen <= 0) return undefined;
	const { by, now } = actor;
	const at = now.toISOString();
	const paid: Order = {
		...built,
		status: "paid",
		history: built.history.map((step) => ({ ...step, status: "paid" })),
		payment: { method: "other", at, operation: `Cambio de ${former.reference}` },
		...(former.shopper && { shopper: former.shopper, adoptableBy: null, adoptableByEmail: null }),
	};
	const order = withBalance(paid, built.total.pen - pen);
	const reason = `Cambio por el pedido ${order.reference}`;
	const settled = withEvent(withRefund(former, { pen, at, by, reason }), "refunded", actor, reason);
	return {
		order,
		changes: [
			{ collection: "order", id: toOrderId(former.reference), fields: toOrderRecord(settled) },
			...postRefundMail(settled, pen, now, order.reference),
		],
	};
}
