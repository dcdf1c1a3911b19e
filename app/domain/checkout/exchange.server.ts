import type { Business } from "~/domain/business/business-record.server";
import { depositOf } from "~/domain/cart/deposit";
import { forgetBuyer, withEvent } from "~/domain/orders/change-order.server";
import { postRefundMail } from "~/domain/orders/correction-mails.server";
import { isFree } from "~/domain/orders/order";
import { exchangeReason, sumOwed, withPaid, withRefund } from "~/domain/orders/order-amounts";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Change, RecordFields } from "~/platform/datastore/datastore.server";

/**
 * Pays a new order with what is owed for a former one: all of it, its deposit, or a part that does not make it
 * paid. What is more is still owed: all of it if the new order is free.
 * @returns undefined if nothing is owed @throws NotAllowed
 */
export function payWithOwed(
	built: Order,
	fields: RecordFields,
	business: Business,
	actor: Actor,
): { order: Order; changes: Change[] } | undefined {
	requireArea(actor, "payments");
	const former = parseOrder(fields);
	const owed = sumForExchange(former);
	if (owed <= 0) return undefined;
	const pen = Math.min(owed, built.total.pen);
	const { by, now } = actor;
	const at = now.toISOString();
	const payment = { method: "other" as const, at, operation: `Cambio de ${former.reference}` };
	const { shopper, adoptedBy } = former;
	const owner = { shopper, ...(adoptedBy && { adoptedBy }), adoptableBy: null, adoptableByEmail: null };
	const owned: Order = { ...built, ...(shopper && owner) };
	if (isFree(built)) return { order: owned, changes: [] };
	const order =
		pen < depositOf(built, business)
			? { ...owned, differences: [{ ...payment, pen }] }
			: {
					...withPaid(owned, pen, payment),
					status: "paid" as const,
					history: built.history.map((step) => ({ ...step, status: "paid" as const })),
				};
	const reason = exchangeReason(order.reference);
	const made = { pen, at, by, reason, method: payment.method, exchange: order.reference };
	const settled = forgetBuyer(withEvent(withRefund(former, made), "refunded", actor, reason), actor);
	return {
		order,
		changes: [
			{ collection: "order", id: toOrderId(former.reference), fields: toOrderRecord(settled) },
			...postRefundMail(settled, pen, now, { exchange: order.reference }),
		],
	};
}

/** A pending order pays nothing: it would lose the units that it holds. @returns céntimos */
export function sumForExchange(former: Order): number {
	return former.status === "pending" ? 0 : sumOwed(former);
}
