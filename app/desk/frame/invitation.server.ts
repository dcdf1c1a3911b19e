import { z } from "zod";
import { maxPasswordLength } from "~/domain/staff/password.server";
import { redeemInvitation } from "~/domain/staff-sign-in/redeem-invitation.server";
import { acceptForm } from "~/web/forms/accept-form.server";
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
	store: DeskStore,
	token: string | null,
) {
	const { datastore, settings, rateLimits } = store;
	const sender = senderOf(request);
	return acceptForm({ form, sender, store }, invitationFields, {
		limit: () => rateLimits.invitation.count(sender),
		async act(answers, { refuseFields }) {
			const redeemed = await redeemInvitation(datastore, { token, ...answers }, { now: new Date() });
			if (redeemed.outcome === "invalid") return undefined;
			if (redeemed.outcome === "refused")
				return refuseFields(describeFaults(redeemed.faults, answers.password === ""));
			const { session, recoveryCodes: codes } = redeemed;
			return { setCookie: await writeStaffCookie(session, settings), codes };
		},
	});
}

function describeFaults(faults: { password: string | undefined; isCodeWrong: boolean }, isEmpty: boolean) {
	const repeated = faults.isCodeWrong && "Está bien, pero no la guardamos todavía: escríbela otra vez.";
	const password = isEmpty ? "Escribe una contraseña." : (faults.password ?? repeated);
	return {
		...(password && { password }),
		...(faults.isCodeWrong && { code: "Escribe los 6 números que muestra ahora tu aplicación." }),
	};
}
