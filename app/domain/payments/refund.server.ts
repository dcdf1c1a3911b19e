import { z } from "zod";
import { type Asked, orderAct, withEvent } from "~/domain/orders/change-order.server";
import { postRefundMail } from "~/domain/orders/correction-mails.server";
import { sumKept, sumPaid, withRefund } from "~/domain/orders/order-amounts";
import { paymentMethods } from "~/domain/orders/order-record.server";
import { reasonText } from "~/domain/orders/order-text-fields.server";
import { paymentMethodNames } from "./payment-methods";

export const refundFields = { reason: reasonText, method: z.enum(paymentMethods) };

/** Records money that was given back. @param input.pen céntimos; undefined for all that is left */
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
		const order = withEvent(withRefund(before, made), "refunded", actor, reason);
		const told = method === "other" ? undefined : paymentMethodNames[method];
		return { order, changes: postRefundMail(order, pen, now, { by: told }) };
	},
);
