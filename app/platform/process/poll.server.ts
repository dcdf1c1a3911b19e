import { setTimeout as pause } from "node:timers/promises";

export function openPoll(
	tasks: readonly (() => Promise<void>)[],
	pollMs: number,
	onFailure: (error: unknown) => void,
	closing = new AbortController(),
) {
	const running = run();
	return {
		async close(): Promise<void> {
			closing.abort();
			await running;
		},
	};

	async function run(): Promise<void> {
		while (!closing.signal.aborted) {
			for (const task of tasks) await task().catch(onFailure);
			await pauseUnless(closing.signal, pollMs);
		}
	}
}

/** A task for a poll, which runs again `everyMs` after it last succeeded, or when the clock was set by so much. */
export function atMostEvery(everyMs: number, clock: () => number, task: () => Promise<void>) {
	let doneAt = Number.NEGATIVE_INFINITY;
	return async (): Promise<void> => {
		if (Math.abs(clock() - doneAt) < everyMs) return;
		await task();
		doneAt = clock();
	};
}

/** Ends early when the signal is aborted. */
export async function pauseUnless(signal: AbortSignal, ms: number): Promise<void> {
	await pause(ms, undefined, { signal }).catch(() => {});
}
