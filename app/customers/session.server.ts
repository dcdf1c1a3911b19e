import { createHash } from "node:crypto";
import type { Auth, DecodedIdToken } from "firebase-admin/auth";
import { hostCookie } from "~/server/cookies.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import type { SignInConfig } from "~/server/parse-env.server";
import { sessionDays } from "./session-days";

/** Who is signed in. */
export interface Session {
	/** 32 hexadecimal digits; each sign-in has its own. */
	id: string;
	/** The id of the shopper's account: of the record, and in the orders that belong to it. */
	shopper: string;
	/** Firebase's own. */
	uid: string;
	/** When the phone was verified, in seconds since 1970. */
	signedInAt: number;
	/** E.164, `+51987654321`. */
	phone: string;
}

export type SignInResult =
	| { outcome: "signed-in"; setCookie: string; session: Session }
	/** The token is forged, too old, of another project, or not from a phone. */
	| { outcome: "refused" }
	| { outcome: "unavailable" };

const lifetimeMs = sessionDays * 24 * 60 * 60 * 1000;
/** A token is made when the code is verified; one that is older was kept by somebody. */
const freshMs = 5 * 60 * 1000;
const answerMs = 5000;

/** Holds Firebase's own signed session token. */
const cookie = hostCookie("wasi_session", { maxAge: lifetimeMs / 1000 });

/** Exchanges the ID token of a verified phone for a session cookie. */
export async function signIn(idToken: string): Promise<SignInResult> {
	const auth = await firebaseAuth();
	if (!auth) return { outcome: "unavailable" };
	try {
		const claims = await inTime(auth.verifyIdToken(idToken));
		const ageMs = Date.now() - Number(claims.auth_time) * 1000;
		if (!isPhone(claims.phone_number) || !(Math.abs(ageMs) < freshMs)) return { outcome: "refused" };
		const token = await inTime(auth.createSessionCookie(idToken, { expiresIn: lifetimeMs }));
		const session = sessionOf(claims, token);
		if (!session) return { outcome: "refused" };
		return { outcome: "signed-in", setCookie: await cookie.serialize(token), session };
	} catch (error) {
		const refused = isRefusal(error);
		log.warn({ code: codeOf(error), refused }, "sign-in failed");
		return { outcome: refused ? "refused" : "unavailable" };
	}
}

/**
 * What the cookie says, which is not all there is to know: `findShopper` also knows of sessions that were ended.
 * @returns nothing when nobody is signed in, or the session expired, was forged or cannot be checked
 */
export async function readSession(request: Request): Promise<Session | undefined> {
	const token: unknown = await cookie.parse(request.headers.get("cookie"));
	if (typeof token !== "string" || token === "") return undefined;
	const auth = await firebaseAuth();
	if (!auth) return undefined;
	try {
		return sessionOf(await inTime(auth.verifySessionCookie(token)), token);
	} catch (error) {
		log.info({ code: codeOf(error) }, "a session was not accepted");
		return undefined;
	}
}

/** Makes Firebase forget a phone; the next one who verifies it is somebody else. @returns whether it is forgotten */
export async function forgetUser(uid: string): Promise<boolean> {
	try {
		await inTime((await firebaseAuth())?.deleteUser(uid) ?? Promise.reject(new Error("no Firebase")));
		return true;
	} catch (error) {
		if (codeOf(error) === "auth/user-not-found") return true;
		log.error({ code: codeOf(error), shopper: shopperOf(uid) }, "Firebase did not forget a user");
		return false;
	}
}

function sessionOf(
	{ uid, phone_number: phone, auth_time: signedInAt }: DecodedIdToken,
	token: string,
): Session | undefined {
	if (!isPhone(phone)) return undefined;
	const id = createHash("sha256").update(token).digest("hex").slice(0, 32);
	return { id, shopper: shopperOf(uid), uid, phone, signedInAt };
}

/** Firebase's ids have capitals, which ids of records have not. */
function shopperOf(uid: string): string {
	return createHash("sha256").update(uid).digest("hex").slice(0, 40);
}

/** An emulator's tokens hold whatever their maker wrote. */
function isPhone(claim: unknown): claim is string {
	return typeof claim === "string" && /^\+\d{6,15}$/.test(claim);
}

/** @returns a Set-Cookie header */
export function endSession(): Promise<string> {
	return cookie.serialize("", { maxAge: 0 });
}

let opened: Promise<Auth> | undefined;

function firebaseAuth(): Promise<Auth> | undefined {
	const { signIn: config } = env;
	if (!config) return undefined;
	opened ??= openAuth(config);
	return opened;
}

/** firebase-admin is loaded here, so that a store without sign-in never loads it. */
async function openAuth({ projectId, credential }: SignInConfig): Promise<Auth> {
	const [{ cert, initializeApp }, { getAuth }] = await Promise.all([
		import("firebase-admin/app"),
		import("firebase-admin/auth"),
	]);
	const app = initializeApp(
		{ projectId, ...(credential && { credential: cert({ projectId, ...credential }) }) },
		"sign-in",
	);
	return getAuth(app);
}

/** @throws Error with code `wasi/timeout` when Firebase does not answer in time */
function inTime<T>(answer: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(
			() => reject(Object.assign(new Error("no answer"), { code: "wasi/timeout" })),
			answerMs,
		);
	});
	return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const refusals = new Set([
	"auth/argument-error",
	"auth/id-token-expired",
	"auth/id-token-revoked",
	"auth/invalid-id-token",
	"auth/user-disabled",
	"auth/user-not-found",
]);

function isRefusal(error: unknown): boolean {
	return refusals.has(codeOf(error));
}

function codeOf(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
