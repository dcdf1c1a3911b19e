import type { Session } from "~/customers/session.server";
import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { log } from "~/server/log.server";
import { adoptOrders } from "./adopt-orders.server";
import type { Order } from "./order";
import { readReference } from "./order-reference.server";
import { findOrder, ordersOf } from "./order-repository.server";

/**
 * A shopper's orders, newest first, with those that were placed before signing in with the same phone.
 * @throws DatastoreUnavailable
 */
export async function customerOrders(datastore: Datastore, session: Session): Promise<Order[]> {
	await adoptOrders(datastore, session);
	return ordersOf(datastore, session.shopperId);
}

/** @returns undefined for another's order, as for one that is none @throws DatastoreUnavailable */
export async function findCustomerOrder(
	datastore: Datastore,
	{ shopperId: shopper }: Session,
	named: string | undefined,
): Promise<Order | undefined> {
	const reference = readReference(named);
	const order = reference && (await findOrder(datastore, reference));
	return order && order.shopper === shopper ? order : undefined;
}

/** At sign-in, which it does not prevent: the account's own pages do it again. */
export async function tryToAdopt(datastore: Datastore, session: Session): Promise<void> {
	try {
		await adoptOrders(datastore, session);
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.warn({ err: error }, "orders were not adopted at sign-in");
	}
}
