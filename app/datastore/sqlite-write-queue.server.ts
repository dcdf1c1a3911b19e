import { setTimeout as pause } from "node:timers/promises";

export interface WriteQueue {
	/** @throws the write's error */
	add<T>(write: () => T): Promise<T>;
	drain(): Promise<unknown>;
}

/** Each write waits for a lock at most `patienceMs` from when it was added, so that waits do not add up. */
export function createWriteQueue(): WriteQueue {
	let last: Promise<unknown> = Promise.resolve();
	return {
		add(write) {
			const giveUpAt = performance.now() + patienceMs;
			const written = last.then(() => retryWhileBusy(write, giveUpAt));
			last = written.catch(() => undefined);
			return written;
		},
		drain: () => last,
	};
}

const patienceMs = 2000;
const longestPauseMs = 10;

async function retryWhileBusy<T>(write: () => T, giveUpAt: number): Promise<T> {
	for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
		try {
			return write();
		} catch (error) {
			const code = (error as { code?: unknown }).code;
			if (!String(code).startsWith("SQLITE_BUSY") || performance.now() > giveUpAt) throw error;
		}
		await pause(pauseMs);
	}
}
