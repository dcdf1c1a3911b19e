import { post } from "~/domain/mail/outbox.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { changeOrder, type OrderInput, withStep } from "./change-order.server";
import { writeCancellation } from "./keeper-mails.server";
import { canCancel, standingNotice } from "./order";
import { postStatusMail } from "./order-mails.server";
import type { Order } from "./order-record.server";
import { statusOutboxId } from "./outbox-ids.server";

/** The shopper cancels an unpaid order or a quote. Mails the shopper and the keeper. Idempotent. @throws as `changeOrder` */
export function cancelOrder(datastore: Datastore, input: OrderInput, actor: Actor) {
	const { now } = actor;
	return changeOrder<"paid">(datastore, input, actor, (before) => {
		if (before.status === "cancelled") return { order: before };
		if (!canCancel(before)) return { refusal: "paid" };
		const order = withStep(before, { status: "cancelled" }, actor);
		const mail = writeCancellation(order, standingNotice(before));
		const told = post(`${statusOutboxId(order)}-keeper`, mail, now);
		return { order, changes: [...postStatusMail(order, now), told] };
	});
}

/** The order cancelled, without anything that names its buyer or its receiver. */
export function cancelAndForget(order: Order, actor: Actor): Order {
	const cancelled = order.status === "cancelled" ? order : withStep(order, { status: "cancelled" }, actor);
	const history = cancelled.history.map(({ note: _, form: __, ...step }) => step);
	return { ...cancelled, history, contact: null, delivery: null, ...noOwner };
}

export const noOwner = { shopper: null, adoptableBy: null, adoptableByEmail: null };
