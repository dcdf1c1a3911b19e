import type { Datastore } from "~/datastore/datastore.server";
import { post } from "~/mail/outbox.server";
import { changeOrder, type OrderChange, postStatus, withStep } from "~/orders/change-order.server";
import { toOrderId } from "~/orders/order-reference.server";
import { writeCancellation } from "./keeper-mails.server";

/** Cancels an unpaid order, and mails the shopper and the keeper. Idempotent. */
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
		return { order, changes: [...postStatus(order, now), told] };
	});
}
