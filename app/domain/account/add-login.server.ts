import { isDeepStrictEqual } from "node:util";
import type { Session, VerifiedPhone } from "~/domain/people/shopper";
import { shopperIdOfEmail, shopperIdOfPhone } from "~/domain/people/shopper-ids.server";
import { newShopper, parseShopper, type Shopper } from "~/domain/people/shopper-record.server";
import { changeShopper } from "~/domain/people/shopper-repository.server";
import type { Actor } from "~/domain/staff/actor";
import type { Change, Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import type { SignInLink } from "./sign-in-link.server";

/** `taken`: the login opens another account. `full`: the account already has another login of this kind. */
type AddedLogin = { outcome: "added" | "taken" | "full" | "used" };

/** Adds the address of a mailed link. @throws SessionEnded, DatastoreUnavailable */
export function addEmail(
	datastore: Datastore,
	{ session, link }: { session: Session; link: Pick<SignInLink, "email" | "issuedAt"> },
	{ now }: Actor,
): Promise<AddedLogin> {
	const { email, issuedAt } = link;
	return addLogin(datastore, session, now, shopperIdOfEmail(email), (account) => {
		const { loginEmail } = account;
		if (loginEmail) return loginEmail.toLowerCase() === email.toLowerCase() ? "added" : "full";
		if (issuedAt <= account.linkUsedAt) return "used";
		return { ...account, loginEmail: email, linkUsedAt: issuedAt };
	});
}

/** Adds a phone, whose own account, if it is empty, is given up. @throws SessionEnded, DatastoreUnavailable */
export function addPhone(
	datastore: Datastore,
	{ session, verifiedPhone: { uid, phone } }: { session: Session; verifiedPhone: VerifiedPhone },
	{ now }: Actor,
): Promise<AddedLogin> {
	return addLogin(datastore, session, now, shopperIdOfPhone(uid), (account) => {
		if (account.uid) return account.uid === uid ? "added" : "full";
		return { ...account, uid, phone };
	});
}

async function addLogin(
	datastore: Datastore,
	session: Session,
	now: Date,
	loginId: string,
	decide: (account: Shopper) => Shopper | AddedLogin["outcome"],
): Promise<AddedLogin> {
	const key: RecordKey = { collection: "shopper", id: loginId };
	const where = { field: "shopper", value: loginId } as const;
	const [order] = await datastore.find("order", { where, size: 1 });
	return changeShopper<AddedLogin>(
		datastore,
		session,
		now,
		(account, found) => {
			const decided = decide(account);
			if (typeof decided === "string") return { result: { outcome: decided } };
			if (order || isAccount(parseShopper(loginId, found(key)))) return { result: { outcome: "taken" } };
			const link: Change = { ...key, fields: { ...newShopper(), linkedTo: session.shopperId } };
			return { shopper: decided, changes: [link], result: { outcome: "added" } };
		},
		[key],
	);
}

/** Whether it is more than the sessions of a phone. */
function isAccount(record: Shopper): boolean {
	return !isDeepStrictEqual({ ...record, uid: null, phone: null, sessions: [] }, newShopper());
}
