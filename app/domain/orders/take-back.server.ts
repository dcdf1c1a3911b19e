import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { changeOrder, type OrderChange, withStep } from "./change-order.server";
import { postTakenBackMail } from "./correction-mails.server";
import { standingSteps } from "./order";
import { postRevertedEvent } from "./order-events.server";
import type { Order } from "./order-record.server";
import type { OrderStatus } from "./order-status";

type TakeBackRefusal =
	/** The order has its first status. */
	| "first"
	/** Money of the payment was given back already. */
	| "refunded"
	/** The shopper's data are gone with the account. */
	| "forgotten";

/**
 * Restores the status before a mistaken one, and removes what was recorded with it. Mails the shopper, and tells the
 * webhook if it knows of the mistake.
 * @param options.mayOwe as in `changeStatus`: undoing a cancellation takes units from the stock @throws as `changeOrder`
 */
export function takeBack(
	datastore: Datastore,
	reference: string,
	reason: string,
	actor: Actor,
	{ mayOwe = false } = {},
): Promise<OrderChange<TakeBackRefusal>> {
	return changeOrder<TakeBackRefusal>(datastore, reference, actor, (before) => {
		const steps = standingSteps(before.history);
		const [standing, mistaken] = [steps.at(-2), steps.at(-1)];
		if (!standing || !mistaken) return { refusal: "first" };
		if (!before.contact) return { refusal: "forgotten" };
		if (mistaken.status === "paid" && before.refunds.length > 0) return { refusal: "refunded" };
		const step = { status: standing.status, event: "takenBack" as const, note: reason };
		const order = withoutRecords(withStep(before, step, actor), mistaken.status);
		const changes = [
			...postTakenBackMail(order, mistaken.status, actor.now),
			...postRevertedEvent(order, mistaken.status, actor.now),
		];
		return { order, changes, mayOwe };
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
