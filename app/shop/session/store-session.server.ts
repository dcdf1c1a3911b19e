import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Session, sessionDays } from "~/domain/people/shopper";
import type { Shopper } from "~/domain/people/shopper-record.server";
import type { Env } from "~/platform/settings/parse-env.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { hostCookie } from "~/web/http/host-cookie.server";

const lifetimeSeconds = sessionDays * 24 * 60 * 60;
const maxSessions = 20;

const cookie = hostCookie("wasi_account", { maxAge: lifetimeSeconds });

/** The account holds only the token's hash. */
const cookieFields = z.object({
	shopperId: z.string().regex(/^[\da-f]{40}$/),
	token: z.string().min(40),
	signedInAt: z.int(),
});

/** A new session of the store's own. A full list of an account's sessions drops the oldest. */
export function beginStoreSession(shopperId: string, shopper: Shopper, now: Date) {
	const seconds = Math.floor(now.getTime() / 1000);
	// Signing out everywhere also ends sessions of the same second, but must not end this newer one.
	const signedInAt = Math.max(seconds, shopper.signedOutBefore);
	const token = randomBytes(32).toString("base64url");
	const session: Session = { id: sha256Hex(token, 32), shopperId, signedInAt };
	const open = shopper.sessions.filter((one) => one.signedInAt > seconds - lifetimeSeconds);
	const sessions = [{ id: session.id, signedInAt }, ...open].slice(0, maxSessions);
	return { session, token, shopper: { ...shopper, sessions } };
}

export function writeStoreSession(
	{ shopperId, signedInAt }: Session,
	token: string,
	settings: Env,
): Promise<string> {
	return cookie(settings).serialize({ shopperId, token, signedInAt });
}

/** Reads the cookie only, as `readSession`. */
export async function readStoreSession(request: Request, settings: Env): Promise<Session | undefined> {
	const fields = cookieFields.safeParse(await cookie(settings).read(request)).data;
	if (!fields || fields.signedInAt < Date.now() / 1000 - lifetimeSeconds) return undefined;
	const { shopperId, token, signedInAt } = fields;
	return { id: sha256Hex(token, 32), shopperId, signedInAt };
}

export function clearStoreSession(settings: Env): Promise<string> {
	return cookie(settings).clear();
}
