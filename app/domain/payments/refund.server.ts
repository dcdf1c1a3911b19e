import { changeOrder, type OrderChange, withEvent } from "~/domain/orders/change-order.server";
import { postRefundMail } from "~/domain/orders/correction-mails.server";
import { wasPaid } from "~/domain/orders/order";
import { sumRefunds } from "~/domain/orders/order-amounts";
import { postRefundEvent } from "~/domain/orders/order-events.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";

type RefundRefusal = "unpaid" | "tooMuch";

/** Records money that was given back. @param refund.pen céntimos; undefined for all that is left */
export function refund(
	datastore: Datastore,
	reference: string,
	{ pen, reason }: { pen: number | undefined; reason: string },
	actor: Actor,
): Promise<OrderChange<RefundRefusal>> {
	return changeOrder<RefundRefusal>(datastore, reference, actor, (before) => {
		if (!wasPaid(before)) return { refusal: "unpaid" };
		const left = before.total.pen - sumRefunds(before);
		const amount = pen ?? left;
		if (amount > left || amount === 0) return { refusal: "tooMuch" };
		const { by, now } = actor;
		const refunds = [...before.refunds, { pen: amount, at: now.toISOString(), by, reason }];
		const order = withEvent({ ...before, refunds }, "refunded", actor, reason);
		return { order, changes: [...postRefundMail(order, amount, now), ...postRefundEvent(order, now)] };
	});
}
