import type {
	Change,
	Datastore,
	RecordFields,
	RecordKey,
	TransactionRecords,
} from "~/datastore/datastore.server";
import type { Session } from "./session.server";
import { sessionDays } from "./session-days";
import type { EndedSession, Shopper } from "./shopper";
import { newShopper, parseShopper, toRecord } from "./shopper-codec.server";

/** The session was ended, or its account is being deleted, from another place meanwhile. */
export class SessionEnded extends Error {
	override name = "SessionEnded";
}

/** @returns undefined when the session was ended @throws DatastoreUnavailable */
export async function readShopper(datastore: Datastore, session: Session): Promise<Shopper | undefined> {
	const shopper = parseShopper(session.shopper, await datastore.get("shopper", session.shopper));
	return isLive(session, shopper) ? shopper : undefined;
}

export interface ShopperChange<T> {
	/** Absent when it stays as it is. */
	shopper?: Shopper;
	/** Of other records, with it or not at all. */
	changes?: Change[];
	result: T;
}

/**
 * Changes an account as one, decided from what is stored.
 * @param others more records to decide from
 * @throws SessionEnded, DatastoreUnavailable
 */
export function changeShopper<T>(
	datastore: Datastore,
	session: Session,
	decide: (shopper: Shopper, others: TransactionRecords) => ShopperChange<T>,
	others: RecordKey[] = [],
): Promise<T> {
	const key = { collection: "shopper" as const, id: session.shopper };
	return datastore.runTransaction([key, ...others], ([fields, ...found]) => {
		const before = parseShopper(key.id, fields);
		if (!isOpen(session, before)) throw new SessionEnded();
		const { shopper, changes = [], result } = decide(before, found);
		const own = shopper ? [{ ...key, fields: toRecord(shopper, session) }] : [];
		return { changes: [...own, ...changes], result };
	});
}

/**
 * For a decision that gives something to an account: whether it may be given, by the account's record as it is read with
 * all else that the decision is made from.
 */
export function mayHave(session: Session, fields: RecordFields | undefined): boolean {
	return isOpen(session, parseShopper(session.shopper, fields));
}

/**
 * For a deletion: for two minutes nothing is given to the account, and nothing of it is changed. When the process dies
 * meanwhile, it is open again after that.
 * @returns the account as it is from now on
 * @throws SessionEnded, DatastoreUnavailable
 */
export function beginLeaving(datastore: Datastore, session: Session): Promise<Shopper> {
	const key = { collection: "shopper" as const, id: session.shopper };
	return datastore.runTransaction([key], ([fields]) => {
		const before = parseShopper(key.id, fields);
		if (!isLive(session, before)) throw new SessionEnded();
		const shopper = { ...before, leavingUntil: nowInSeconds() + 120 };
		return { changes: [{ ...key, fields: toRecord(shopper, session) }], result: shopper };
	});
}

/** Ends one session, wherever its cookie was copied to. @throws DatastoreUnavailable */
export function revokeSession(datastore: Datastore, session: Session, now: Date): Promise<void> {
	const key = { collection: "shopper" as const, id: session.shopper };
	return datastore.runTransaction([key], ([fields]) => {
		const before = parseShopper(key.id, fields);
		if (!isLive(session, before)) return { changes: [], result: undefined };
		// The other fields stay as they are stored: a deletion may be under way.
		const revoked = { ...(fields ?? newShopper()), ...withEnded(before, session, now) };
		return { changes: [{ ...key, fields: revoked }], result: undefined };
	});
}

const maxEndedSessions = 50;

/** When the list is full, `signedOutBefore` takes over for its oldest: older sessions end with them. */
function withEnded(
	{ endedSessions, signedOutBefore }: Shopper,
	{ id, signedInAt }: Session,
	now: Date,
): Pick<Shopper, "endedSessions" | "signedOutBefore"> {
	const expired = now.getTime() / 1000 - (sessionDays + 1) * 24 * 60 * 60;
	const ended: EndedSession[] = [{ id, signedInAt }, ...endedSessions].filter(
		(one) => one.signedInAt > expired,
	);
	const dropped = ended.slice(maxEndedSessions).map((one) => one.signedInAt + 1);
	return {
		endedSessions: ended.slice(0, maxEndedSessions),
		signedOutBefore: Math.max(signedOutBefore, ...dropped),
	};
}

/** Ends all sessions of an account, this one too. @throws SessionEnded, DatastoreUnavailable */
export function signOutEverywhere(datastore: Datastore, session: Session, now: Date): Promise<void> {
	return changeShopper(datastore, session, (shopper) => ({
		shopper: { ...shopper, signedOutBefore: afterAll(session, now) },
		result: undefined,
	}));
}

/**
 * All that is left of an account that was deleted: no session of before opens it again, on whatever device its cookie
 * is. Its id is made of one that exists no more.
 */
export function tombstone(session: Session, now: Date): Change {
	const fields = { ...newShopper(), signedOutBefore: afterAll(session, now) };
	return { collection: "shopper", id: session.shopper, fields };
}

/** An account without anything in it; the sessions that it has are not touched, nor whether it is being deleted. */
export function emptiedAccount(
	session: Session,
	{ signedOutBefore, endedSessions, leavingUntil }: Shopper,
): Change {
	const fields = { ...newShopper(), signedOutBefore, endedSessions, leavingUntil };
	return { collection: "shopper", id: session.shopper, fields };
}

/** Sessions know whole seconds only: those of this second end, too. */
function afterAll({ signedInAt }: Session, now: Date): number {
	return Math.max(Math.floor(now.getTime() / 1000), signedInAt) + 1;
}

function isOpen(session: Session, shopper: Shopper): boolean {
	return isLive(session, shopper) && shopper.leavingUntil <= nowInSeconds();
}

function isLive({ id, signedInAt }: Session, { signedOutBefore, endedSessions }: Shopper): boolean {
	return signedInAt >= signedOutBefore && !endedSessions.some((ended) => ended.id === id);
}

function nowInSeconds(): number {
	return Math.floor(Date.now() / 1000);
}
