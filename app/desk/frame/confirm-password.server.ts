import { isPassword } from "~/domain/staff/password.server";
import type { Desk } from "./desk-handler.server";

/** Actions that cost money or give access ask for the password again. @returns a refusal in Spanish */
export async function refuseWrongPassword(
	{ member, session, rateLimits }: Pick<Desk, "member" | "session" | "rateLimits">,
	typed: string | undefined,
): Promise<string | undefined> {
	if (!typed) return "Escribe también tu contraseña.";
	if (rateLimits.confirmedPassword.count([session.id]) > 0)
		return "Son muchos intentos: espera un cuarto de hora.";
	const isRight = await isPassword(typed, member.password);
	if (!isRight) return "Escribe otra vez tu contraseña: esa no es.";
	rateLimits.confirmedPassword.giveBack([session.id]);
	return undefined;
}
