import { createRateLimit, type RateLimit } from "./rate-limit.server";
import type { Sender } from "./sender.server";

const perQuarterHour = (attempts: number) => createRateLimit({ attempts, seconds: 15 * 60 });

/** Attempts of one sender. They leave room for an office or a mobile carrier behind one address. */
export const limits = {
	/** Every POST, before its body is read. */
	post: { sender: perQuarterHour(10_000) },
	/** Low, to prevent guessing. */
	complaintLookup: { sender: perQuarterHour(30), number: perQuarterHour(100) },
	tracking: { sender: perQuarterHour(30), reference: perQuarterHour(100) },
	stockNotice: { senderAndAddress: perQuarterHour(10) },
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
