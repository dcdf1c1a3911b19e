import type { Datastore } from "~/platform/datastore/datastore.server";
import { type Session, sessionDays } from "./shopper";
import { newShopper, parseShopper, type Shopper } from "./shopper-record.server";
import { changeShopper, isSessionLive, shopperKey } from "./shopper-repository.server";

/** Also ends copies of the cookie. @throws DatastoreUnavailable */
export function endSession(datastore: Datastore, session: Session, now: Date): Promise<void> {
	const key = shopperKey(session);
	return datastore.runTransaction([key], ([fields]) => {
		const before = parseShopper(key.id, fields);
		if (!isSessionLive(session, before)) return { result: undefined };
		const ended = session.verifiedPhone
			? addEndedSession(before, session, now)
			: { sessions: before.sessions.filter(({ id }) => id !== session.id) };
		// The account may be being deleted: keep the other fields.
		const revoked = { ...(fields ?? newShopper()), ...ended };
		return { changes: [{ ...key, fields: revoked }], result: undefined };
	});
}

/** Includes this session. @throws SessionEnded, DatastoreUnavailable */
export function endAllSessions(datastore: Datastore, session: Session, now: Date): Promise<void> {
	return changeShopper(datastore, session, now, (shopper) => ({
		shopper: { ...shopper, sessions: [], signedOutBefore: afterAllSessions(session, now) },
		result: undefined,
	}));
}

/** @returns the next second: `signedInAt` has no fractions, and this second's sessions must end, too */
export function afterAllSessions({ signedInAt }: Session, now: Date): number {
	return Math.max(Math.floor(now.getTime() / 1000), signedInAt) + 1;
}

const maxEndedSessions = 50;

/** A full list drops its oldest sessions, and `signedOutBefore` ends them and all earlier ones. */
function addEndedSession(
	{ endedSessions, signedOutBefore }: Shopper,
	{ id, signedInAt }: Session,
	now: Date,
): Pick<Shopper, "endedSessions" | "signedOutBefore"> {
	const expired = now.getTime() / 1000 - (sessionDays + 1) * 24 * 60 * 60;
	const ended = [{ id, signedInAt }, ...endedSessions].filter((one) => one.signedInAt > expired);
	const dropped = ended.slice(maxEndedSessions).map((one) => one.signedInAt + 1);
	return {
		endedSessions: ended.slice(0, maxEndedSessions),
		signedOutBefore: Math.max(signedOutBefore, ...dropped),
	};
}
