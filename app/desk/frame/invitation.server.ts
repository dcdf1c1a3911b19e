import { z } from "zod";
import { describeTotp, findCodeStep, newRecoveryCodes } from "~/domain/staff/one-time-code.server";
import { findPasswordFault, hashPassword, maxPasswordLength } from "~/domain/staff/password.server";
import { changeStaff, findStaff, type StaffMember } from "~/domain/staff/staff-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { createRateLimit } from "~/platform/process/rate-limit.server";
import { equalsInConstantTime } from "~/platform/values/constant-time.server";
import { formSchema } from "~/platform/values/form-schema.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { parseSubmission, refuseAnswers, refuseTooManyRequests } from "~/web/forms/refuse-answers.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import { beginStaffSession, type StaffStore } from "./staff-session.server";

/** A guess costs a hash of 0.3 s. */
const senderLimit = createRateLimit({ attempts: 20, seconds: 15 * 60 });

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof readInvitation>>>;

/** @returns undefined for a link that was used, replaced, expired or forged @throws DatastoreUnavailable */
export async function readInvitation(datastore: Datastore, token: string | null, now: number) {
	const [id = "", secret = ""] = (token ?? "").split(".");
	const member = await findStaff(datastore, id);
	if (!member || !isInvitedBy(member, secret, now)) return undefined;
	const { name, email, role, invitation } = member;
	const totpSecret = invitation?.totpSecret;
	/** The second step to set up. */
	const totp = totpSecret ? describeTotp(totpSecret, email) : undefined;
	return { name, email, role, totp };
}

/**
 * Sets the password, ends all sessions and begins a new one.
 * @returns the cookie and the recovery codes, a refusal, or undefined for an invalid link
 */
export async function acceptInvitation(
	request: Request,
	form: FormData,
	{ datastore, settings }: StaffStore,
	token: string | null,
) {
	const now = Date.now();
	const invitation = await readInvitation(datastore, token, now);
	if (!invitation) return undefined;
	const submission = parseSubmission(form, schemaFor(invitation, new Date(now)));
	const waitMs = senderLimit.count(senderOf(request));
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { password, code } = submission.value;
	const secret = invitation.totp?.secret;
	const step = secret ? findCodeStep(secret, code, 0, new Date(now)) : undefined;
	const { codes, hashes } = secret ? newRecoveryCodes() : { codes: [], hashes: [] };
	const { name, email, role } = invitation;
	const accepted: StaffMember = {
		...{ name, email, role, recoveryCodes: hashes, sessions: [] },
		password: await hashPassword(password),
		...(secret && step !== undefined && { totp: { secret, lastStep: step } }),
	};
	const { member, setCookie } = await beginStaffSession(accepted, now, settings);
	const [id = "", linkSecret = ""] = (token ?? "").split(".");
	const isInvited = (present: StaffMember) => isInvitedBy(present, linkSecret, now);
	const changed = await changeStaff(datastore, id, (present) => (isInvited(present) ? member : undefined));
	return changed ? { setCookie, codes } : undefined;
}

export const invitationConstraints = {
	password: { required: true, maxLength: maxPasswordLength },
	code: { required: true },
};

function schemaFor(invitation: OpenInvitation, now: Date) {
	const text = z.string("Escríbela.").default("");
	return formSchema({ password: text, code: text }, ({ password = "", code = "" }, refuse) => {
		const fault = password === "" ? "Escribe una contraseña." : findPasswordFault(password, invitation);
		if (fault) refuse("password", fault);
		const secret = invitation.totp?.secret;
		if (!secret || findCodeStep(secret, code, 0, now) !== undefined) return;
		refuse("code", "Escribe los 6 números que muestra ahora tu aplicación.");
		if (!fault) refuse("password", "Está bien, pero no la guardamos todavía: escríbela otra vez.");
	});
}

function isInvitedBy({ invitation }: StaffMember, secret: string, now: number): boolean {
	return (
		invitation !== undefined &&
		invitation.expiresAt > now &&
		equalsInConstantTime(invitation.token, sha256Hex(secret, 64))
	);
}
