import type { Change, Datastore } from "~/datastore/datastore.server";
import { afterAllSessions } from "./end-sessions.server";
import type { Session } from "./session.server";
import type { Shopper } from "./shopper";
import { newShopper, parseShopper, toShopperRecord } from "./shopper-codec.server";
import { isSessionLive, SessionEnded, shopperKey } from "./shopper-repository.server";

const deletionSeconds = 120;

/**
 * Locks an account for two minutes: nobody changes it or gives it orders. @returns the locked account
 * @throws SessionEnded, DatastoreUnavailable
 */
export function beginDeletion(datastore: Datastore, session: Session): Promise<Shopper> {
	const key = shopperKey(session);
	return datastore.runTransaction([key], ([fields]) => {
		const before = parseShopper(key.id, fields);
		if (!isSessionLive(session, before)) throw new SessionEnded();
		const shopper = { ...before, leavingUntil: Math.floor(Date.now() / 1000) + deletionSeconds };
		return { changes: [{ ...key, fields: toShopperRecord(shopper, session) }], result: shopper };
	});
}

/** Keeps the ended sessions and the lock. */
export function emptyAccount(
	session: Session,
	{ signedOutBefore, endedSessions, leavingUntil }: Shopper,
): Change {
	const fields = { ...newShopper(), signedOutBefore, endedSessions, leavingUntil };
	return { ...shopperKey(session), fields };
}

/** Tombstone: keeps old session cookies invalid. Its id is the hash of a deleted Firebase user's id. */
export function createTombstone(session: Session, now: Date): Change {
	const fields = { ...newShopper(), signedOutBefore: afterAllSessions(session, now) };
	return { ...shopperKey(session), fields };
}
