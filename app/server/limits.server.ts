import { createRateLimit, type RateLimit } from "./rate-limit.server";
import type { Sender } from "./sender.server";

const perQuarterHour = (attempts: number) => createRateLimit({ attempts, seconds: 15 * 60 });

/**
 * How often each form may be sent. Limits per sender leave room for an office or a mobile carrier behind one
 * address; those of the guest order lookup and the complaint lookup are low, to prevent guessing. A limit per order,
 * complaint, phone or e-mail address is higher than the sender's, so that one sender cannot use it up for the owner.
 */
export const limits = {
	cart: { sender: perQuarterHour(2000) },
	checkout: { sender: perQuarterHour(200), phone: perQuarterHour(400), email: perQuarterHour(400) },
	signIn: { sender: perQuarterHour(200) },
	account: { sender: perQuarterHour(500) },
	unsubscribe: { sender: perQuarterHour(200), subscriber: perQuarterHour(400) },
	stockNotice: { sender: perQuarterHour(200), subscriber: perQuarterHour(400) },
	message: { sender: perQuarterHour(2000) },
	complaint: { sender: perQuarterHour(2000) },
	complaintLookup: { sender: perQuarterHour(30), number: perQuarterHour(100) },
	review: { sender: perQuarterHour(200) },
	tracking: { sender: perQuarterHour(30), reference: perQuarterHour(100) },
};

/**
 * Counts an attempt against each limit, up to the first that refuses it.
 * @param keys what to count for each limit. Put the sender first: a refused sender then uses up no attempts
 * of a phone number or an order
 * @returns 0 when the attempt is allowed, otherwise the milliseconds until the next one is
 */
export async function countAttempt<Name extends string>(
	limited: Record<Name, RateLimit>,
	keys: Record<Name, Sender>,
): Promise<number> {
	for (const name of Object.keys(keys) as Name[]) {
		const waitMs = await limited[name].count(keys[name]);
		if (waitMs > 0) return waitMs;
	}
	return 0;
}
