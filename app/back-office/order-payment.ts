import { standingSteps } from "~/orders/order";
import type { Order } from "~/orders/order-codec.server";

/** @returns when the order was paid, ISO 8601; undefined for unpaid ones and those whose payment was a mistake */
export function paidAt({ payment, history }: Pick<Order, "payment" | "history">): string | undefined {
	const step = standingSteps(history).find(({ status }) => status === "paid");
	return step && (payment?.at ?? step.at);
}

export function isPaidWithin(order: Order, days: Days): boolean {
	const at = paidAt(order);
	return at !== undefined && isWithin(at, days);
}

export interface Days {
	from?: Date | undefined;
	before?: Date | undefined;
}

export function isWithin(at: string, { from, before }: Days): boolean {
	const time = Date.parse(at);
	return (!from || time >= from.getTime()) && (!before || time < before.getTime());
}
