import {
	changeOrder,
	type OrderChange,
	type OrderInput,
	withEvent,
} from "~/domain/orders/change-order.server";
import { postRefundMail } from "~/domain/orders/correction-mails.server";
import { wasPaid } from "~/domain/orders/order";
import { sumRefunds } from "~/domain/orders/order-amounts";
import { reasonText } from "~/domain/orders/order-text-fields.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";

type RefundRefusal = "unpaid" | "tooMuch";

/** @param input.pen céntimos; undefined for all that is left @throws NotAllowed, and as `changeOrder` */
export async function refund(
	datastore: Datastore,
	input: OrderInput & { pen: number | undefined; reason: string | undefined },
	actor: Actor,
): Promise<OrderChange<RefundRefusal> | InvalidInput<"reason">> {
	requireArea(actor, "payments");
	const read = readInput({ reason: reasonText }, input);
	if ("outcome" in read) return read;
	return changeOrder<RefundRefusal>(datastore, input, actor, (before) => {
		if (!wasPaid(before)) return { refusal: "unpaid" };
		const left = before.total.pen - sumRefunds(before);
		const amount = input.pen ?? left;
		if (amount > left || amount <= 0) return { refusal: "tooMuch" };
		const { by, now } = actor;
		const refunds = [...before.refunds, { pen: amount, at: now.toISOString(), by, reason: read.reason }];
		const order = withEvent({ ...before, refunds }, "refunded", actor, read.reason);
		return { order, changes: postRefundMail(order, amount, now) };
	});
}
