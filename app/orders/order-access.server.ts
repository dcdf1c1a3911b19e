import { createCookie } from "@remix-run/node";
import { store } from "~/store.server";

/** The orders that this browser may see without an account, because it placed them or named their document. */
const cookie = createCookie("wasi_orders", {
	path: "/",
	httpOnly: true,
	sameSite: "lax",
	secure: store.env.mode === "production",
	// A telephone is lent, and a computer shared.
	maxAge: 24 * 60 * 60,
	secrets: [store.env.sessionSecret],
});

const mostKept = 10;

/** @returns a Set-Cookie header */
export async function grantOrder(request: Request, reference: string): Promise<string> {
	const others = (await readGranted(request)).filter((known) => known !== reference);
	return cookie.serialize([reference, ...others].slice(0, mostKept));
}

/** @returns a Set-Cookie header */
export function forgetGranted(): Promise<string> {
	return cookie.serialize("", { maxAge: 0 });
}

/** The newest first. */
export async function readGranted(request: Request): Promise<string[]> {
	const references: unknown = await cookie.parse(request.headers.get("cookie"));
	return Array.isArray(references) ? references.filter((one) => typeof one === "string") : [];
}
