import { limitTries, type RateLimit } from "./rate-limit.server";

const perQuarterHour = (tries: number) => limitTries({ tries, seconds: 15 * 60 });

/**
 * How often each form may be sent. The limits per sender leave room for an office or a mobile carrier's NAT; those of
 * `tracking` are low because guessing must fail.
 */
export const limits = {
	cart: { sender: perQuarterHour(2000) },
	checkout: { sender: perQuarterHour(200), phone: perQuarterHour(100), email: perQuarterHour(100) },
	signIn: { sender: perQuarterHour(200) },
	account: { sender: perQuarterHour(500) },
	leaveNews: { sender: perQuarterHour(200), subscriber: perQuarterHour(30) },
	tracking: { sender: perQuarterHour(30), reference: perQuarterHour(10) },
};

/**
 * Counts a try against each limit, up to the first that refuses it. Name the sender first: one who is stopped then does
 * not use up the tries of a phone or an order.
 * @returns 0 when it may be made, or the milliseconds until the next may
 */
export async function countTry<Name extends string>(
	limited: Record<Name, RateLimit>,
	counted: Record<Name, string>,
): Promise<number> {
	for (const name of Object.keys(counted) as Name[]) {
		const waitMs = await limited[name].count(counted[name]);
		if (waitMs > 0) return waitMs;
	}
	return 0;
}
