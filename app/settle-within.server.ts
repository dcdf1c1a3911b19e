import { setTimeout as pause } from "node:timers/promises";

/** Settles as the work or, after so many milliseconds, as `late` does. The work itself goes on. */
export async function settleWithin<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
	const timer = new AbortController();
	try {
		return await Promise.race([work, pause(ms, undefined, timer).then(late)]);
	} finally {
		timer.abort();
	}
}
