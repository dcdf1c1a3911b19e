import { createHmac } from "node:crypto";
import { equalsInConstantTime } from "~/http/constant-time.server";

/** The subscriber's id, which anyone can compute from the address, and its HMAC. @param secret the session secret */
export function createUnsubscribeToken(subscriberId: string, secret: string): string {
	const key = createHmac("sha256", secret).update("unsubscribe").digest();
	return (
		subscriberId + createHmac("sha256", key).update(subscriberId).digest("hex").slice(0, signatureDigits)
	);
}

/** 128 bits, the least that RFC 2104 recommends: links are copied by hand. */
const signatureDigits = 32;

/** @returns the subscriber's id; undefined unless the store signed the token */
export function readUnsubscribeToken(token: string | null, secret: string): string | undefined {
	const [, subscriberId] = /^([\da-f]{40})[\da-f]{32}$/.exec(token ?? "") ?? [];
	if (!token || !subscriberId) return undefined;
	return equalsInConstantTime(token, createUnsubscribeToken(subscriberId, secret)) ? subscriberId : undefined;
}
