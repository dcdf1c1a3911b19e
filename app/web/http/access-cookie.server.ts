import { z } from "zod";
import { type CookieSettings, hostCookie } from "./host-cookie.server";

/** Short, because phones are lent and computers shared. */
const lifetimeSeconds = 24 * 60 * 60;
const maxGrants = 10;

export function accessCookie(name: string) {
	const hostCookieOf = hostCookie(name, { maxAge: lifetimeSeconds });
	return (settings: CookieSettings) => {
		const cookie = hostCookieOf(settings);

		/** Checks each grant's own date: a copied cookie would outlive `maxAge`. */
		async function readGrants(request: Request): Promise<[id: string, grantedAt: number][]> {
			const grants = grantsSchema.safeParse(await cookie.read(request)).data ?? [];
			return grants.filter(([, grantedAt]) => nowInSeconds() - grantedAt < lifetimeSeconds);
		}

		return {
			async grant(request: Request, id: string): Promise<string> {
				const others = (await readGrants(request)).filter(([other]) => other !== id);
				return cookie.serialize([[id, nowInSeconds()], ...others].slice(0, maxGrants));
			},
			clear: cookie.clear,
			async read(request: Request): Promise<string[]> {
				return (await readGrants(request)).map(([id]) => id);
			},
		};
	};
}

const grantsSchema = z.array(z.tuple([z.string(), z.int()]));

function nowInSeconds(): number {
	return Math.floor(Date.now() / 1000);
}
