import { z } from "zod";
import { hostCookie } from "~/server/cookies.server";
import { env } from "~/server/env.server";

const grantedSeconds = 24 * 60 * 60;

/** The orders that this browser may see without an account, because it placed them or named their document. */
const cookie = hostCookie("wasi_orders", {
	// A telephone is lent, and a computer shared.
	maxAge: grantedSeconds,
	secrets: [env.sessionSecret],
});

const mostKept = 10;

/** @returns a Set-Cookie header */
export async function grantGuestOrder(request: Request, reference: string): Promise<string> {
	const others = (await readGrants(request)).filter(([known]) => known !== reference);
	return cookie.serialize([[reference, nowInSeconds()], ...others].slice(0, mostKept));
}

/** @returns a Set-Cookie header */
export function forgetGuestOrders(): Promise<string> {
	return cookie.serialize("", { maxAge: 0 });
}

/** The newest first. */
export async function readGuestOrders(request: Request): Promise<string[]> {
	return (await readGrants(request)).map(([reference]) => reference);
}

/** When each was given is in it: a copy of the cookie is good for no longer than the cookie. */
async function readGrants(request: Request): Promise<[reference: string, at: number][]> {
	const grants = grantsFields.safeParse(await cookie.parse(request.headers.get("cookie"))).data ?? [];
	return grants.filter(([, at]) => nowInSeconds() - at < grantedSeconds);
}

const grantsFields = z.array(z.tuple([z.string(), z.int()]));

function nowInSeconds(): number {
	return Math.floor(Date.now() / 1000);
}
