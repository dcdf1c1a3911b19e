import { randomBytes } from "node:crypto";
import { endedLinksKey, readLinksEndedAt } from "~/domain/people/ended-links.server";
import { type Session, sessionDays, type VerifiedPhone } from "~/domain/people/shopper";
import { shopperIdOfEmail, shopperIdOfPhone } from "~/domain/people/shopper-ids.server";
import { parseShopper, type Shopper } from "~/domain/people/shopper-record.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { type RecordsByKey, transact } from "~/platform/datastore/transact.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { isAhead, type SignInLink } from "./sign-in-link.server";

export interface OpenedSession {
	session: Session;
	/** Only the browser keeps it. */
	token: string;
}

/** `used`: the link or the phone's verification opens nothing any more. */
type OpenedAccount = ({ outcome: "opened" } & OpenedSession) | { outcome: "used" | "changed" };

/** Signs in to the account of a link's address, which is created if it is new. @throws DatastoreUnavailable */
export async function openAccountOfEmail(
	datastore: Datastore,
	{ email, issuedAt }: Pick<SignInLink, "email" | "issuedAt">,
	{ now }: Actor,
): Promise<OpenedAccount> {
	const ownId = shopperIdOfEmail(email);
	const linkedId = await findLinkedAccount(datastore, ownId);
	const endedKey = endedLinksKey(email);
	return openAccount(
		datastore,
		linkedId ?? ownId,
		now,
		(account, found) => {
			const usedAt = isAhead(account.linkUsedAt, now) ? 0 : account.linkUsedAt;
			if (issuedAt <= Math.max(usedAt, readLinksEndedAt(found(endedKey)))) return "used";
			if (linkedId && account.loginEmail === null) return "changed";
			return { ...account, loginEmail: email, linkUsedAt: issuedAt };
		},
		[endedKey],
	);
}

/** Signs in to the account of a phone, which is created if it is new. @throws DatastoreUnavailable */
export async function openAccountOfPhone(
	datastore: Datastore,
	{ uid, phone, verifiedAt }: VerifiedPhone,
	{ now }: Actor,
): Promise<OpenedAccount> {
	const ownId = shopperIdOfPhone(uid);
	const linkedId = await findLinkedAccount(datastore, ownId);
	return openAccount(datastore, linkedId ?? ownId, now, (account) => {
		if (verifiedAt < account.signedOutBefore) return "used";
		if (linkedId && account.uid !== uid) return "changed";
		return { ...account, uid, phone };
	});
}

async function findLinkedAccount(datastore: Datastore, id: string): Promise<string | null> {
	return parseShopper(id, await datastore.get("shopper", id)).linkedTo;
}

function openAccount(
	datastore: Datastore,
	shopperId: string,
	now: Date,
	decide: (account: Shopper, others: RecordsByKey) => Shopper | "used" | "changed",
	others: RecordKey[] = [],
): Promise<OpenedAccount> {
	const key: RecordKey = { collection: "shopper", id: shopperId };
	return transact<OpenedAccount, { own: RecordKey; others: RecordKey[] }>(
		datastore,
		{ own: key, others },
		(found) => {
			const before = parseShopper(shopperId, found.own);
			const isClosed = before.linkedTo !== null || before.leavingUntil > now.getTime() / 1000;
			const decided = isClosed ? "changed" : decide(before, found.others);
			if (typeof decided === "string") return { result: { outcome: decided } };
			const { shopper, session, token } = beginSession(shopperId, decided, now);
			return { changes: [{ ...key, fields: shopper }], result: { outcome: "opened", session, token } };
		},
	);
}

const lifetimeSeconds = sessionDays * 24 * 60 * 60;
const maxSessions = 20;

/** A full list drops the oldest session. */
function beginSession(shopperId: string, shopper: Shopper, now: Date) {
	const signedInAt = Math.floor(now.getTime() / 1000);
	const token = randomBytes(32).toString("base64url");
	const session: Session = { id: sha256Hex(token, 32), shopperId, signedInAt };
	const open = shopper.sessions.filter((one) => one.signedInAt > signedInAt - lifetimeSeconds);
	const sessions = [{ id: session.id, signedInAt }, ...open].slice(0, maxSessions);
	return { session, token, shopper: { ...shopper, sessions } };
}
