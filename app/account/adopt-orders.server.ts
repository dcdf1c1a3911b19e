import type { Session } from "~/auth/session.server";
import type { Datastore, RecordKey } from "~/datastore/datastore.server";
import { mayHave } from "./shoppers.server";

/**
 * Gives an account the orders that were placed with its verified phone before it was there. An order is adopted once, and
 * by no account that is being deleted.
 * @throws DatastoreUnavailable
 */
export async function adoptOrders(datastore: Datastore, session: Session): Promise<void> {
	const { phone, shopper } = session;
	const account: RecordKey = { collection: "shopper", id: shopper };
	for (const { id } of await datastore.find("order", "adoptableBy", phone)) {
		const key: RecordKey = { collection: "order", id };
		await datastore.update([key, account], ([fields, owner]) => {
			const isFree = fields?.adoptableBy === phone && fields.shopper === null && mayHave(session, owner);
			const changes = isFree ? [{ ...key, fields: { ...fields, shopper, adoptableBy: null } }] : [];
			return { changes, result: undefined };
		});
	}
}
