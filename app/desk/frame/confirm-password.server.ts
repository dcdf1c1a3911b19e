import { isPassword } from "~/domain/staff/password.server";
import { createRateLimit } from "~/platform/process/rate-limit.server";
import type { SignedIn } from "./require-staff.server";

/** Counted for each session, so that a stolen one cannot use up the attempts of the owner's others. */
const sessionLimit = createRateLimit({ attempts: 20, seconds: 15 * 60 });

/** Actions that cost money or give access ask for the password again. @returns a refusal in Spanish */
export async function refuseWrongPassword(
	{ member, session }: Pick<SignedIn, "member" | "session">,
	typed: string | undefined,
): Promise<string | undefined> {
	if (!typed) return "Escribe también tu contraseña.";
	if (sessionLimit.count([session.id]) > 0) return "Son muchos intentos: espera un cuarto de hora.";
	const isRight = await isPassword(typed, member.password);
	if (!isRight) return "Escribe otra vez tu contraseña: esa no es.";
	sessionLimit.giveBack([session.id]);
	return undefined;
}
