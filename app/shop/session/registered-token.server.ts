import { readSignedToken, signToken } from "~/platform/values/signed-token.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";

/** For an address that says of an order or a complaint that it is registered: anybody could type a plain one. */
export function signRegistered(reference: string, { sessionSecrets: [secret = ""] }: CookieSettings): string {
	return signToken("registered", reference, secret);
}

export function isRegistered(token: string | null, reference: string, { sessionSecrets }: CookieSettings) {
	return readSignedToken("registered", token, sessionSecrets) === reference;
}
