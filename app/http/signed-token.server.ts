import { createHmac } from "node:crypto";
import { equalsInConstantTime } from "./constant-time.server";

/** @param purpose keeps tokens of one kind from passing for another @returns text for a URL, readable but not forgeable */
export function signToken(purpose: string, claims: object, secret: string): string {
	const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
	return `${payload}.${sign(purpose, payload, secret)}`;
}

/** @returns the claims, to be parsed; undefined unless the store signed them for this purpose */
export function readSignedToken(purpose: string, token: string, secret: string): unknown {
	const [payload = "", signature = ""] = token.split(".");
	if (!equalsInConstantTime(signature, sign(purpose, payload, secret))) return undefined;
	return JSON.parse(Buffer.from(payload, "base64url").toString());
}

function sign(purpose: string, payload: string, secret: string): string {
	const key = createHmac("sha256", secret).update(purpose).digest();
	return createHmac("sha256", key).update(payload).digest("base64url");
}
