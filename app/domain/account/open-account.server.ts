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

type OpenedAccount = { outcome: "opened"; session: Session; token: string } | { outcome: "used" | "changed" };

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

export async function openLinkedAccount(datastore: Datastore, { uid }: VerifiedPhone, { now }: Actor) {
	const linkedId = await findLinkedAccount(datastore, shopperIdOfPhone(uid));
	if (!linkedId) return undefined;
	return openAccount(datastore, linkedId, now, (account) => (account.uid === uid ? account : "changed"));
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

/** A new session of the store's own, whose token only the browser keeps. A full list drops the oldest session. */
function beginSession(shopperId: string, shopper: Shopper, now: Date) {
	const seconds = Math.floor(now.getTime() / 1000);
	// Signing out everywhere also ends sessions of the same second, but must not end this newer one.
	const signedInAt = Math.max(seconds, shopper.signedOutBefore);
	const token = randomBytes(32).toString("base64url");
	const session: Session = { id: sha256Hex(token, 32), shopperId, signedInAt };
	const open = shopper.sessions.filter((one) => one.signedInAt > seconds - lifetimeSeconds);
	const sessions = [{ id: session.id, signedInAt }, ...open].slice(0, maxSessions);
	return { session, token, shopper: { ...shopper, sessions } };
}
