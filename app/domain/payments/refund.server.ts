import { z } from "zod";
import { type Asked, orderAct, withEvent, withStep } from "~/domain/orders/change-order.server";
import { postRefundMail } from "~/domain/orders/correction-mails.server";
import { isNotSentAnyMore } from "~/domain/orders/next-step";
import { sumKept, sumPaid, withRefund } from "~/domain/orders/order-amounts";
import { postStatusMail } from "~/domain/orders/order-mails.server";
import { paymentMethods } from "~/domain/orders/order-record.server";
import { reasonText } from "~/domain/orders/order-text-fields.server";
import { paymentMethodNames } from "./payment-methods";

export const refundFields = { reason: reasonText, method: z.enum(paymentMethods) };

/**
 * Records a refund. Refunding everything before the order is sent also cancels it.
 * @param input.pen céntimos; undefined for all that is left
 */
export const refund = orderAct(
	"payments",
	refundFields,
	(before, { reason, method }, { input, actor }: Asked<{ pen: number | undefined }>) => {
		if (sumPaid(before) === 0) return { refusal: "unpaid" };
		const left = sumKept(before);
		const { pen = left } = input;
		if (pen > left || pen <= 0) return { refusal: "tooMuch" };
		const { by, now } = actor;
		const made = { pen, at: now.toISOString(), by, reason, method, exchange: null };
		const cancels = isNotSentAnyMore(withRefund(before, made));
		const kept = cancels ? withStep(before, { status: "cancelled" }, actor) : before;
		const order = withEvent(withRefund(kept, made), "refunded", actor, reason);
		const told = method === "other" ? undefined : paymentMethodNames[method];
		const mails = postRefundMail(order, pen, now, { by: told });
		return { order, changes: cancels ? [...postStatusMail(order, now), ...mails] : mails };
	},
);
