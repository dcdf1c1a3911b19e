import type { Session } from "~/customers/session.server";
import { isAccountOpen } from "~/customers/shopper-repository.server";
import { type Datastore, DatastoreUnavailable, type RecordKey } from "~/datastore/datastore.server";
import { findInPages } from "~/datastore/find-in-pages.server";
import { log } from "~/server/log.server";

/**
 * Gives an account the orders that were placed with its verified phone before it was there. An order is adopted once, and
 * by no account that is being deleted.
 * @throws DatastoreUnavailable
 */
export async function adoptAllOrders(datastore: Datastore, session: Session): Promise<void> {
	for await (const adopted of adoptInPages(datastore, session)) void adopted;
}

/**
 * As `adoptAllOrders`, but waits for the first page only: few shoppers have more. The rest follows after the answer; what
 * a failure leaves is adopted the next time.
 * @throws DatastoreUnavailable
 */
export async function adoptOrders(datastore: Datastore, session: Session): Promise<void> {
	const pages = adoptInPages(datastore, session);
	const { done } = await pages.next();
	if (!done && !underWay.has(session.shopperId)) void finish(pages, session);
}

/** Accounts whose orders are being adopted after an answer. */
const underWay = new Set<string>();

async function finish(pages: AsyncGenerator<void, void>, { shopperId: shopper }: Session): Promise<void> {
	underWay.add(shopper);
	try {
		for await (const adopted of pages) void adopted;
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.warn({ err: error }, "not all orders of an account were adopted");
	} finally {
		underWay.delete(shopper);
	}
}

async function* adoptInPages(datastore: Datastore, session: Session): AsyncGenerator<void, void> {
	const { phone, shopperId: shopper } = session;
	const account: RecordKey = { collection: "shopper", id: shopper };
	for await (const records of findInPages(datastore, "order", "adoptableBy", phone)) {
		const keys = records.map(({ id }): RecordKey => ({ collection: "order", id }));
		await datastore.runTransaction([account, ...keys], ([owner, ...orders]) => {
			if (!isAccountOpen(session, owner)) return { changes: [], result: undefined };
			const changes = orders.flatMap((fields, index) => {
				const key = keys[index];
				const isFree = fields?.adoptableBy === phone && fields.shopper === null;
				return key && isFree ? [{ ...key, fields: { ...fields, shopper, adoptableBy: null } }] : [];
			});
			return { changes, result: undefined };
		});
		yield;
	}
}
