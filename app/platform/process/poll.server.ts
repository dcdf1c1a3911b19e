import { setTimeout as pause } from "node:timers/promises";

export function openPoll(
	tasks: readonly (() => Promise<void>)[],
	pollMs: number,
	onFailure: (error: unknown) => void,
) {
	const closing = new AbortController();
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
			await pause(pollMs, undefined, { signal: closing.signal }).catch(() => {});
		}
	}
}
