import { changeStatus } from "~/domain/orders/change-order.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { nextStatuses, type OrderStatus } from "~/domain/orders/order-status";
import { undoStatus } from "~/domain/orders/undo-status.server";
import type { Actor } from "~/domain/staff/actor";
import { beginAct, findEntry } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";

interface OrdersChange {
	references: readonly string[];
	status: OrderStatus;
	/** Of those that are sent, but not of those that are picked up. */
	carrier: string;
}

/**
 * Gives several orders a status, in one act of the journal. Those that cannot take it stay as they are.
 * @returns how many changed @throws NotAllowed, DatastoreUnavailable
 */
export async function changeStatuses(
	datastore: Datastore,
	{ references, status, carrier }: OrdersChange,
	actor: Actor,
): Promise<number> {
	const orders = await Promise.all(references.map((reference) => findOrder(datastore, reference)));
	const ready = orders.flatMap((order) =>
		order && nextStatuses(order.status).includes(status) ? order.reference : [],
	);
	const acting = await beginAct(datastore, actor, "order", ready.map(toOrderId));
	let changed = 0;
	for (const reference of ready) {
		const sent = await changeStatus(datastore, { reference, status, carrier }, acting);
		const isPickedUp = sent.outcome === "refused" && sent.why === "pickUp";
		const { outcome } = isPickedUp ? await changeStatus(datastore, { reference, status }, acting) : sent;
		if (outcome === "changed") changed++;
	}
	return changed;
}

/**
 * Takes back the step that an act gave its orders, where it is still the last one. @param act the journal's entry
 * @returns the references of those that stay as they are, and how many do not @throws NotAllowed, DatastoreUnavailable
 */
export async function undoOrders(
	datastore: Datastore,
	{ act, reason }: { act: string; reason: string },
	actor: Actor,
): Promise<{ undone: number; left: string[] }> {
	const entry = await findEntry(datastore, act);
	const ids = entry?.parts ?? [];
	const acting = await beginAct(datastore, actor, "order", ids);
	const left: string[] = [];
	let undone = 0;
	for (const id of ids) {
		const order = await findOrder(datastore, id);
		const last = order?.history.at(-1);
		if (!order || !last || last.at !== entry?.at || last.by !== entry.by) continue;
		const { outcome } = await undoStatus(datastore, { reference: order.reference, reason }, acting);
		if (outcome === "changed") undone++;
		else left.push(order.reference);
	}
	return { undone, left };
}
