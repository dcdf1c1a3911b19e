import { z } from "zod";
import { post } from "~/domain/mail/outbox.server";
import {
	changeOrder,
	type OrderChange,
	type OrderInput,
	withEvent,
} from "~/domain/orders/change-order.server";
import { writePaymentNotice } from "~/domain/orders/keeper-mails.server";
import { countShopperEvents, maxShopperEvents } from "~/domain/orders/order";
import { toOrderId } from "~/domain/orders/order-reference.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { textField } from "~/platform/values/text-fields.server";
import { keepPicture, type PictureFault, removePicture } from "./keep-payment-picture.server";

export const paymentNoticeFields = z.object({
	operation: textField(40, "Escribe el número de la operación.", (typed) => {
		const operation = typed.replace(/\s+/g, " ").toUpperCase();
		if (/^[\dA-Z][\dA-Z /.-]*$/.test(operation) && /\d{3}/.test(operation)) return { value: operation };
		return { fault: "Copia el número de operación de tu constancia: lleva al menos tres números." };
	}),
});

interface NoticeInput extends OrderInput {
	operation: string;
	/** A photo or screenshot; without one, an earlier notice's picture stays. */
	picture?: Buffer | undefined;
	picturesFolder: string;
}

/** `closed`: the order is paid or cancelled. `tooMany`: the shopper changed it too often. */
type NoticeRefusal = "closed" | "tooMany";

/** The shopper says that the order is paid. Mails the keeper. Idempotent. @throws as `changeOrder` */
export async function noticePayment(
	datastore: Datastore,
	input: NoticeInput,
	actor: Actor,
): Promise<
	OrderChange<NoticeRefusal> | InvalidInput<"operation"> | { outcome: "badPicture"; why: PictureFault }
> {
	const { reference, picturesFolder } = input;
	const read = readInput(paymentNoticeFields.shape, input);
	if ("outcome" in read) return read;
	const kept = input.picture && (await keepPicture(picturesFolder, reference, input.picture));
	if (kept?.fault) return { outcome: "badPicture", why: kept.fault };
	const noticed = { operation: read.operation, picture: kept?.name };
	const { change, replaced } = await storeNotice(datastore, input, noticed, actor);
	const current = change.outcome === "unknown" ? undefined : change.order.paymentNotice?.picture;
	for (const unused of [kept?.name, replaced])
		if (unused && unused !== current) await removePicture(picturesFolder, unused);
	return change;
}

async function storeNotice(
	datastore: Datastore,
	input: OrderInput,
	{ operation, picture }: { operation: string; picture: string | undefined },
	actor: Actor,
) {
	const { now } = actor;
	let replaced: string | undefined;
	const change = await changeOrder<NoticeRefusal>(datastore, input, actor, (before) => {
		const told = before.paymentNotice;
		replaced = told?.picture;
		if (before.status !== "pending") return { refusal: "closed" };
		const kept = picture ?? told?.picture;
		if (told?.operation === operation && told.picture === kept) return { order: before };
		const count = countShopperEvents(before);
		if (count >= maxShopperEvents) return { refusal: "tooMany" };
		const paymentNotice = { operation, at: now.toISOString(), ...(kept && { picture: kept }) };
		const order = withEvent({ ...before, paymentNotice }, "paymentNoticed", actor);
		const id = `${toOrderId(input.reference)}-payment-notice-${count}`;
		return { order, changes: [post(id, writePaymentNotice(order), now)] };
	});
	return { change, replaced };
}
