import { randomBytes } from "node:crypto";
import { paragraph } from "~/domain/mail/mail";
import { post } from "~/domain/mail/outbox.server";
import type { Actor } from "~/domain/staff/actor";
import { withEntry } from "~/domain/staff/journal.server";
import {
	deriveRecoveryCodes,
	describeTotp,
	findCodeStep,
	hashRecoveryCode,
} from "~/domain/staff/one-time-code.server";
import { findPasswordFault, hashPassword, isPassword } from "~/domain/staff/password.server";
import {
	findStaff,
	type StaffMember,
	staffIdOf,
	staffKey,
	staffRecord,
} from "~/domain/staff/staff-record.server";
import { beginStaffSession, type StaffToken } from "~/domain/staff/staff-session.server";
import type { Change, Datastore } from "~/platform/datastore/datastore.server";
import { equalsInConstantTime } from "~/platform/values/constant-time.server";
import { formatDateTime } from "~/platform/values/lima-time";
import { sha256Hex } from "~/platform/values/sha256.server";

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

interface Answers {
	token: string | null;
	password: string;
	code: string;
}

type RedeemResult =
	| { outcome: "accepted"; session: StaffToken; recoveryCodes: string[] }
	| { outcome: "invalid" }
	| { outcome: "refused"; faults: ReturnType<typeof findFaults> };

/**
 * Sets the password and the second step, and replaces all sessions with a new one. After a double tap, the second answer
 * shows the same recovery codes. @throws DatastoreUnavailable
 */
export async function redeemInvitation(
	datastore: Datastore,
	{ token, ...answers }: Answers,
	{ now }: Pick<Actor, "now">,
): Promise<RedeemResult> {
	const invitation = await findInvitation(datastore, token, now.getTime());
	if (!invitation) return redeemAgain(datastore, { token, ...answers }, now);
	const faults = findFaults(invitation, answers, now);
	if (faults.password || faults.isCodeWrong) return { outcome: "refused", faults };
	const { totp } = invitation;
	const lastStep = totp && findCodeStep(totp.secret, answers.code, 0, now);
	const { id, secret } = splitToken(token);
	const redeemed = { at: now.getTime(), token: hashSecret(secret), salt: randomBytes(16).toString("hex") };
	const codes = totp ? deriveRecoveryCodes(secret, redeemed.salt) : [];
	const accepted = {
		...{ recoveryCodes: codes.map(hashRecoveryCode), sessions: [], redeemed },
		password: await hashPassword(answers.password),
		...(totp && lastStep !== undefined && { totp: { secret: totp.secret, lastStep } }),
	};
	const key = staffKey(id);
	const result = await datastore.runTransaction<RedeemResult>([key], ([fields]) => {
		const present = fields && staffRecord.parse(fields);
		if (!present || !isInvitedBy(present, secret, now.getTime())) return { result: { outcome: "invalid" } };
		const { name, email, role } = present;
		const { member, session } = beginStaffSession({ name, email, role, ...accepted }, now);
		const entry = { by: name, action: "staff password", now };
		const changes = withEntry([{ ...key, fields: member }], entry, { name });
		const told = present.password ? [postNewPassword(member, now)] : [];
		return {
			changes: [...changes, ...told],
			result: { outcome: "accepted", session, recoveryCodes: codes },
		};
	});
	return result.outcome === "invalid" ? redeemAgain(datastore, { token, ...answers }, now) : result;
}

const againMs = 10 * 60_000;

/** Only the answer to the last of several taps is shown. */
async function redeemAgain(
	datastore: Datastore,
	{ token, password, code }: Answers,
	now: Date,
): Promise<RedeemResult> {
	const { id, secret } = splitToken(token);
	const found = await findStaff(datastore, id);
	const { redeemed, totp } = found ?? {};
	const isRecent = redeemed && redeemed.at > now.getTime() - againMs;
	if (!isRecent || !equalsInConstantTime(redeemed.token, hashSecret(secret))) return { outcome: "invalid" };
	const isSameCode = !totp || findCodeStep(totp.secret, code, totp.lastStep - 1, now) === totp.lastStep;
	if (!isSameCode || !(await isPassword(password, found?.password))) return { outcome: "invalid" };
	return datastore.runTransaction<RedeemResult>([staffKey(id)], ([fields]) => {
		const present = fields && staffRecord.parse(fields);
		// Another link may have been used meanwhile.
		if (present?.redeemed?.salt !== redeemed.salt) return { result: { outcome: "invalid" } };
		const { member, session } = beginStaffSession(present, now);
		const recoveryCodes = totp ? deriveRecoveryCodes(secret, redeemed.salt) : [];
		const changes = [{ ...staffKey(id), fields: member }];
		return { changes, result: { outcome: "accepted", session, recoveryCodes } };
	});
}

function postNewPassword({ name, email }: StaffMember, now: Date): Change {
	const texts = [
		`Hola, ${name}:`,
		`El ${formatDateTime(now.toISOString())} se fijó otra contraseña para tu escritorio de Wasi, con un enlace de un solo uso, y se cerraron tus sesiones.`,
		"Si no fuiste tú, avisa ahora a la dueña o al dueño de la tienda.",
	];
	const subject = "Tu contraseña del escritorio de Wasi cambió";
	const mail = { to: email, subject, blocks: texts.map((text) => paragraph(text)) };
	return post(`staff-password-${staffIdOf(email)}-${now.getTime().toString(36)}`, mail, now);
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
		equalsInConstantTime(invitation.token, hashSecret(secret))
	);
}

function hashSecret(secret: string): string {
	return sha256Hex(secret, 64);
}
