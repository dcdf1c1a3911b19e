import { randomUUID } from "node:crypto";
import type { Auth } from "firebase-admin/auth";
import { settleWithin } from "~/platform/process/settle-within.server";
import type { Env, SignInConfig } from "~/platform/settings/parse-env.server";

const timeoutMs = 5000;
const opened = new WeakMap<SignInConfig, Promise<Auth>>();

export function firebaseAuth({ signIn: config }: Pick<Env, "signIn">): Promise<Auth> | undefined {
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

/** @throws Error with code `wasi/timeout` after 5 seconds */
export function withTimeout<T>(answer: Promise<T>): Promise<T> {
	return settleWithin(timeoutMs, answer, () => {
		throw Object.assign(new Error("no answer"), { code: "wasi/timeout" });
	});
}

const rejectionCodes = new Set([
	"auth/argument-error",
	"auth/id-token-expired",
	"auth/id-token-revoked",
	"auth/invalid-id-token",
	"auth/user-disabled",
	"auth/user-not-found",
]);

export function isTokenRejected(error: unknown): boolean {
	return rejectionCodes.has(errorCode(error));
}

export function errorCode(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
