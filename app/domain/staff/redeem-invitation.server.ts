import type { Datastore } from "~/platform/datastore/datastore.server";
import { equalsInConstantTime } from "~/platform/values/constant-time.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import type { Actor } from "./actor";
import { describeTotp, findCodeStep, newRecoveryCodes } from "./one-time-code.server";
import { findPasswordFault, hashPassword } from "./password.server";
import { changeStaff, findStaff, type StaffMember } from "./staff-record.server";
import { beginStaffSession, type StaffToken } from "./staff-session.server";

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** @returns undefined for a link that was used, replaced, expired or forged @throws DatastoreUnavailable */
export async function findInvitation(datastore: Datastore, token: string | null, now: number) {
	const { id, secret } = splitToken(token);
	const member = await findStaff(datastore, id);
	if (!member || !isInvitedBy(member, secret, now)) return undefined;
	const { name, email, role, invitation } = member;
	const totpSecret = invitation?.totpSecret;
	const totp = totpSecret ? describeTotp(totpSecret, email) : undefined;
	return { name, email, role, totp };
}

type RedeemResult =
	| { outcome: "accepted"; session: StaffToken; recoveryCodes: string[] }
	| { outcome: "invalid" }
	| { outcome: "refused"; faults: ReturnType<typeof findFaults> };

/** Sets the password and the second step, ends all sessions and begins a new one. @throws DatastoreUnavailable */
export async function redeemInvitation(
	datastore: Datastore,
	{ token, ...answers }: { token: string | null; password: string; code: string },
	{ now }: Pick<Actor, "now">,
): Promise<RedeemResult> {
	const invitation = await findInvitation(datastore, token, now.getTime());
	if (!invitation) return { outcome: "invalid" };
	const faults = findFaults(invitation, answers, now);
	if (faults.password || faults.isCodeWrong) return { outcome: "refused", faults };
	const { name, email, role, totp } = invitation;
	const lastStep = totp && findCodeStep(totp.secret, answers.code, 0, now);
	const { codes, hashes } = totp ? newRecoveryCodes() : { codes: [], hashes: [] };
	const accepted: StaffMember = {
		...{ name, email, role, recoveryCodes: hashes, sessions: [] },
		password: await hashPassword(answers.password),
		...(totp && lastStep !== undefined && { totp: { secret: totp.secret, lastStep } }),
	};
	const { member, session } = beginStaffSession(accepted, now);
	const { id, secret } = splitToken(token);
	const changed = await changeStaff(datastore, id, (present) =>
		isInvitedBy(present, secret, now.getTime()) ? member : undefined,
	);
	return changed ? { outcome: "accepted", session, recoveryCodes: codes } : { outcome: "invalid" };
}

function findFaults(
	invitation: Invitation,
	{ password, code }: { password: string; code: string },
	now: Date,
) {
	const { totp } = invitation;
	return {
		password: findPasswordFault(password, invitation),
		isCodeWrong: totp !== undefined && findCodeStep(totp.secret, code, 0, now) === undefined,
	};
}

function splitToken(token: string | null): { id: string; secret: string } {
	const [id = "", secret = ""] = (token ?? "").split(".");
	return { id, secret };
}

function isInvitedBy({ invitation }: StaffMember, secret: string, now: number): boolean {
	return (
		invitation !== undefined &&
		invitation.expiresAt > now &&
		equalsInConstantTime(invitation.token, sha256Hex(secret, 64))
	);
}
