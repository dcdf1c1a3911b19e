import { changeStatus, type StatusInput } from "~/domain/orders/change-status.server";
import type { Order, OrderStep } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { nextStatuses } from "~/domain/orders/order-status";
import { standingActs } from "~/domain/orders/standing-acts";
import { undoStatus } from "~/domain/orders/undo-status.server";
import type { Actor } from "~/domain/staff/actor";
import { findEntry, runAct } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";

interface OrdersChange {
	/** As they were read: those that change meanwhile are left. */
	orders: readonly Order[];
	status: StatusInput["status"];
	/** Of those that are sent to an address; empty for the usual one of each. */
	carrier: string;
	/** By reference, the number with which an order is sent. */
	trackings: ReadonlyMap<string, string>;
	isTimeUp: () => boolean;
}

/**
 * Gives several orders a status, in one act of the journal.
 * @returns the references of those that it changed, and as `rest` how many were not reached in time
 * @throws NotAllowed, DatastoreUnavailable
 */
export async function changeStatuses(
	datastore: Datastore,
	{ orders, status, carrier, trackings, isTimeUp }: OrdersChange,
	actor: Actor,
): Promise<{ changed: ReadonlySet<string>; rest: number }> {
	const ready = orders.filter((order) => nextStatuses(order.status).includes(status));
	const planned = ready.map(({ reference }) => toOrderId(reference));
	const changed = new Set<string>();
	let rest = 0;
	await runAct(datastore, { collection: "order", planned }, actor, async (acting) => {
		for (const { reference, shipping, history } of ready) {
			if (changed.size > 0 && isTimeUp()) {
				rest++;
				continue;
			}
			const named = shipping.isPickUp || shipping.agency ? undefined : carrier || undefined;
			const shipment = { carrier: named, tracking: shipping.isPickUp ? undefined : trackings.get(reference) };
			const input = { reference, status, ...shipment, shownSteps: history.length };
			const { outcome } = await changeStatus(datastore, input, acting);
			if (outcome === "changed") changed.add(reference);
		}
	});
	return { changed, rest };
}

/**
 * Takes back the step that an act gave its orders, where no other step followed.
 * @param act the journal's entry
 * @returns `left` and `rest` as `undoChange`, of orders by their references @throws NotAllowed, DatastoreUnavailable
 */
export async function undoOrders(
	datastore: Datastore,
	{ act, reason, isTimeUp }: { act: string | undefined; reason: string; isTimeUp: () => boolean },
	actor: Actor,
): Promise<{ outcome: "undone"; left: string[]; rest: number } | { outcome: "changedSince" }> {
	const entry = await findEntry(datastore, act);
	const ids = entry?.parts ?? [];
	const orders = (await Promise.all(ids.map((id) => findOrder(datastore, id)))).flatMap(
		(order) => order ?? [],
	);
	const isOfAct = ({ at, by, event }: OrderStep) => !event && at === entry?.at && by === entry.by;
	const left: string[] = [];
	let [undone, rest] = [0, 0];
	const planned = { collection: "order", planned: ids, mayBeUndone: false } as const;
	await runAct(datastore, planned, actor, async (acting) => {
		for (const { reference, history } of orders) {
			const isNext = standingActs(history).slice(-1).some(isOfAct);
			if (isNext && undone > 0 && isTimeUp()) {
				rest++;
				continue;
			}
			const asked = { reference, reason, shownSteps: history.length };
			const result = isNext ? await undoStatus(datastore, asked, acting) : undefined;
			if (result?.outcome === "changed") undone++;
			else if (standingActs(history).some(isOfAct)) left.push(reference);
		}
	});
	return undone > 0 ? { outcome: "undone", left, rest } : { outcome: "changedSince" };
}
