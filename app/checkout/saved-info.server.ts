import { hostCookie } from "~/http/cookies.server";
import { store } from "~/store.server";
import { type CheckoutInfo, checkoutFields } from "./checkout-fields.server";

/** "Save this information for next time": the shopper's own answers, in the shopper's own browser. */
const cookie = hostCookie("wasi_saved", { secrets: [store.env.sessionSecret] });

const savedSeconds = 180 * 24 * 60 * 60;

/** @returns what was saved, or nothing when the cookie is absent, tampered with or no longer valid */
export async function readSavedInfo(request: Request): Promise<CheckoutInfo | undefined> {
	const saved: unknown = await cookie.parse(request.headers.get("cookie"));
	const result = checkoutFields.safeParse(saved);
	return result.success ? result.data : undefined;
}

/** @returns a Set-Cookie header */
export function writeSavedInfo(info: CheckoutInfo): Promise<string> {
	return cookie.serialize(info, { maxAge: savedSeconds });
}

/** @returns a Set-Cookie header */
export function clearSavedInfo(): Promise<string> {
	return cookie.serialize("", { maxAge: 0 });
}
