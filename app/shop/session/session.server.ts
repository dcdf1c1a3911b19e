import type { DecodedIdToken } from "firebase-admin/auth";
import { type Session, sessionDays, type VerifiedPhone } from "~/domain/people/shopper";
import { shopperIdOfPhone } from "~/domain/people/shopper-ids.server";
import { log } from "~/platform/process/log.server";
import type { Env } from "~/platform/settings/parse-env.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { hostCookie } from "~/web/http/host-cookie.server";
import { errorCode, firebaseAuth, isTokenRejected, withTimeout } from "./firebase-auth.server";
import { clearStoreSession, readStoreSession, writeStoreSession } from "./store-session.server";

interface VerifiedToken {
	verifiedPhone: VerifiedPhone;
	signedInAt: number;
}

interface NoSession {
	outcome: "refused" | "unavailable";
}

const lifetimeMs = sessionDays * 24 * 60 * 60 * 1000;
/** The browser sends the ID token right after verification; an older one may be stolen. */
const maxIdTokenAgeMs = 5 * 60 * 1000;

const cookie = hostCookie("wasi_session", { maxAge: lifetimeMs / 1000, isUnsigned: true });

export function verifyPhone(idToken: string, settings: Env) {
	return orRefused<{ outcome: "verified" } & VerifiedToken>(async () => {
		const auth = await firebaseAuth(settings);
		if (!auth) return { outcome: "unavailable" };
		const claims = await withTimeout(auth.verifyIdToken(idToken));
		const ageMs = Date.now() - Number(claims.auth_time) * 1000;
		const verifiedPhone = readPhone(claims);
		const isFresh = Math.abs(ageMs) < maxIdTokenAgeMs;
		if (!verifiedPhone || !isFresh) return { outcome: "refused" };
		return { outcome: "verified", verifiedPhone, signedInAt: claims.auth_time };
	});
}

export function createPhoneSession(idToken: string, verified: VerifiedToken, settings: Env) {
	return orRefused<{ outcome: "begun"; session: Session; cookies: string[] }>(async () => {
		const auth = await firebaseAuth(settings);
		if (!auth) return { outcome: "unavailable" };
		const token = await withTimeout(auth.createSessionCookie(idToken, { expiresIn: lifetimeMs }));
		const cookies = [await cookie(settings).serialize(token), await clearStoreSession(settings)];
		return { outcome: "begun", session: toSession(token, verified), cookies };
	});
}

export async function sessionCookies(session: Session, token: string, settings: Env) {
	return [await writeStoreSession(session, token, settings), await cookie(settings).clear()];
}

/** Reads the cookies only: `findShopper` also checks that the session was not ended. @returns undefined without one */
export async function readSession(request: Request, settings: Env): Promise<Session | undefined> {
	return (await readStoreSession(request, settings)) ?? readPhoneSession(request, settings);
}

async function readPhoneSession(request: Request, settings: Env): Promise<Session | undefined> {
	const token: unknown = await cookie(settings).read(request);
	if (typeof token !== "string" || token === "") return undefined;
	const auth = await firebaseAuth(settings);
	if (!auth) return undefined;
	try {
		const claims = await withTimeout(auth.verifySessionCookie(token));
		const verifiedPhone = readPhone(claims);
		return verifiedPhone && toSession(token, { verifiedPhone, signedInAt: claims.auth_time });
	} catch (error) {
		log.info({ code: errorCode(error) }, "a session was not accepted");
		return undefined;
	}
}

export async function clearSessionCookies(settings: Env): Promise<string[]> {
	return [await cookie(settings).clear(), await clearStoreSession(settings)];
}

/** Deletes the phone from Firebase; its next verification makes a new account. @returns whether it is deleted */
export async function deleteFirebaseUser(uid: string, settings: Env): Promise<boolean> {
	try {
		await withTimeout(
			(await firebaseAuth(settings))?.deleteUser(uid) ?? Promise.reject(new Error("no Firebase")),
		);
		return true;
	} catch (error) {
		if (errorCode(error) === "auth/user-not-found") return true;
		log.error({ code: errorCode(error), shopper: shopperIdOfPhone(uid) }, "Firebase did not forget a user");
		return false;
	}
}

async function orRefused<T>(attempt: () => Promise<T | NoSession>): Promise<T | NoSession> {
	try {
		return await attempt();
	} catch (error) {
		const refused = isTokenRejected(error);
		log.warn({ code: errorCode(error), refused }, "sign-in failed");
		return { outcome: refused ? "refused" : "unavailable" };
	}
}

function toSession(token: string, { verifiedPhone, signedInAt }: VerifiedToken): Session {
	const shopperId = shopperIdOfPhone(verifiedPhone.uid);
	return { id: sha256Hex(token, 32), shopperId, signedInAt, verifiedPhone };
}

/** The Auth emulator accepts any claims. */
function readPhone({ uid, phone_number: phone }: DecodedIdToken): VerifiedPhone | undefined {
	return typeof phone === "string" && /^\+\d{6,15}$/.test(phone) ? { uid, phone } : undefined;
}
