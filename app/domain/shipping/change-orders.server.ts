import { changeStatus, type StatusInput } from "~/domain/orders/change-order.server";
import { standingActs } from "~/domain/orders/order";
import type { OrderStep } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { nextStatuses } from "~/domain/orders/order-status";
import { undoStatus } from "~/domain/orders/undo-status.server";
import type { Actor } from "~/domain/staff/actor";
import { beginAct, endAct, findEntry } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";

interface OrdersChange {
	references: readonly string[];
	status: StatusInput["status"];
	/** Of those that are sent, but not of those that are picked up. */
	carrier: string;
	isTimeUp: () => boolean;
}

/**
 * Gives several orders a status, in one act of the journal. Those that cannot take it stay as they are.
 * @returns how many changed @throws NotAllowed, DatastoreUnavailable
 */
export async function changeStatuses(
	datastore: Datastore,
	{ references, status, carrier, isTimeUp }: OrdersChange,
	actor: Actor,
): Promise<number> {
	const orders = await Promise.all(references.map((reference) => findOrder(datastore, reference)));
	const ready = orders.flatMap((order) =>
		order && nextStatuses(order.status).includes(status) ? order.reference : [],
	);
	const acting = beginAct(actor, "order", ready.map(toOrderId));
	let changed = 0;
	for (const reference of ready) {
		if (changed > 0 && isTimeUp()) break;
		const sent = await changeStatus(datastore, { reference, status, carrier }, acting);
		const isPickedUp = sent.outcome === "refused" && sent.why === "pickUp";
		const { outcome } = isPickedUp ? await changeStatus(datastore, { reference, status }, acting) : sent;
		if (outcome === "changed") changed++;
	}
	await endAct(datastore, acting);
	return changed;
}

/**
 * Takes back the step that an act gave its orders, where no other step followed.
 * @param act the journal's entry
 * @returns how many, and the references of the others that still have the step @throws NotAllowed, DatastoreUnavailable
 */
export async function undoOrders(
	datastore: Datastore,
	{ act, reason, isTimeUp }: { act: string; reason: string; isTimeUp: () => boolean },
	actor: Actor,
): Promise<{ undone: number; left: string[] }> {
	const entry = await findEntry(datastore, act);
	const ids = entry?.parts ?? [];
	const acting = beginAct(actor, "order", ids, false);
	const left: string[] = [];
	let undone = 0;
	for (const id of ids) {
		const order = await findOrder(datastore, id);
		if (!order) continue;
		const { reference, history } = order;
		const acts = standingActs(history);
		const isOfAct = ({ at, by }: OrderStep) => at === entry?.at && by === entry.by;
		const isNext = acts.slice(-1).some(isOfAct) && !(undone > 0 && isTimeUp());
		const asked = { reference, reason, shownSteps: history.length };
		const result = isNext ? await undoStatus(datastore, asked, acting) : undefined;
		if (result?.outcome === "changed") undone++;
		else if (acts.some(isOfAct)) left.push(reference);
	}
	await endAct(datastore, acting);
	return { undone, left };
}
