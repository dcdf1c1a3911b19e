import { z } from "zod";
import { hostCookie } from "~/server/cookies.server";
import { env } from "~/server/env.server";

/** Short, because phones are lent and computers shared. */
const lifetimeSeconds = 24 * 60 * 60;
const maxGrants = 10;

/** Grants this browser access to orders that it placed, or whose document number it knew. */
const cookie = hostCookie("wasi_orders", { maxAge: lifetimeSeconds, secrets: [env.sessionSecret] });

/** @returns a Set-Cookie header */
export async function grantGuestOrder(request: Request, reference: string): Promise<string> {
	const others = (await readGrants(request)).filter(([known]) => known !== reference);
	return cookie.serialize([[reference, nowInSeconds()], ...others].slice(0, maxGrants));
}

/** @returns a Set-Cookie header */
export function forgetGuestOrders(): Promise<string> {
	return cookie.serialize("", { maxAge: 0 });
}

/** @returns references, the latest grant first */
export async function readGuestOrders(request: Request): Promise<string[]> {
	return (await readGrants(request)).map(([reference]) => reference);
}

/** Checks each grant's own date: a copied cookie would outlive `maxAge`. */
async function readGrants(request: Request): Promise<[reference: string, grantedAt: number][]> {
	const grants = grantsSchema.safeParse(await cookie.parse(request.headers.get("cookie"))).data ?? [];
	return grants.filter(([, grantedAt]) => nowInSeconds() - grantedAt < lifetimeSeconds);
}

const grantsSchema = z.array(z.tuple([z.string(), z.int()]));

function nowInSeconds(): number {
	return Math.floor(Date.now() / 1000);
}
