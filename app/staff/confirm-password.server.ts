import { createRateLimit } from "~/rate-limits/rate-limit.server";
import { isPassword } from "./password.server";
import type { SignedIn } from "./require-staff.server";

/** Of one session: whoever stole it cannot keep the owner's other sessions from this. */
const sessionLimit = createRateLimit({ attempts: 20, seconds: 15 * 60 });

/** What costs money or lets people in asks for the password again. @returns why it does not do, in Spanish */
export async function refuseWrongPassword(
	{ member, session }: SignedIn,
	typed: string | undefined,
): Promise<string | undefined> {
	if (sessionLimit.count([session.id]) > 0) return "Son muchos intentos: espera un cuarto de hora.";
	if (await isPassword(typed ?? "", member.password)) return undefined;
	return "Escribe otra vez tu contraseña: esa no es.";
}
