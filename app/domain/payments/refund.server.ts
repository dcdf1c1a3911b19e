import { z } from "zod";
import { type Asked, orderAct, withEvent, withStep } from "~/domain/orders/change-order.server";
import { postRefundMail } from "~/domain/orders/correction-mails.server";
import { isNotSentAnyMore } from "~/domain/orders/next-step";
import { sumKept, sumPaid, withRefund } from "~/domain/orders/order-amounts";
import { postStatusMail } from "~/domain/orders/order-mails.server";
import { type Order, paymentMethods } from "~/domain/orders/order-record.server";
import { movesOf } from "~/domain/orders/order-sales.server";
import { reasonText } from "~/domain/orders/order-text-fields.server";
import { addDays, limaDay } from "~/platform/values/lima-time";
import { noonOrNow } from "~/platform/values/plain-signs";
import { mostDaysPaidBefore } from "./collect-payment.server";
import { paymentMethodNames } from "./payment-methods";

export const refundFields = { reason: reasonText, method: z.enum(paymentMethods) };

interface RefundInput {
	pen: number | undefined;
	paidOn?: string | undefined;
}

/**
 * Records a refund. Refunding everything before the order is sent also cancels it.
 * @param input.pen céntimos; undefined for all that is left
 * @param input.paidOn the day in Lima on which the money went back; without it, today
 */
export const refund = orderAct(
	"payments",
	refundFields,
	(before, { reason, method }, { input, actor }: Asked<RefundInput>) => {
		if (sumPaid(before) === 0) return { refusal: "unpaid" };
		const left = sumKept(before);
		const { pen = left } = input;
		if (pen > left || pen <= 0) return { refusal: "tooMuch" };
		const { by, now } = actor;
		const at = timeOfRefund(before, input.paidOn, now);
		if (!at) return { refusal: "wrongDay" };
		const made = { pen, at, by, reason, method, exchange: null };
		const cancels = isNotSentAnyMore(withRefund(before, made));
		const kept = cancels ? withStep(before, { status: "cancelled" }, actor) : before;
		const order = withEvent(withRefund(kept, made), "refunded", actor, reason);
		const told = method === "other" ? undefined : paymentMethodNames[method];
		const mails = postRefundMail(order, pen, now, { by: told });
		return { order, changes: cancels ? [...postStatusMail(order, now), ...mails] : mails };
	},
);

/** Never before the first payment. @returns ISO 8601; undefined for a future day, an earlier one or one too long ago */
function timeOfRefund(order: Order, day: string | undefined, now: Date): string | undefined {
	if (!day) return now.toISOString();
	const at = noonOrNow(day, now);
	const [paid = now.toISOString()] = movesOf(order).map((move) => move.at);
	const first = [limaDay(new Date(paid)), addDays(limaDay(now), -mostDaysPaidBefore)].sort().at(-1) ?? "";
	return at && limaDay(at) >= first ? [paid, at.toISOString()].sort().at(-1) : undefined;
}
