import type { Actor } from "~/domain/staff/actor";
import { withEntry } from "~/domain/staff/journal.server";
import { listStaff } from "~/domain/staff/manage-staff.server";
import { findCodeStep, hashRecoveryCode } from "~/domain/staff/one-time-code.server";
import { isPassword } from "~/domain/staff/password.server";
import {
	findStaff,
	type StaffMember,
	staffIdOf,
	staffKey,
	staffRecord,
} from "~/domain/staff/staff-record.server";
import { beginStaffSession, type StaffToken } from "~/domain/staff/staff-session.server";
import type { Datastore, TransactionOutcome } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { isTrusted, trustBrowser } from "./trusted-browsers.server";
import { postWrongCodeMails } from "./wrong-code-mails.server";

interface Credentials {
	email: string;
	password: string;
	/** Of the second step: from the authenticator, or a recovery code. Each works once. */
	code: string;
	/** What `SignIn` gave this browser: it stands for the code. */
	trust?: string | undefined;
	asksTrust?: boolean;
}

type SignIn =
	| { outcome: "begun"; session: StaffToken; trust?: string }
	| { outcome: "refused" }
	/** After a right password only: too many wrong codes. Recovery codes still work. */
	| { outcome: "codesLocked"; waitMs: number };

const freeWrongCodes = 5;
const lockMs = 60 * 60_000;

/**
 * Begins a session. Wrong codes count for the account once the password was right, so strangers cannot lock a member
 * out. From the fifth on, the authenticator's codes are not judged for an hour. @throws DatastoreUnavailable
 */
export async function authenticateStaff(
	datastore: Datastore,
	{ email, password, code, trust = "", asksTrust = false }: Credentials,
	{ now }: Pick<Actor, "now">,
): Promise<SignIn> {
	const id = staffIdOf(email);
	const found = await findStaff(datastore, id);
	const isKnown = await isPassword(password, found?.password);
	if (!isKnown || !found) return { outcome: "refused" };
	const owners = found.totp ? await findOwners(datastore) : [];
	const signIn = await datastore.runTransaction<SignIn>([staffKey(id)], ([fields]) => {
		const member = fields && staffRecord.parse(fields);
		// The password may have been replaced meanwhile.
		if (!member || member.password !== found.password) return { result: { outcome: "refused" } };
		const proven = proveSecondStep(member, code, now);
		if (!proven && !isTrusted(member, trust, now)) return countWrongCode(member, code, owners, now);
		const { member: begun, session } = beginStaffSession(proven ?? member, now);
		// Trust does not prolong itself.
		const trusting = proven?.totp && asksTrust ? trustBrowser(begun, now) : { member: begun };
		const { member: changed, ...given } = trusting;
		return {
			changes: [{ ...staffKey(id), fields: changed }],
			result: { outcome: "begun", session, ...given },
		};
	});
	if (signIn.outcome !== "begun" && code.trim())
		log.warn({ staff: id, outcome: signIn.outcome }, "a wrong code came after the right password");
	return signIn;
}

async function findOwners(datastore: Datastore): Promise<StaffMember[]> {
	return (await listStaff(datastore)).filter(({ role }) => role === "owner");
}

function proveSecondStep(
	{ wrongCodes, ...member }: StaffMember,
	code: string,
	now: Date,
): StaffMember | undefined {
	const { totp, recoveryCodes } = member;
	if (!totp) return member;
	const isLocked = lockedUntil(wrongCodes) > now.getTime();
	const step = isLocked ? undefined : findCodeStep(totp.secret, code, totp.lastStep, now);
	if (step !== undefined) return { ...member, totp: { ...totp, lastStep: step } };
	const hash = hashRecoveryCode(code);
	if (!recoveryCodes.includes(hash)) return undefined;
	return { ...member, recoveryCodes: recoveryCodes.filter((one) => one !== hash) };
}

/** The form without a code is no guess. */
function countWrongCode(
	member: StaffMember,
	code: string,
	owners: readonly StaffMember[],
	now: Date,
): TransactionOutcome<SignIn> {
	const waitMs = lockedUntil(member.wrongCodes) - now.getTime();
	if (waitMs > 0) return { result: { outcome: "codesLocked", waitMs } };
	if (!code.trim()) return { result: { outcome: "refused" } };
	const count = (member.wrongCodes?.count ?? 0) + 1;
	const key = staffKey(staffIdOf(member.email));
	const changes = [{ ...key, fields: { ...member, wrongCodes: { count, lastAt: now.getTime() } } }];
	if (count < freeWrongCodes) return { changes, result: { outcome: "refused" } };
	const entry = { by: "store", action: "staff locked", now };
	return {
		changes: [
			...withEntry(changes, entry, { name: member.name }),
			...postWrongCodeMails(member, owners, { count, until: new Date(now.getTime() + lockMs), now }),
		],
		result: { outcome: "codesLocked", waitMs: lockMs },
	};
}

/** @returns milliseconds since 1970 */
function lockedUntil(wrongCodes: StaffMember["wrongCodes"]): number {
	return wrongCodes && wrongCodes.count >= freeWrongCodes ? wrongCodes.lastAt + lockMs : 0;
}
