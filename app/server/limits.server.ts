import { createRateLimit, type RateLimit } from "./rate-limit.server";
import type { Sender } from "./sender.server";

const perQuarterHour = (attempts: number) => createRateLimit({ attempts, seconds: 15 * 60 });

/** Attempts of one sender. They leave room for an office or a mobile carrier behind one address. */
export const limits = {
	/** Every POST, before its body is read. */
	post: { sender: perQuarterHour(10_000) },
	/** Wrong document numbers, for every form that compares one. */
	wrongDocument: { sender: perQuarterHour(100), senderAndName: perQuarterHour(30) },
	/** Requests in the name of one e-mail address. */
	stockNotice: { senderAndAddress: perQuarterHour(10) },
	unsubscribe: { senderAndAddress: perQuarterHour(10) },
};

/**
 * Counts an attempt against each limit, up to the first that refuses it.
 * @param keys what to count for each limit: the sender, or `withName` of the sender and a name. Put the narrower first:
 * what it refuses uses up no attempts of the wider
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

/** Takes back an attempt that was counted and allowed. */
export async function giveBackAttempt<Name extends string>(
	limited: Record<Name, RateLimit>,
	keys: Record<Name, Sender>,
): Promise<void> {
	for (const name of Object.keys(keys) as Name[]) await limited[name].giveBack(keys[name]);
}
