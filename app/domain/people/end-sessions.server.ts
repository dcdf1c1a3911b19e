import type { Datastore } from "~/platform/datastore/datastore.server";
import type { Session } from "./shopper";
import { parseShopper } from "./shopper-record.server";
import { changeShopper, isSessionLive, shopperKey } from "./shopper-repository.server";

/** Also ends copies of the cookie. @throws DatastoreUnavailable */
export function endSession(datastore: Datastore, session: Session): Promise<void> {
	const key = shopperKey(session);
	return datastore.runTransaction([key], ([fields]) => {
		const shopper = parseShopper(key.id, fields);
		if (!isSessionLive(session, shopper)) return { result: undefined };
		const sessions = shopper.sessions.filter(({ id }) => id !== session.id);
		// The account may be being deleted: keep the other fields.
		return { changes: [{ ...key, fields: { ...fields, sessions } }], result: undefined };
	});
}

/** Includes this session, and mailed links that nobody opened yet. @throws SessionEnded, DatastoreUnavailable */
export function endAllSessions(datastore: Datastore, session: Session, now: Date): Promise<void> {
	const signedOutBefore = Math.floor(now.getTime() / 1000);
	return changeShopper(datastore, session, now, (shopper) => ({
		shopper: { ...shopper, sessions: [], signedOutBefore, linkUsedAt: now.getTime() },
		result: undefined,
	}));
}
