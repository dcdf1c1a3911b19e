import { readSignedToken, signToken } from "~/platform/values/signed-token.server";

/** @param subscriberId anyone can compute it from the address @param secret the session secret */
export function createUnsubscribeToken(subscriberId: string, secret: string): string {
	return signToken("unsubscribe", subscriberId, secret);
}

export function readUnsubscribeToken(token: string | null, secrets: readonly string[]): string | undefined {
	const subscriberId = readSignedToken("unsubscribe", token, secrets);
	return subscriberId?.length === 40 ? subscriberId : undefined;
}
