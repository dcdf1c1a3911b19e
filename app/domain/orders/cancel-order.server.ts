import { post } from "~/domain/mail/outbox.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { changeOrder, type OrderInput, withStep } from "./change-order.server";
import { writeCancellation } from "./keeper-mails.server";
import { standingNotice } from "./order";
import { sumKept } from "./order-amounts";
import { postStatusMail } from "./order-mails.server";
import { toOrderId } from "./order-reference.server";
import { isUnpaid } from "./order-status";

/** The shopper cancels an unpaid order or a quote. Mails the shopper and the keeper. Idempotent. @throws as `changeOrder` */
export function cancelOrder(datastore: Datastore, input: OrderInput, actor: Actor) {
	const { now } = actor;
	return changeOrder<"paid">(datastore, input, actor, (before) => {
		if (before.status === "cancelled") return { order: before };
		if (!isUnpaid(before.status) || sumKept(before) > 0) return { refusal: "paid" };
		const order = withStep(before, { status: "cancelled" }, actor);
		const told = post(
			`${toOrderId(input.reference)}-cancelled-keeper`,
			writeCancellation(order, standingNotice(before)),
			now,
		);
		return { order, changes: [...postStatusMail(order, now), told] };
	});
}
