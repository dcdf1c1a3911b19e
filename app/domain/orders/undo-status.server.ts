import { type Business, readBusiness } from "~/domain/business/business-record.server";
import { pickPaymentDetails } from "~/domain/business/payment-accounts";
import { listPosted } from "~/domain/mail/outbox.server";
import type { Posted } from "~/domain/mail/outbox-record.server";
import { requireArea } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Change, Datastore } from "~/platform/datastore/datastore.server";
import { readInput } from "~/platform/values/read-input.server";
import { changeOrder, type OrderInput, withStep } from "./change-order.server";
import {
	asForgotten,
	postCorrectedAddress,
	postShipmentMail,
	postTakenBack,
} from "./correction-mails.server";
import { handoverStatus, movesMoney, standingNotice, sumParts, wasPaid } from "./order";
import { exchangeOf, withBalance, withoutLastRefund } from "./order-amounts";
import { hasStandingReceipt, isPastUndo } from "./order-receipts";
import type { Order, OrderReturn, OrderStep } from "./order-record.server";
import { listReviewIds, toOrderId } from "./order-reference.server";
import { findOrder } from "./order-repository.server";
import { isOfReturn } from "./order-status";
import { endHold, withOwedAgain } from "./order-stock.server";
import { reasonText } from "./order-text-fields.server";
import { isTakenBackByName, standingActs } from "./standing-acts";
import { isReceiptOfOther, tellBuyers, withBuyer } from "./with-buyer.server";

/** `receipt`, `creditNote` and `reviewed` happened since the step, and cannot be undone. */
type TakeBackRefusal =
	| "first"
	| "forgotten"
	/** The refund paid another order. */
	| "exchanged"
	| "receipt"
	/** The shopper reported a payment. */
	| "noticed"
	| "creditNote"
	| "reviewed"
	/** The shopper asked for a return, which the shop answers instead. */
	| "returnAsked"
	/** The discount code's uses were taken by other orders since. */
	| "codeUsedUp";

interface Mistake extends OrderInput {
	reason: string | undefined;
	mayOwe?: boolean;
}

/**
 * Takes back the last act of an order that still stands (a status, a payment or its refusal, a refund, a correction, a
 * change of lines or a step of a return) and mails the shopper. @throws NotAllowed, and as `changeOrder`
 */
export const undoStatus = teamAct("orders", async (datastore, input: Mistake, actor) => {
	const read = readInput({ reason: reasonText }, input);
	if ("outcome" in read) return read;
	const isReviewed = await hasReview(datastore, input.reference);
	const posted = await listPosted(datastore, `${toOrderId(input.reference)}-`);
	const business = await readBusiness(datastore);
	return changeOrder<TakeBackRefusal>(datastore, input, actor, (before) => {
		const acts = standingActs(before.history);
		const [standing, mistaken] = [acts.at(-2), acts.at(-1)];
		if (!standing || !mistaken) return { refusal: "first" };
		if (isPastUndo(before, mistaken)) return { refusal: "forgotten" };
		if (mayMoveMoney(before, mistaken)) requireArea(actor, "payments");
		const obstacle = findObstacle(before, mistaken);
		if (obstacle) return { refusal: obstacle };
		if (mistaken.status === "delivered" && !mistaken.event && isReviewed) return { refusal: "reviewed" };
		const { status } = standing;
		const undid = isTakenBackByName(mistaken) && { undid: mistaken.event };
		const takenBack = withStep(before, { status, event: "takenBack", note: read.reason, ...undid }, actor);
		const ofReturn = acts.slice(0, -1).findLast(isOfReturn);
		const restored = restore(takenBack, mistaken, ofReturn);
		const order = mistaken.held ? endHold({ ...restored, ...mistaken.held }, actor.now) : restored;
		const told = { before, order: asForgotten(order, actor), mistaken, posted, business };
		const changes = tellTakenBack(told, actor.now);
		return { order, changes, mayOwe: input.mayOwe, usedUp: "codeUsedUp" };
	});
});

/** @param ofReturn the last earlier step of a return */
function restore(order: Order, mistaken: OrderStep, ofReturn: OrderStep | undefined): Order {
	const { event, former } = mistaken;
	if (former) return withoutCorrection(order, event, former);
	if (event === "refunded") return withoutLastRefund(order);
	const owing = { ...order, lines: withOwedAgain(order.lines, mistaken) };
	if (event === "owedSent") return owing;
	if (isOfReturn(mistaken)) return withFormerReturn(owing, ofReturn);
	if (event === "differencePaid") return withoutLastPart(order);
	return event ? withFormerGoods(order) : withoutRecords(owing, mistaken);
}

function withoutCorrection(
	order: Order,
	event: OrderStep["event"],
	{ contact, ...former }: NonNullable<OrderStep["former"]>,
): Order {
	if (contact) return withBuyer(order, { contact, ...former });
	// A payment that the shopper reported since stays the one to confirm.
	if (former.paymentNotice && standingNotice(order)) return order;
	const { shipment, ...others } = order;
	return { ...others, ...(shipment && event !== "shipmentCorrected" && { shipment }), ...former };
}

interface TakenBack {
	before: Order;
	order: Order;
	mistaken: OrderStep;
	posted: readonly Posted[];
	business: Business;
}

function tellTakenBack({ before, order, mistaken, posted, business }: TakenBack, now: Date): Change[] {
	switch (mistaken.event) {
		case "addressCorrected":
			return postCorrectedAddress(order, now);
		case "buyerCorrected":
			return tellBuyers(before, order, posted, now);
		case "shipmentCorrected":
			return postShipmentMail(order, business, now);
		default:
			return postTakenBack(before, order, mistaken, pickPaymentDetails(business), now);
	}
}

async function hasReview(datastore: Datastore, reference: string): Promise<boolean> {
	const order = await findOrder(datastore, reference);
	const ids = order?.status === "delivered" ? listReviewIds(order) : [];
	return (await Promise.all(ids.map((id) => datastore.get("review", id)))).some(Boolean);
}

/**
 * Why a step cannot be undone. A reported payment keeps an accepted quote and changed lines; a receipt keeps these, a
 * whole payment and the buyer whom it names; a later credit note keeps a cancellation, a refund and a return.
 */
function findObstacle(order: Order, step: OrderStep): TakeBackRefusal | undefined {
	const { creditNotes = [], history, formerGoods = [] } = order;
	const { event, status, former } = step;
	const later = history.slice(history.indexOf(step) + 1).map((one) => one.event);
	if (event === "returnAsked") return "returnAsked";
	if (event === "linesChanged" && formerGoods.length === 0) return "first";
	const asksToPay = event === "linesChanged" || (!event && status === "pending");
	if (asksToPay && standingNotice(order)) return "noticed";
	if (event === "refunded" && exchangeOf(order.refunds.at(-1))) return "exchanged";
	if (former) return former.contact && isReceiptOfOther(order, former.contact) ? "receipt" : undefined;
	if (!event && !["pending", "paid", "cancelled"].includes(status)) return undefined;
	if (event === "differencePaid" || event === "owedSent") return undefined;
	if (event === "linesChanged" || (!event && status !== "cancelled"))
		return hasStandingReceipt(order) ? "receipt" : undefined;
	return later.includes("receiptRecorded") && creditNotes.length > 0 ? "creditNote" : undefined;
}

function withoutLastPart({ differences = [], ...order }: Order): Order {
	const rest = differences.slice(0, -1);
	const pen = differences.at(-1)?.pen ?? 0;
	const balance = wasPaid(order) ? (order.balance ?? 0) + pen : 0;
	return withBalance({ ...order, ...(rest.length > 0 && { differences: rest }) }, balance);
}

function withFormerGoods({ balance: _, discount: __, formerGoods = [], ...others }: Order): Order {
	const rest = formerGoods.slice(0, -1);
	return { ...others, ...formerGoods.at(-1), ...(rest.length > 0 && { formerGoods: rest }) };
}

/**
 * Puts back a return that the shopper had asked for; removes one that the shop started, or that stood for units it gave up.
 */
function withFormerReturn({ returns = [], ...order }: Order, former: OrderStep | undefined): Order {
	const [last, ...earlier] = [...returns].reverse();
	if (!last) return order;
	const { answer, withDelivery, pen: _, receivedAt: __, ...asked } = last;
	if (last.state === "sentBack") {
		const { shipment: _, ...received } = last;
		return { ...order, returns: [...returns.slice(0, -1), { ...received, state: "received" }] };
	}
	const lines = asked.lines.map(({ sku, quantity }) => ({ sku, quantity }));
	const accepted = { ...asked, lines, ...(answer && { answer }), ...(withDelivery && { withDelivery }) };
	const restored: OrderReturn[] =
		last.state === "received"
			? [{ ...accepted, state: "accepted" }]
			: former?.event === "returnAsked"
				? [{ ...asked, lines, state: "asked" }]
				: [];
	const left = [...earlier.reverse(), ...restored];
	return { ...order, ...(left.length > 0 && { returns: left }) };
}

function withoutRecords(order: Order, mistaken: OrderStep): Order {
	const { payment, shipment, ...others } = order;
	const { status } = mistaken;
	return {
		...(status === "paid" ? withBalance(others, 0) : others),
		...(payment && status !== "paid" && { payment }),
		...(shipment && status !== "shipped" && { shipment }),
	};
}

/** Whether undoing the step touches payments: what was paid, reported or owed, or a handover before all was paid. */
export function mayMoveMoney(order: Order, step: OrderStep): boolean {
	if (step.event === "linesChanged" && sumParts(order) > 0) return true;
	if (!step.event && step.status === handoverStatus(order) && (order.balance ?? 0) > 0) return true;
	if (["differencePaid", "refunded", "paymentRefused"].includes(step.event ?? "")) return true;
	if (step.former) return false;
	return isOfReturn(step) || movesMoney(order, step.status);
}
