import type { Session } from "~/customers/session.server";
import type { Datastore } from "~/datastore/datastore.server";
import { adoptOrders } from "./adopt-orders.server";
import type { Order } from "./order";
import { readReference } from "./order-reference.server";
import { findOrder, listShopperOrders } from "./order-repository.server";

/**
 * Adopts the guest orders of the account's phone.
 * @returns all of the account's orders, newest first
 * @throws DatastoreUnavailable
 */
export async function adoptAndListOrders(datastore: Datastore, session: Session): Promise<Order[]> {
	await adoptOrders(datastore, session);
	return listShopperOrders(datastore, session.shopperId);
}

/** @returns undefined for an unknown order, and for another account's @throws DatastoreUnavailable */
export async function findCustomerOrder(
	datastore: Datastore,
	{ shopperId }: Session,
	requested: string | undefined,
): Promise<Order | undefined> {
	const reference = readReference(requested);
	const order = reference && (await findOrder(datastore, reference));
	return order && order.shopper === shopperId ? order : undefined;
}
