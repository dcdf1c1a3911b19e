import { hostCookie } from "~/server/cookies.server";
import { env } from "~/server/env.server";
import { type CheckoutInfo, checkoutFields } from "./checkout-fields.server";

/** "Save this information for next time": the shopper's own answers, in the shopper's own browser. */
const cookie = hostCookie("wasi_saved", { secrets: [env.sessionSecret] });

const savedSeconds = 180 * 24 * 60 * 60;

/** @returns what was saved, or nothing when the cookie is absent, tampered with or no longer valid */
export async function readSavedAnswers(request: Request): Promise<CheckoutInfo | undefined> {
	const saved: unknown = await cookie.parse(request.headers.get("cookie"));
	const result = checkoutFields.safeParse(saved);
	return result.success ? result.data : undefined;
}

/** @returns a Set-Cookie header */
export function writeSavedAnswers(info: CheckoutInfo): Promise<string> {
	return cookie.serialize(info, { maxAge: savedSeconds });
}

/** @returns a Set-Cookie header */
export function clearSavedAnswers(): Promise<string> {
	return cookie.serialize("", { maxAge: 0 });
}
