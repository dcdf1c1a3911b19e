import { z } from "zod";
import { maxPasswordLength } from "~/domain/staff/password.server";
import { findInvitation, redeemInvitation } from "~/domain/staff/redeem-invitation.server";
import { parseSubmission, refuseAnswers, refuseTooManyRequests } from "~/web/forms/refuse-answers.server";
import { senderOf } from "~/web/rate-limits/sender.server";
import type { DeskStore } from "./desk-handler.server";
import { writeStaffCookie } from "./staff-cookie.server";

const text = z.string("Escríbela.").default("");
const invitationFields = z.object({ password: text, code: text });

export const invitationConstraints = {
	password: { required: true, maxLength: maxPasswordLength },
	code: { required: true },
};

/** @returns the cookie and the recovery codes, a refusal, or undefined for an invalid link */
export async function acceptInvitation(
	request: Request,
	form: FormData,
	{ datastore, settings, rateLimits }: DeskStore,
	token: string | null,
) {
	const now = new Date();
	if (!(await findInvitation(datastore, token, now.getTime()))) return undefined;
	const submission = parseSubmission(form, invitationFields);
	const waitMs = rateLimits.invitation.count(senderOf(request));
	if (waitMs > 0) return refuseTooManyRequests(submission, waitMs);
	if (submission.status !== "success") return refuseAnswers(submission);
	const redeemed = await redeemInvitation(datastore, { token, ...submission.value }, { now });
	if (redeemed.outcome === "invalid") return undefined;
	if (redeemed.outcome === "refused") {
		const fieldErrors = describeFaults(redeemed.faults, submission.value.password === "");
		return refuseAnswers({ reply: () => submission.reply({ fieldErrors }) });
	}
	return { setCookie: await writeStaffCookie(redeemed.session, settings), codes: redeemed.recoveryCodes };
}

function describeFaults(faults: { password: string | undefined; isCodeWrong: boolean }, isEmpty: boolean) {
	const repeated = faults.isCodeWrong && "Está bien, pero no la guardamos todavía: escríbela otra vez.";
	const password = isEmpty ? "Escribe una contraseña." : (faults.password ?? repeated);
	return {
		...(password && { password: [password] }),
		...(faults.isCodeWrong && { code: ["Escribe los 6 números que muestra ahora tu aplicación."] }),
	};
}
