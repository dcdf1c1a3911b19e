import { beginDeletion, createTombstone, emptyAccount } from "~/customers/account-deletion.server";
import type { Session } from "~/customers/session.server";
import type { Shopper } from "~/customers/shopper";
import type { Datastore, RecordFields, RecordKey, StoredRecord } from "~/datastore/datastore.server";
import { findInPages } from "~/datastore/find-in-pages.server";
import { eventLoopTurn } from "~/event-loop.server";
import { adoptAllOrders } from "~/orders/adopt-orders.server";
import type { Order } from "~/orders/order";
import { parseOrder, toOrderRecord } from "~/orders/order-codec.server";
import { listShopperOrders, withStatus } from "~/orders/order-repository.server";
import { consentTimes, emailsOf, ownSubscription, subscriptionKey } from "./account-subscriptions.server";

/**
 * Deletes an account: its record, its subscriptions and what its orders say of their shopper. What was paid keeps what
 * its receipt needs (Código Tributario, art. 87: five years), and belongs to nobody. Each step can be repeated, so a
 * deletion that failed half way is asked for again. What is ordered meanwhile, on another device, is a guest's order.
 * @param forgetUser makes the sign-in service forget the phone; false when it did not
 * @returns false when only that is left to do
 * @throws DatastoreUnavailable
 */
export async function forgetShopper(
	datastore: Datastore,
	session: Session,
	now: Date,
	forgetUser: (uid: string) => Promise<boolean>,
): Promise<boolean> {
	await adoptAllOrders(datastore, session);
	const shopper = await beginDeletion(datastore, session);
	const orders = await listShopperOrders(datastore, session.shopperId);
	await endSubscriptions(datastore, shopper, orders);
	// All, also those that are too damaged to be listed.
	for await (const records of findInPages(datastore, "order", "shopper", session.shopperId)) {
		await forgetIn(datastore, records, session.shopperId, now);
	}
	// With its mark: who was signed out before stays so, also while the sign-in service does not answer.
	await datastore.apply([emptyAccount(session, shopper)]);
	if (!(await forgetUser(session.uid))) {
		await datastore.apply([emptyAccount(session, { ...shopper, leavingUntil: 0 })]);
		return false;
	}
	await datastore.apply([createTombstone(session, now)]);
	return true;
}

/** Before the orders, which tell where they are. */
async function endSubscriptions(datastore: Datastore, shopper: Shopper, orders: Order[]): Promise<void> {
	const times = consentTimes(shopper, orders);
	for (const email of emailsOf(shopper, orders)) {
		await eventLoopTurn();
		const key = subscriptionKey(email);
		await datastore.runTransaction([key], ([fields]) => ({
			changes: ownSubscription(fields, times) ? [{ ...key, fields: null }] : [],
			result: undefined,
		}));
	}
}

function forgetIn(datastore: Datastore, records: StoredRecord[], shopper: string, now: Date): Promise<void> {
	const keys = records.map(({ id }): RecordKey => ({ collection: "order", id }));
	return datastore.runTransaction(keys, (orders) => ({
		changes: orders.flatMap((fields, index) => {
			const key = keys[index];
			return key && fields?.shopper === shopper ? [{ ...key, fields: withoutShopper(fields, now) }] : [];
		}),
		result: undefined,
	}));
}

function withoutShopper(fields: RecordFields, now: Date): RecordFields {
	const nobodys = { shopper: null, adoptableBy: null };
	if (wasPaid(fields.history)) return { ...fields, ...nobodys };
	const order = readable(fields);
	if (!order) return { ...fields, contact: null, delivery: null, ...nobodys };
	const ended = order.status === "cancelled" ? order : withStatus(order, "cancelled", now);
	return toOrderRecord({ ...ended, contact: null, delivery: null, ...nobodys });
}

/** Also when it was cancelled afterwards: it has a receipt. What does not say so may have one. */
function wasPaid(history: unknown): boolean {
	if (!Array.isArray(history)) return true;
	return history.some((step) => !["pending", "cancelled"].includes(step?.status));
}

function readable(fields: RecordFields): Order | undefined {
	try {
		return parseOrder(fields);
	} catch {
		return undefined;
	}
}
