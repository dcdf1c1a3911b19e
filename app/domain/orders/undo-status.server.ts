import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { changeOrder, type OrderChange, type OrderInput, withStep } from "./change-order.server";
import { postTakenBackMail } from "./correction-mails.server";
import { standingSteps } from "./order";
import type { Order } from "./order-record.server";
import type { OrderStatus } from "./order-status";
import { reasonText } from "./order-text-fields.server";

type TakeBackRefusal = "first" | "refunded" | "forgotten";

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
		if (mistaken.status === "paid" && before.refunds.length > 0) return { refusal: "refunded" };
		const { status } = standing;
		const takenBack = withStep(before, { status, event: "takenBack", note: read.reason }, actor);
		const order = withoutRecords(takenBack, mistaken.status);
		const changes = postTakenBackMail(order, mistaken.status, actor.now);
		return { order, changes, mayOwe: input.mayOwe };
	});
}

function withoutRecords(order: Order, mistaken: OrderStatus): Order {
	const { payment, shipment, ...others } = order;
	return {
		...others,
		...(payment && mistaken !== "paid" && { payment }),
		...(shipment && mistaken !== "shipped" && { shipment }),
	};
}
