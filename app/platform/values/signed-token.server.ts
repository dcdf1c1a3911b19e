import { createHmac } from "node:crypto";
import { equalsInConstantTime } from "./constant-time.server";

type TokenPurpose = "unsubscribe" | "confirm" | "sign-in" | "registered";

/** 128 bits, the least that RFC 2104 recommends, because links are sometimes copied by hand. */
const signatureDigits = 32;

export function signToken(purpose: TokenPurpose, content: string, secret: string): string {
	const key = createHmac("sha256", secret).update(purpose).digest();
	return content + createHmac("sha256", key).update(content).digest("hex").slice(0, signatureDigits);
}

/** @param secrets including former ones @returns the content; undefined unless one of them signed the token for this purpose */
export function readSignedToken(purpose: TokenPurpose, token: string | null, secrets: readonly string[]) {
	if (!token || !/^[\w-]+$/.test(token)) return undefined;
	const content = token.slice(0, -signatureDigits);
	const isSigned = secrets.some((secret) => equalsInConstantTime(token, signToken(purpose, content, secret)));
	return isSigned ? content : undefined;
}
