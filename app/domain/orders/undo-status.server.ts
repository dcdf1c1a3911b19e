import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { changeOrder, type OrderChange, type OrderInput, withStep } from "./change-order.server";
import { postTakenBackMail } from "./correction-mails.server";
import { movesMoney, standingSteps } from "./order";
import type { Order, OrderStep } from "./order-record.server";
import type { OrderStatus } from "./order-status";
import { reasonText } from "./order-text-fields.server";

/** `refunded`, `receipt` and `creditNote`: what was given out because of the step cannot be taken back with it. */
type TakeBackRefusal = "first" | "forgotten" | "refunded" | "receipt" | "creditNote";

/** Restores the status before a mistaken one, and mails the shopper. @throws NotAllowed, and as `changeOrder` */
export async function undoStatus(
	datastore: Datastore,
	input: OrderInput & { reason: string | undefined; mayOwe?: boolean },
	actor: Actor,
): Promise<OrderChange<TakeBackRefusal> | InvalidInput<"reason">> {
	requireArea(actor, "orders");
	const read = readInput({ reason: reasonText }, input);
	if ("outcome" in read) return read;
	return changeOrder<TakeBackRefusal>(datastore, input, actor, (before) => {
		const steps = standingSteps(before.history);
		const [standing, mistaken] = [steps.at(-2), steps.at(-1)];
		if (!standing || !mistaken) return { refusal: "first" };
		if (!before.contact) return { refusal: "forgotten" };
		if (movesMoney(before, mistaken.status)) requireArea(actor, "payments");
		const obstacle = findObstacle(before, mistaken);
		if (obstacle) return { refusal: obstacle };
		const { status } = standing;
		const takenBack = withStep(before, { status, event: "takenBack", note: read.reason }, actor);
		const order = withoutRecords(takenBack, mistaken.status);
		const changes = postTakenBackMail(order, mistaken.status, actor.now);
		return { order, changes, mayOwe: input.mayOwe };
	});
}

/** A payment stays while it has refunds or a receipt; a cancellation, once refunds or credit notes followed it. */
function findObstacle(order: Order, step: OrderStep): TakeBackRefusal | undefined {
	const { refunds, receipt, creditNotes = [], history } = order;
	if (step.status === "paid") {
		if (refunds.length > 0) return "refunded";
		return receipt && creditNotes.length === 0 ? "receipt" : undefined;
	}
	if (step.status !== "cancelled") return undefined;
	const later = history.slice(history.indexOf(step) + 1);
	if (later.some(({ event }) => event === "refunded")) return "refunded";
	const hasDocument = later.some(({ event }) => event === "receiptRecorded");
	return hasDocument && creditNotes.length > 0 ? "creditNote" : undefined;
}

function withoutRecords(order: Order, mistaken: OrderStatus): Order {
	const { payment, shipment, ...others } = order;
	return {
		...others,
		...(payment && mistaken !== "paid" && { payment }),
		...(shipment && mistaken !== "shipped" && { shipment }),
	};
}
