import { z } from "zod";
import { readBusiness } from "~/domain/business/business-record.server";
import { pickPaymentDetails } from "~/domain/business/payment-accounts";
import { post } from "~/domain/mail/outbox.server";
import {
	changeOrder,
	type OrderChange,
	type OrderInput,
	withEvent,
} from "~/domain/orders/change-order.server";
import { postPaymentRefused } from "~/domain/orders/correction-mails.server";
import { writePaymentNotice } from "~/domain/orders/keeper-mails.server";
import { countShopperEvents, maxShopperEvents, standingNotice } from "~/domain/orders/order";
import { sumLeft } from "~/domain/orders/order-amounts";
import { type OrderPayment, paymentMethods } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { operationField, reasonText } from "~/domain/orders/order-text-fields.server";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { hasOperation } from "./collect-payment.server";
import { type BadPicture, changeWithPictures, removeUnused } from "./keep-payment-picture.server";

export const paymentNoticeFields = z.object({
	method: z.enum(paymentMethods).optional().catch(undefined),
	operation: operationField,
});

/**
 * Takes back the shopper's notice of a payment that did not come, and mails why. The shopper may pay and tell again.
 * @throws NotAllowed, and as `changeOrder`
 */
export const refusePayment = teamAct<
	OrderInput & { reason: string | undefined; picturesFolder: string },
	OrderChange<"unnoticed"> | InvalidInput<"reason">
>("payments", async (datastore, input, actor) => {
	const read = readInput({ reason: reasonText }, input);
	if ("outcome" in read) return read;
	let refused: string | undefined;
	const details = pickPaymentDetails(await readBusiness(datastore));
	const change = await changeOrder<"unnoticed">(datastore, input, actor, (before) => {
		const { paymentNotice, ...others } = before;
		if (!paymentNotice || !standingNotice(before)) return { refusal: "unnoticed" };
		refused = paymentNotice.picture;
		const order = withEvent(others, "paymentRefused", actor, read.reason);
		const changes = postPaymentRefused(order, paymentNotice.operation, details, actor.now);
		return { order, changes };
	});
	if (change.outcome === "changed" && refused) await removeUnused(datastore, input, [refused]);
	return change;
});

interface NoticeInput extends OrderInput {
	operation: string;
	/** How the shopper says to have paid. */
	method?: string | undefined;
	/** A photo or screenshot; without one, an earlier notice's picture stays. */
	picture?: Buffer | undefined;
	picturesFolder: string;
}

/** `closed`: all is paid, or the order is cancelled or a quote. `tooMany`: the shopper changed it too often. */
type NoticeRefusal = "closed" | "tooMany";

/** The shopper says that what was left of the order is paid. Mails the keeper. Idempotent. @throws as `changeOrder` */
export async function noticePayment(
	datastore: Datastore,
	input: NoticeInput,
	actor: Actor,
): Promise<OrderChange<NoticeRefusal> | InvalidInput<"operation" | "method"> | BadPicture> {
	const read = readInput(paymentNoticeFields.shape, input);
	if ("outcome" in read) return read;
	return changeWithPictures(datastore, input, input.picture ? [input.picture] : [], async ([picture]) => {
		const { change, replaced } = await storeNotice(datastore, input, { ...read, picture }, actor);
		if (replaced) await removeUnused(datastore, input, [replaced]);
		return change;
	});
}

async function storeNotice(
	datastore: Datastore,
	input: OrderInput,
	{ operation, method, picture }: Partial<OrderPayment> & { operation: string; picture: string | undefined },
	actor: Actor,
) {
	const { now } = actor;
	let replaced: string | undefined;
	const change = await changeOrder<NoticeRefusal>(datastore, input, actor, (before) => {
		const told = standingNotice(before);
		const { paymentNotice: last, formerPictures: former = [] } = before;
		replaced = told?.picture;
		if (sumLeft(before) === 0) return { refusal: "closed" };
		const kept = picture ?? told?.picture;
		const isSame = told?.operation === operation && told.method === method && told.picture === kept;
		// A payment that was confirmed stays the latest notice, also if no operation was recorded with it.
		const isConfirmed = hasOperation(before, { operation }) || (!told && last?.operation === operation);
		if (isSame || isConfirmed) return { order: before };
		const count = countShopperEvents(before);
		if (count >= maxShopperEvents) return { refusal: "tooMany" };
		const how = { operation, ...(method && { method }), ...(kept && { picture: kept }) };
		const paymentNotice = { ...how, at: now.toISOString() };
		const proof = !told && last?.picture;
		const formerPictures = proof ? [...former, proof] : former;
		const noticed = { ...before, paymentNotice, ...(formerPictures.length > 0 && { formerPictures }) };
		const order = withEvent(noticed, "paymentNoticed", actor);
		const id = `${toOrderId(input.reference)}-payment-notice-${count}`;
		return { order, changes: [post(id, writePaymentNotice(order), now)] };
	});
	return { change, replaced };
}
