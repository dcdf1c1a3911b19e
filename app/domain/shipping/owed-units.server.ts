import type { Carrier } from "~/domain/business/carriers";
import { carrierOf } from "~/domain/delivery/shipping-zones";
import { paragraph } from "~/domain/mail/mail";
import { orderAct, withEvent } from "~/domain/orders/change-order.server";
import { describeNextStep, describeTracking } from "~/domain/orders/next-step";
import { openReturn } from "~/domain/orders/order";
import { describeOwedSent, describeReturned } from "~/domain/orders/order-changes";
import { linkToCarrier } from "~/domain/orders/order-mail-blocks.server";
import { postToShopper } from "~/domain/orders/order-mails.server";
import type { Order, OrderReturn } from "~/domain/orders/order-record.server";
import { carrierText, reasonText, stepText } from "~/domain/orders/order-text-fields.server";
import { stepOutboxId } from "~/domain/orders/outbox-ids.server";
import { canGiveUpOwed, canSendOwed, listOwed } from "~/domain/orders/owed-units";
import { priceReturn } from "~/domain/returns/price-return";
import { postReturn } from "~/domain/returns/return-mails.server";
import type { Change } from "~/platform/datastore/datastore.server";

/**
 * After the handover, sends the owed units that have come to the stock, and mails the shopper how. While none have come,
 * the answer is `short`.
 */
export const sendOwed = orderAct(
	"orders",
	{ carrier: carrierText, tracking: stepText },
	(before, { carrier: named, tracking }, { business, actor }) => {
		const carrier = named ?? carrierOf(before, business) ?? "";
		if (!canSendOwed(before)) return { refusal: "nothingOwed" };
		if (before.shipping.isPickUp && (carrier || tracking)) return { refusal: "pickUp" };
		const how = (carrier && `Va con ${carrier}.`) + describeTracking(tracking);
		const order = withEvent(before, "owedSent", actor, how.trim());
		const parcel = { carrier, tracking };
		return { order, changes: (moved) => postOwedSent(moved, parcel, business.carriers, actor.now) };
	},
);

function postOwedSent(
	order: Order,
	shipment: NonNullable<Order["shipment"]>,
	carriers: Carrier[] | undefined,
	now: Date,
): Change[] {
	const sent = order.history.slice(-1).map((step) => describeOwedSent(order, step));
	const subject = `Lo que faltaba de tu pedido ${order.reference}`;
	return postToShopper(order, stepOutboxId(order, "owed"), now, subject, [
		paragraph([...sent, describeNextStep(order)].join(" ")),
		...linkToCarrier(shipment, carriers),
	]);
}

/**
 * What the order owes is not sent any more. It counts as returned: its price first lowers what is left to pay, and the
 * rest is owed to the shopper, who is mailed why.
 */
export const giveUpOwed = orderAct("payments", { reason: reasonText }, (before, { reason }, { actor }) => {
	if (openReturn(before)) return { refusal: "open" };
	if (!canGiveUpOwed(before)) return { refusal: "nothingOwed" };
	const at = actor.now.toISOString();
	const lines = listOwed(before).map((line) => ({ ...line, restocked: line.quantity }));
	const givenUp: OrderReturn = {
		...{ at, receivedAt: at, state: "givenUp", cause: "faulty", wants: "refund", note: "", answer: reason },
		lines,
	};
	const pen = priceReturn({ ...before, returns: [...(before.returns ?? []), givenUp] });
	const counted: Order = {
		...before,
		lines: before.lines.map(({ owed: _, ...line }) => line),
		returns: [...(before.returns ?? []), { ...givenUp, pen }],
	};
	const order = withEvent(counted, "owedGivenUp", actor, `${describeReturned(before, lines)}. ${reason}`);
	return { order, changes: postReturn(order, actor.now) };
});
