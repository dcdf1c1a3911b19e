import { carrierOf } from "~/domain/delivery/shipping-zones";
import { post } from "~/domain/mail/outbox.server";
import { type Actor, isAllowed, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type Asked, changeOrder, type OrderInput, orderAct, withStep } from "./change-order.server";
import { writeCancellation } from "./keeper-mails.server";
import { isNotSentAnyMore, sumDueBefore } from "./next-step";
import { canCancel, movesMoney, shipmentOf, standingNotice } from "./order";
import { sumDue } from "./order-amounts";
import { postStatusMail } from "./order-mails.server";
import { nextStatuses, type OrderStatus } from "./order-status";
import { carrierText, stepText } from "./order-text-fields.server";
import { statusOutboxId } from "./outbox-ids.server";

interface NextStatus {
	/** `collectPayment` makes an order paid. */
	status: Exclude<OrderStatus, "paid">;
	/** Of an order that is sent. Without it, its usual one; empty for none. */
	carrier?: string | undefined;
	/**
	 * Sends an order that is not fully paid, or cancels one with an unanswered payment report, for which it needs the area
	 * `payments`; or delivers one that owes units.
	 */
	mayOwe?: boolean | undefined;
}

export type StatusInput = Parameters<typeof changeStatus>[1];

const statusTexts = { note: stepText, carrier: carrierText, tracking: stepText };

/** Moves an order to its next status, save `paid`, and mails the shopper. */
export const changeStatus = orderAct(
	"orders",
	statusTexts,
	(before, { note, ...sent }, { input, business, actor }: Asked<NextStatus>) => {
		const { status, mayOwe } = input;
		const carrier = sent.carrier ?? carrierOf(before, business);
		const shipment = status === "shipped" ? shipmentOf({ ...sent, carrier }) : {};
		if (!nextStatuses(before.status).includes(status)) return { refusal: "status" };
		if (status === "cancelled" && standingNotice(before)) {
			if (!isAllowed(actor, "payments")) return { refusal: "noticedAndNotAllowed" };
			if (!mayOwe) return { refusal: "noticed" };
		}
		if (movesMoney(before, status)) requireArea(actor, "payments");
		if (status !== "cancelled" && isNotSentAnyMore(before)) return { refusal: "refunded" };
		if (before.shipping.isPickUp && shipment.shipment) return { refusal: "pickUp" };
		if (sumDueBefore(before, status, business) > 0) {
			if (!isAllowed(actor, "payments")) return { refusal: "dueAndNotAllowed" };
			if (!mayOwe) return { refusal: "due" };
		}
		const order = { ...withStep(before, { status, ...(note && { note }) }, actor), ...shipment };
		// The mail names the opening hours at which to pick it up, or links to the carrier, or says how to pay.
		const told = status === "shipped" || sumDue(order) > 0 ? business : undefined;
		return { order, changes: (moved) => postStatusMail(moved, actor.now, told), mayOwe };
	},
);

/** The shopper cancels an unpaid order or a quote; a reported payment still awaits its answer. Mails the shopper and the keeper. Idempotent. @throws as `changeOrder` */
export function cancelOrder(datastore: Datastore, input: OrderInput, actor: Actor) {
	const { now } = actor;
	return changeOrder(datastore, input, actor, (before) => {
		if (before.status === "cancelled") return { order: before };
		if (!canCancel(before)) return { refusal: "paid" };
		const order = withStep(before, { status: "cancelled" }, actor);
		const told = post(`${statusOutboxId(order)}-keeper`, writeCancellation(order), now);
		return { order, changes: [...postStatusMail(order, now), told] };
	});
}
