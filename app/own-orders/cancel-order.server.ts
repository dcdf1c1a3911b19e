import type { Datastore } from "~/datastore/datastore.server";
import { post } from "~/mail/outbox.server";
import { changeOrder, type OrderChange, withStep } from "~/orders/change-order.server";
import { postOrderEvent } from "~/orders/order-events.server";
import { postStatusMail } from "~/orders/order-mails.server";
import { toOrderId } from "~/orders/order-reference.server";
import { writeCancellation } from "./keeper-mails.server";

/** Cancels an order that is not paid, and tells the shopper and the keeper. An order that is cancelled stays as it is. */
export function cancelOrder(
	datastore: Datastore,
	reference: string,
	now: Date,
): Promise<OrderChange<"paid">> {
	const actor = { by: "shopper", now };
	return changeOrder<"paid">(datastore, reference, actor, (before) => {
		if (before.status === "cancelled") return { order: before };
		if (before.status !== "pending") return { refusal: "paid" };
		const order = withStep(before, { status: "cancelled" }, actor);
		const told = post(`${toOrderId(reference)}-cancelled-keeper`, writeCancellation(order), now);
		return { order, changes: [...postStatusMail(order, now), ...postOrderEvent(order, now), told] };
	});
}
