import { readSignedToken, signToken } from "~/platform/values/signed-token.server";

/** Proves ownership of an address, because it is only mailed there. @param secret the session secret */
export function createConfirmationToken(subscriberId: string, expiresAt: Date, secret: string): string {
	const seconds = Math.floor(expiresAt.getTime() / 1000);
	return signToken("confirm", subscriberId + seconds.toString(16).padStart(8, "0"), secret);
}

export function readConfirmationToken(token: string | null, now: Date, secrets: readonly string[]) {
	const [, subscriberId, expiry] =
		/^([\da-f]{40})([\da-f]{8})$/.exec(readSignedToken("confirm", token, secrets) ?? "") ?? [];
	if (!subscriberId || !expiry) return undefined;
	return { subscriberId, isExpired: now.getTime() >= Number.parseInt(expiry, 16) * 1000 };
}
