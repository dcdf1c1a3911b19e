import { randomUUID } from "node:crypto";
import type { Auth, DecodedIdToken } from "firebase-admin/auth";
import type { VerifiedPhone } from "~/domain/people/shopper";
import { shopperIdOfPhone } from "~/domain/people/shopper-ids.server";
import { log } from "~/platform/process/log.server";
import { settleWithin } from "~/platform/process/settle-within.server";
import type { Env, SignInConfig } from "~/platform/settings/parse-env.server";

type AuthSettings = Pick<Env, "signIn">;

type PhoneVerification =
	| { outcome: "verified"; verifiedPhone: VerifiedPhone }
	| { outcome: "refused" | "unavailable" };

/** The browser sends the ID token right after verification; an older one may be stolen. */
const maxIdTokenAgeSeconds = 5 * 60;

/** Also asks Firebase whether the user still exists and is not disabled. */
export async function verifyPhone(idToken: string, settings: AuthSettings): Promise<PhoneVerification> {
	try {
		const auth = await firebaseAuth(settings);
		if (!auth) return { outcome: "unavailable" };
		const claims = await withTimeout(auth.verifyIdToken(idToken, true));
		const verifiedPhone = readPhone(claims);
		const isFresh = Math.abs(Date.now() / 1000 - claims.auth_time) < maxIdTokenAgeSeconds;
		return verifiedPhone && isFresh ? { outcome: "verified", verifiedPhone } : { outcome: "refused" };
	} catch (error) {
		const outcome = isTokenRejected(error) ? "refused" : "unavailable";
		log.warn({ code: errorCode(error), outcome }, "sign-in failed");
		return { outcome };
	}
}

/** Deletes the phone from Firebase; its next verification makes a new account. @returns whether it is deleted */
export async function deleteFirebaseUser(uid: string, settings: AuthSettings): Promise<boolean> {
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

const opened = new WeakMap<SignInConfig, Promise<Auth>>();

function firebaseAuth({ signIn: config }: AuthSettings): Promise<Auth> | undefined {
	if (!config) return undefined;
	const auth = opened.get(config) ?? openFirebaseAuth(config);
	opened.set(config, auth);
	return auth;
}

/** Dynamic, so that a store without sign-in never loads firebase-admin. */
async function openFirebaseAuth({ projectId, credential }: SignInConfig): Promise<Auth> {
	const [{ cert, initializeApp }, { getAuth }] = await Promise.all([
		import("firebase-admin/app"),
		import("firebase-admin/auth"),
	]);
	const app = initializeApp(
		{ projectId, ...(credential && { credential: cert({ projectId, ...credential }) }) },
		`sign-in-${randomUUID()}`,
	);
	return getAuth(app);
}

const timeoutMs = 5000;

/** @throws Error with code `wasi/timeout` after 5 seconds */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
	return settleWithin(timeoutMs, answer, () => {
		throw Object.assign(new Error("no answer"), { code: "wasi/timeout" });
	});
}

/** The Auth emulator accepts any claims. */
function readPhone(claims: DecodedIdToken): VerifiedPhone | undefined {
	const { uid, phone_number: phone, auth_time: verifiedAt } = claims;
	return typeof phone === "string" && /^\+\d{6,15}$/.test(phone) ? { uid, phone, verifiedAt } : undefined;
}

const rejectionCodes = new Set([
	"auth/id-token-expired",
	"auth/id-token-revoked",
	"auth/invalid-id-token",
	"auth/user-disabled",
	"auth/user-not-found",
]);

function isTokenRejected(error: unknown): boolean {
	const code = errorCode(error);
	// Firebase uses this code, too, when it cannot fetch the keys that tokens are verified with.
	if (code === "auth/argument-error") return String(error).includes("Firebase ID token");
	return rejectionCodes.has(code);
}

function errorCode(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
