import { z } from "zod";
import {
	changeOrder,
	type OrderChange,
	type OrderInput,
	withEvent,
} from "~/domain/orders/change-order.server";
import { postRefundMail } from "~/domain/orders/correction-mails.server";
import { sumKept, sumPaid, withRefund } from "~/domain/orders/order-amounts";
import { paymentMethods } from "~/domain/orders/order-record.server";
import { reasonText } from "~/domain/orders/order-text-fields.server";
import { teamAct } from "~/domain/staff/journal.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { paymentMethodNames } from "./payment-methods";

interface Asked extends OrderInput {
	pen: number | undefined;
	reason: string | undefined;
	/** One of `paymentMethods`: how it was given back. */
	method: string | undefined;
}
type RefundRefusal = "unpaid" | "tooMuch";
type RefundChange = OrderChange<RefundRefusal> | InvalidInput<keyof typeof refundFields>;

export const refundFields = { reason: reasonText, method: z.enum(paymentMethods) };

/** @param input.pen céntimos; undefined for all that is left @throws NotAllowed, and as `changeOrder` */
export const refund = teamAct<Asked, RefundChange>("payments", async (datastore, input, actor) => {
	const read = readInput(refundFields, input);
	if ("outcome" in read) return read;
	return changeOrder<RefundRefusal>(datastore, input, actor, (before) => {
		if (sumPaid(before) === 0) return { refusal: "unpaid" };
		const left = sumKept(before);
		const amount = input.pen ?? left;
		if (amount > left || amount <= 0) return { refusal: "tooMuch" };
		const { by, now } = actor;
		const made = { pen: amount, at: now.toISOString(), by, ...read };
		const order = withEvent(withRefund(before, made), "refunded", actor, read.reason);
		const { method } = read;
		const told = method === "other" ? undefined : paymentMethodNames[method];
		const changes = postRefundMail(order, amount, now, { by: told });
		return { order, changes };
	});
});
