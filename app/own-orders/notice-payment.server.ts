import type { Datastore } from "~/datastore/datastore.server";
import { post } from "~/mail/outbox.server";
import { changeOrder, type OrderChange, withEvent } from "~/orders/change-order.server";
import { countShopperEvents, maxShopperEvents } from "~/orders/order";
import { toOrderId } from "~/orders/order-reference.server";
import { writePaymentNotice } from "./keeper-mails.server";

/** `closed`: the order is paid or cancelled. `tooMany`: the shopper changed it too often. */
type NoticeRefusal = "closed" | "tooMany";

/** Mails the keeper. Idempotent. @param picture a file's name; undefined keeps an earlier notice's picture */
export function noticePayment(
	datastore: Datastore,
	reference: string,
	{ operation, picture, now }: { operation: string; picture?: string | undefined; now: Date },
): Promise<OrderChange<NoticeRefusal>> {
	const actor = { by: "shopper", now };
	return changeOrder<NoticeRefusal>(datastore, reference, actor, (before) => {
		if (before.status !== "pending") return { refusal: "closed" };
		const told = before.paymentNotice;
		const kept = picture ?? told?.picture;
		if (told?.operation === operation && told.picture === kept) return { order: before };
		const count = countShopperEvents(before);
		if (count >= maxShopperEvents) return { refusal: "tooMany" };
		const paymentNotice = { operation, at: now.toISOString(), ...(kept && { picture: kept }) };
		const order = withEvent({ ...before, paymentNotice }, "paymentNoticed", actor);
		const mail = post(`${toOrderId(reference)}-payment-notice-${count}`, writePaymentNotice(order), now);
		return { order, changes: [mail] };
	});
}
