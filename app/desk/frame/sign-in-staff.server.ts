import { z } from "zod";
import { findCodeStep, hashRecoveryCode } from "~/domain/staff/one-time-code.server";
import { isPassword } from "~/domain/staff/password.server";
import { changeStaff, findStaff, type StaffMember, staffIdOf } from "~/domain/staff/staff-record.server";
import { createRateLimit, withName } from "~/platform/process/rate-limit.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseSubmission,
	refuseTooManyRequests,
} from "~/web/forms/refuse-answers.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import { beginStaffSession, type StaffStore } from "./staff-session.server";

const signInFields = z.object({
	email: z.string("Escribe tu correo.").trim().min(1, "Escribe tu correo.").max(254),
	password: z.string("Escribe tu contraseña.").min(1, "Escribe tu contraseña."),
	code: z.string().default(""),
});

const quarterHour = 15 * 60;
const senderLimit = createRateLimit({ attempts: 20, seconds: quarterHour });
/** Counted for each sender and name, so that strangers cannot lock a member out by guessing. */
const nameLimit = createRateLimit({ attempts: 6, seconds: quarterHour });

/** @returns the session's cookie, or a refusal that is the same whatever was wrong */
export async function signInStaff(request: Request, form: FormData, { datastore, settings }: StaffStore) {
	const submission = parseSubmission(form, signInFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { email, password, code } = submission.value;
	const id = staffIdOf(email);
	const sender = senderOf(request);
	const waitMs = senderLimit.count(sender) || nameLimit.count(withName(sender, id));
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs);
	const now = Date.now();
	const found = await findStaff(datastore, id);
	const isKnown = await isPassword(password, found?.password);
	const begun = isKnown && found ? await beginStaffSession(found, now, settings) : undefined;
	const changed =
		begun &&
		(await changeStaff(datastore, id, (member) => {
			// The password may have been replaced meanwhile.
			if (member.password !== found?.password) return undefined;
			const proven = proveSecondStep(member, code, new Date(now));
			return proven && { ...proven, sessions: begun.member.sessions };
		}));
	if (changed) return begun.setCookie;
	return refuseSubmission(
		submission,
		{ ...wrong, advice: code ? wrong.advice : withoutCode },
		{ status: 400 },
	);
}

const wrong = {
	title: "No pudimos abrirte el escritorio",
	advice: "El correo, la contraseña o el código no coinciden. Revísalos y vuelve a intentarlo.",
};

/** Also the answer to a wrong password, so that it does not tell which passwords are right. */
const withoutCode =
	"El correo o la contraseña no coinciden, o falta el código. Si configuraste una aplicación de códigos, escribe el que muestra ahora.";

/** @returns the record without the code that was used; undefined for a wrong code */
function proveSecondStep(member: StaffMember, code: string, now: Date): StaffMember | undefined {
	const { totp, recoveryCodes } = member;
	if (!totp) return member;
	const step = findCodeStep(totp.secret, code, totp.lastStep, now);
	if (step !== undefined) return { ...member, totp: { ...totp, lastStep: step } };
	const hash = hashRecoveryCode(code);
	if (!recoveryCodes.includes(hash)) return undefined;
	return { ...member, recoveryCodes: recoveryCodes.filter((one) => one !== hash) };
}
