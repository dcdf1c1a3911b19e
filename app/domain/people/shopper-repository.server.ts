import type { Change, Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { type RecordsByKey, transact } from "~/platform/datastore/transact.server";
import type { Session } from "./shopper";
import { parseShopper, type Shopper } from "./shopper-record.server";

/** The session was ended, or its account is being deleted. */
export class SessionEnded extends Error {
	override name = "SessionEnded";
}

export interface SignedInShopper {
	session: Session;
	shopper: Shopper;
}

export async function readShopper(datastore: Datastore, session: Session): Promise<Shopper | undefined> {
	const { shopperId } = session;
	const shopper = parseShopper(shopperId, await datastore.get("shopper", shopperId));
	return isSessionLive(session, shopper) ? shopper : undefined;
}

interface ShopperChange<T> {
	shopper?: Shopper;
	changes?: Change[];
	result: T;
}

/** @param others more records to read; `decide` gets their fields @throws SessionEnded, DatastoreUnavailable */
export function changeShopper<T>(
	datastore: Datastore,
	session: Session,
	now: Date,
	decide: (shopper: Shopper, others: RecordsByKey) => ShopperChange<T>,
	others: RecordKey[] = [],
): Promise<T> {
	return transact(datastore, { account: shopperKey(session), others }, (records) => {
		const before = parseOpenAccount(session, records.account, now);
		if (!before) throw new SessionEnded();
		const { shopper, changes = [], result } = decide(before, records.others);
		const own = shopper ? [toShopperChange(session, shopper)] : [];
		return { changes: [...own, ...changes], result };
	});
}

export function parseOpenAccount(session: Session, fields: RecordFields | undefined, now: Date) {
	const shopper = parseShopper(session.shopperId, fields);
	const isOpen = isSessionLive(session, shopper) && shopper.leavingUntil <= now.getTime() / 1000;
	return isOpen ? shopper : undefined;
}

export function toShopperChange(session: Session, shopper: Shopper): Change {
	return { ...shopperKey(session), fields: shopper };
}

export function isSessionLive({ id }: Session, { sessions }: Shopper): boolean {
	return sessions.some((one) => one.id === id);
}

export function shopperKey({ shopperId }: Session): RecordKey {
	return { collection: "shopper", id: shopperId };
}
