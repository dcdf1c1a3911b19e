import { z } from "zod";
import { type Business, readBusiness } from "~/domain/business/business-record.server";
import { pickPaymentDetails } from "~/domain/business/payment-accounts";
import { listToldSums, toldSums } from "~/domain/cart/deposit";
import { post } from "~/domain/mail/outbox.server";
import {
	changeOrder,
	type OrderInput,
	orderAct,
	withEvent,
	withStep,
} from "~/domain/orders/change-order.server";
import { asForgotten, postPaymentRefused } from "~/domain/orders/correction-mails.server";
import { writePaymentNotice } from "~/domain/orders/keeper-mails.server";
import { canNotice, sumDepositAsked } from "~/domain/orders/next-step";
import { countShopperEvents, maxShopperEvents, standingNotice } from "~/domain/orders/order";
import { sumLeft } from "~/domain/orders/order-amounts";
import { type Order, paymentMethods } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { pickHold } from "~/domain/orders/order-stock.server";
import { operationField, reasonText } from "~/domain/orders/order-text-fields.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { formatSoles } from "~/platform/values/money";
import { readInput } from "~/platform/values/read-input.server";
import { hasOperation, sumUnpaid } from "./collect-payment.server";
import { changeWithPictures, removeDropped } from "./keep-payment-picture.server";

export const paymentNoticeFields = z.object({
	method: z.enum(paymentMethods).optional().catch(undefined),
	/** Where a deposit is enough to begin with. */
	paid: z.enum(toldSums).optional().catch(undefined),
	operation: operationField,
});

/** Takes back the shopper's notice of a payment that did not come, and mails why. The shopper may pay and tell again. */
export const refusePayment = orderAct(
	"payments",
	{ reason: reasonText },
	(before, { reason }, { business, actor }) => {
		const { paymentNotice, ...others } = before;
		if (!paymentNotice || !standingNotice(before)) return { refusal: "unnoticed" };
		const { status, history } = before;
		// Refused once more, it stays so: what came before it can then be undone.
		const isAgain = history.some(({ former }) => former?.paymentNotice?.at === paymentNotice.at);
		const former = isAgain ? {} : { former: { paymentNotice }, ...pickHold(before) };
		const order = withStep(others, { status, event: "paymentRefused", note: reason, ...former }, actor);
		const payment = pickPaymentDetails(business);
		const told = asForgotten(order, actor);
		return { order, changes: postPaymentRefused(told, paymentNotice.operation, payment, actor.now) };
	},
);

interface NoticeInput extends OrderInput {
	operation: string;
	method?: string | undefined;
	paid?: string | undefined;
	/** A photo or screenshot; without one, an earlier notice's picture stays. */
	picture?: Buffer | undefined;
	picturesFolder: string;
}

/** The shopper says that what was left of the order is paid, or corrects that. Mails the keeper. Idempotent. @throws as `changeOrder` */
export async function noticePayment(datastore: Datastore, input: NoticeInput, actor: Actor) {
	const read = readInput(paymentNoticeFields.shape, input);
	if ("outcome" in read) return read;
	const business = await readBusiness(datastore);
	const sent = input.picture ? [input.picture] : [];
	const change = await changeWithPictures(datastore, input, sent, ([picture]) =>
		storeNotice(datastore, input, { ...read, picture, business }, actor),
	);
	await removeDropped(input.picturesFolder, change);
	return change;
}

interface ReadNotice extends z.output<typeof paymentNoticeFields> {
	picture: string | undefined;
	business: Business;
}

function storeNotice(
	datastore: Datastore,
	input: OrderInput,
	{ operation, method, paid, picture, business }: ReadNotice,
	actor: Actor,
) {
	const { now } = actor;
	return changeOrder(datastore, input, actor, (before) => {
		const told = standingNotice(before);
		const { paymentNotice: last, formerPictures: former = [] } = before;
		if (!canNotice(before)) return { refusal: "closed" };
		const kept = picture ?? told?.picture;
		const pen = sumTold(before, paid, business);
		const isSame =
			told?.operation === operation && told.method === method && told.pen === pen && told.picture === kept;
		// A payment that was confirmed stays the latest notice, also if no operation was recorded with it.
		const isConfirmed = hasOperation(before, { operation }) || (!told && last?.operation === operation);
		if (isSame || isConfirmed) return { order: before };
		const count = countShopperEvents(before);
		if (count >= maxShopperEvents) return { refusal: "tooMany" };
		const how = { operation, ...(method && { method }), ...(pen && { pen }), ...(kept && { picture: kept }) };
		const paymentNotice = { ...how, at: now.toISOString() };
		const proof = !told && last?.picture;
		const formerPictures = proof ? [...former, proof] : former;
		const noticed = { ...before, paymentNotice, ...(formerPictures.length > 0 && { formerPictures }) };
		const order = withEvent(noticed, "paymentNoticed", actor);
		const id = `${toOrderId(input.reference)}-payment-notice-${count}`;
		const sums = [sumDepositAsked(before, business), sumUnpaid(before)];
		const awaited = pen === undefined ? sums.map(formatSoles).join(" o ") : formatSoles(pen);
		return { order, changes: [post(id, writePaymentNotice(order, awaited), now)] };
	});
}

/** What the form of a notice asks for, and shows of the last one, which it corrects. */
export function noticeQuestions(order: Order, business: Business) {
	const { operation, method, pen } = standingNotice(order) ?? {};
	const deposit = sumDepositAsked(order, business);
	const paid: ReadNotice["paid"] = pen === undefined ? undefined : pen === deposit ? "deposit" : "all";
	return { sums: listToldSums(deposit, sumLeft(order)), told: { operation, method, paid } };
}

/** @returns céntimos; undefined if it may be all or the deposit, and was not said */
function sumTold(order: Order, paid: ReadNotice["paid"], business: Business): number | undefined {
	const deposit = sumDepositAsked(order, business);
	// What was told of an order that was cancelled since is not asked for again.
	if (deposit === 0) return standingNotice(order)?.pen ?? sumUnpaid(order);
	return paid && { deposit, all: sumUnpaid(order) }[paid];
}
