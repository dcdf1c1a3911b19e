import { endedLinksKey, readLinksEndedAt } from "~/domain/people/ended-links.server";
import type { Session, VerifiedPhone } from "~/domain/people/shopper";
import { shopperIdOfEmail, shopperIdOfPhone } from "~/domain/people/shopper-ids.server";
import { parseShopper, type Shopper } from "~/domain/people/shopper-record.server";
import type { Datastore, RecordKey, TransactionRecords } from "~/platform/datastore/datastore.server";
import { beginStoreSession } from "~/shop/session/store-session.server";
import { isAhead, type SignInLink } from "./sign-in-link.server";

/** `changed`: the account is being deleted, or was changed meanwhile. */
type OpenedAccount = { outcome: "opened"; session: Session; token: string } | { outcome: "used" | "changed" };

/** Signs in to the account of a link's address, which is created if it is new. @throws DatastoreUnavailable */
export async function openAccountOfEmail(
	datastore: Datastore,
	{ email, issuedAt }: SignInLink,
	now: Date,
): Promise<OpenedAccount> {
	const ownId = shopperIdOfEmail(email);
	const linkedId = await findLinkedAccount(datastore, ownId);
	return openAccount(
		datastore,
		linkedId ?? ownId,
		now,
		(account, [ended]) => {
			const usedAt = isAhead(account.linkUsedAt, now) ? 0 : account.linkUsedAt;
			if (issuedAt <= Math.max(usedAt, readLinksEndedAt(ended))) return "used";
			if (linkedId && account.loginEmail === null) return "changed";
			return { ...account, loginEmail: email, linkUsedAt: issuedAt };
		},
		[endedLinksKey(email)],
	);
}

/** @returns undefined unless the phone was added to another account @throws DatastoreUnavailable */
export async function openLinkedAccount(
	datastore: Datastore,
	{ uid }: VerifiedPhone,
	now: Date,
): Promise<OpenedAccount | undefined> {
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
	decide: (account: Shopper, others: TransactionRecords) => Shopper | "used" | "changed",
	others: RecordKey[] = [],
): Promise<OpenedAccount> {
	const key = { collection: "shopper" as const, id: shopperId };
	return datastore.runTransaction<OpenedAccount>([key, ...others], ([fields, ...found]) => {
		const before = parseShopper(shopperId, fields);
		const isClosed = before.linkedTo !== null || before.leavingUntil > now.getTime() / 1000;
		const decided = isClosed ? "changed" : decide(before, found);
		if (typeof decided === "string") return { result: { outcome: decided } };
		const { shopper, session, token } = beginStoreSession(shopperId, decided, now);
		return { changes: [{ ...key, fields: shopper }], result: { outcome: "opened", session, token } };
	});
}
