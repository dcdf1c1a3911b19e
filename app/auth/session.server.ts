import type { DecodedIdToken } from "firebase-admin/auth";
import type { Session } from "~/customers/shopper";
import { hostCookie } from "~/http/host-cookie.server";
import { log } from "~/log.server";
import { sha256Hex } from "~/sha256.server";
import { errorCode, firebaseAuth, isTokenRejected, withTimeout } from "./firebase-auth.server";
import { sessionDays } from "./session-days";

export type SignInResult =
	| { outcome: "signed-in"; setCookie: string; session: Session }
	/** Forged, too old, from another project, or not from a phone sign-in. */
	| { outcome: "refused" }
	| { outcome: "unavailable" };

const lifetimeMs = sessionDays * 24 * 60 * 60 * 1000;
/** The browser sends the ID token right after verification; an older one may be stolen. */
const maxIdTokenAgeMs = 5 * 60 * 1000;

const cookie = hostCookie("wasi_session", { maxAge: lifetimeMs / 1000 });

export async function createSession(idToken: string): Promise<SignInResult> {
	const auth = await firebaseAuth();
	if (!auth) return { outcome: "unavailable" };
	try {
		const claims = await withTimeout(auth.verifyIdToken(idToken));
		const ageMs = Date.now() - Number(claims.auth_time) * 1000;
		const isFresh = Math.abs(ageMs) < maxIdTokenAgeMs;
		if (!isPhoneNumber(claims.phone_number) || !isFresh) return { outcome: "refused" };
		const token = await withTimeout(auth.createSessionCookie(idToken, { expiresIn: lifetimeMs }));
		const session = toSession(claims, token);
		if (!session) return { outcome: "refused" };
		return { outcome: "signed-in", setCookie: await cookie.serialize(token), session };
	} catch (error) {
		const refused = isTokenRejected(error);
		log.warn({ code: errorCode(error), refused }, "sign-in failed");
		return { outcome: refused ? "refused" : "unavailable" };
	}
}

/** Reads the cookie only: `findShopper` also checks that the session was not ended. @returns undefined without one */
export async function readSession(request: Request): Promise<Session | undefined> {
	const token: unknown = await cookie.parse(request.headers.get("cookie"));
	if (typeof token !== "string" || token === "") return undefined;
	const auth = await firebaseAuth();
	if (!auth) return undefined;
	try {
		return toSession(await withTimeout(auth.verifySessionCookie(token)), token);
	} catch (error) {
		log.info({ code: errorCode(error) }, "a session was not accepted");
		return undefined;
	}
}

export function clearSessionCookie(): Promise<string> {
	return cookie.serialize("", { maxAge: 0 });
}

/** Deletes the phone from Firebase; its next verification makes a new account. @returns whether it is deleted */
export async function deleteFirebaseUser(uid: string): Promise<boolean> {
	try {
		await withTimeout((await firebaseAuth())?.deleteUser(uid) ?? Promise.reject(new Error("no Firebase")));
		return true;
	} catch (error) {
		if (errorCode(error) === "auth/user-not-found") return true;
		log.error({ code: errorCode(error), shopper: toShopperId(uid) }, "Firebase did not forget a user");
		return false;
	}
}

function toSession(
	{ uid, phone_number: phone, auth_time: signedInAt }: DecodedIdToken,
	token: string,
): Session | undefined {
	if (!isPhoneNumber(phone)) return undefined;
	return { id: sha256Hex(token, 32), shopperId: toShopperId(uid), uid, phone, signedInAt };
}

/** Firebase's user ids contain capitals, which record ids may not. */
function toShopperId(uid: string): string {
	return sha256Hex(uid, 40);
}

/** The Auth emulator accepts any claims. */
function isPhoneNumber(claim: unknown): claim is string {
	return typeof claim === "string" && /^\+\d{6,15}$/.test(claim);
}
