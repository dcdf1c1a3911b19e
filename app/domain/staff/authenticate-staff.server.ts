import type { Datastore } from "~/platform/datastore/datastore.server";
import type { Actor } from "./actor";
import { findCodeStep, hashRecoveryCode } from "./one-time-code.server";
import { isPassword } from "./password.server";
import { changeStaff, findStaff, type StaffMember, staffIdOf } from "./staff-record.server";
import { beginStaffSession, type StaffToken } from "./staff-session.server";

interface Credentials {
	email: string;
	password: string;
	/** Of the second step: from the authenticator, or a recovery code. Each works once. */
	code: string;
}

/** Begins a session. A refusal does not tell what was wrong. @throws DatastoreUnavailable */
export async function authenticateStaff(
	datastore: Datastore,
	{ email, password, code }: Credentials,
	{ now }: Pick<Actor, "now">,
): Promise<{ outcome: "begun"; session: StaffToken } | { outcome: "refused" }> {
	const id = staffIdOf(email);
	const found = await findStaff(datastore, id);
	const isKnown = await isPassword(password, found?.password);
	if (!isKnown || !found) return { outcome: "refused" };
	const { member: begun, session } = beginStaffSession(found, now);
	const changed = await changeStaff(datastore, id, (member) => {
		// The password may have been replaced meanwhile.
		if (member.password !== found.password) return undefined;
		const proven = proveSecondStep(member, code, now);
		return proven && { ...proven, sessions: begun.sessions };
	});
	return changed ? { outcome: "begun", session } : { outcome: "refused" };
}

function proveSecondStep(member: StaffMember, code: string, now: Date): StaffMember | undefined {
	const { totp, recoveryCodes } = member;
	if (!totp) return member;
	const step = findCodeStep(totp.secret, code, totp.lastStep, now);
	if (step !== undefined) return { ...member, totp: { ...totp, lastStep: step } };
	const hash = hashRecoveryCode(code);
	if (!recoveryCodes.includes(hash)) return undefined;
	return { ...member, recoveryCodes: recoveryCodes.filter((one) => one !== hash) };
}
