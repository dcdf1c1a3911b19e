import { requireArea } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { changeOrder, type OrderChange, type OrderInput, withStep } from "./change-order.server";
import { postTakenBackLines, postTakenBackMail } from "./correction-mails.server";
import { hasStandingReceipt, movesMoney, standingActs } from "./order";
import type { Order, OrderStep } from "./order-record.server";
import { findOrder } from "./order-repository.server";
import type { OrderStatus } from "./order-status";
import { reasonText } from "./order-text-fields.server";
import { listReviewIds } from "./review-id.server";

/** `refunded`, `receipt`, `creditNote` and `reviewed`: what followed from the step cannot be taken back with it. */
type TakeBackRefusal =
	| "first"
	| "forgotten"
	| "refunded"
	| "receipt"
	| "creditNote"
	| "reviewed"
	/** The discount code's uses were taken by other orders since. */
	| "codeUsedUp";

/** Restores the status before a mistaken one, or what was sold before lines changed, and mails the shopper. @throws NotAllowed, and as `changeOrder` */
export const undoStatus = teamAct<
	OrderInput & { reason: string | undefined; mayOwe?: boolean },
	OrderChange<TakeBackRefusal> | InvalidInput<"reason">
>("orders", async (datastore, input, actor) => {
	const read = readInput({ reason: reasonText }, input);
	if ("outcome" in read) return read;
	const isReviewed = await hasReview(datastore, input.reference);
	return changeOrder<TakeBackRefusal>(datastore, input, actor, (before) => {
		const acts = standingActs(before.history);
		const [standing, mistaken] = [acts.at(-2), acts.at(-1)];
		if (!standing || !mistaken) return { refusal: "first" };
		if (!before.contact) return { refusal: "forgotten" };
		if (movesMoney(before, mistaken.status)) requireArea(actor, "payments");
		const obstacle = findObstacle(before, mistaken);
		if (obstacle) return { refusal: obstacle };
		if (mistaken.status === "delivered" && isReviewed) return { refusal: "reviewed" };
		const { status } = standing;
		const takenBack = withStep(before, { status, event: "takenBack", note: read.reason }, actor);
		const order = mistaken.event ? withFormerGoods(takenBack) : withoutRecords(takenBack, mistaken.status);
		const changes = mistaken.event
			? postTakenBackLines(order, actor.now)
			: postTakenBackMail(order, mistaken.status, actor.now);
		return { order, changes, mayOwe: input.mayOwe, usedUp: "codeUsedUp" };
	});
});

async function hasReview(datastore: Datastore, reference: string): Promise<boolean> {
	const order = await findOrder(datastore, reference);
	const ids = order?.status === "delivered" ? listReviewIds(order) : [];
	return (await Promise.all(ids.map((id) => datastore.get("review", id)))).some(Boolean);
}

/**
 * A payment stays while it has refunds or a receipt; a cancellation, once refunds or credit notes followed it; a change
 * of lines, once its difference was settled or a receipt names what it sold.
 */
function findObstacle(order: Order, step: OrderStep): TakeBackRefusal | undefined {
	const { refunds, creditNotes = [], history, formerGoods = [] } = order;
	const later = history.slice(history.indexOf(step) + 1);
	if (step.event) {
		if (formerGoods.length === 0) return "first";
		if (later.some(({ event }) => event === "refunded" || event === "differencePaid")) return "refunded";
		return hasStandingReceipt(order) ? "receipt" : undefined;
	}
	if (step.status === "paid") {
		if (refunds.length > 0) return "refunded";
		return hasStandingReceipt(order) ? "receipt" : undefined;
	}
	if (step.status !== "cancelled") return undefined;
	if (later.some(({ event }) => event === "refunded")) return "refunded";
	const hasDocument = later.some(({ event }) => event === "receiptRecorded");
	return hasDocument && creditNotes.length > 0 ? "creditNote" : undefined;
}

function withFormerGoods({ balance: _, discount: __, formerGoods = [], ...others }: Order): Order {
	const rest = formerGoods.slice(0, -1);
	return { ...others, ...formerGoods.at(-1), ...(rest.length > 0 && { formerGoods: rest }) };
}

function withoutRecords(order: Order, mistaken: OrderStatus): Order {
	const { payment, shipment, ...others } = order;
	return {
		...others,
		...(payment && mistaken !== "paid" && { payment }),
		...(shipment && mistaken !== "shipped" && { shipment }),
	};
}
