import { limaDay, noonOrNow } from "~/platform/values/lima-time";
import { lineField, paragraphsField } from "~/platform/values/text-fields.server";
import type { Order, OrderPayment } from "./order-record.server";

/** What an order's step says: a short note, the carrier, a number. Optional. */
export const stepText = lineField(200);
export const reasonText = stepText.refine((text) => text !== "");
export const noteText = paragraphsField(1000).refine((text) => text !== "");

/** `operation` and `paidOn` need a method. `paidOn` is a day in Lima, today without it. */
export interface PaymentInput {
	method?: OrderPayment["method"] | undefined;
	operation?: string | undefined;
	paidOn?: string | undefined;
}

export function readPayment({ method, operation, paidOn }: PaymentInput, now: Date) {
	const invalid = (field: "paidOn" | "method") => ({ outcome: "invalid" as const, fields: [field] });
	const at = paidOn ? noonOrNow(paidOn, now) : now;
	if (!at) return invalid("paidOn");
	if (!method) return operation || paidOn ? invalid("method") : { payment: undefined };
	return { payment: { method, at: at.toISOString(), ...(operation && { operation }) } };
}

/** Today is never too early: the clock that placed the order may have been ahead. */
export function isEarly({ at }: OrderPayment, { placedAt }: Order, now: Date): boolean {
	const day = limaDay(new Date(at));
	return day < limaDay(new Date(placedAt)) && day < limaDay(now);
}
