import { setTimeout as pause } from "node:timers/promises";

export interface WriteQueue {
	/** Runs a write after all earlier ones. @throws the write's error */
	add<T>(write: () => T): Promise<T>;
	/** Settles after the last write so far. */
	drain(): Promise<unknown>;
}

/**
 * Keeps writes in order while one waits for another process's lock. Each waits at most `patienceMs` from the time it
 * was added, not from its turn: writes behind a blocked one do not add up their waits.
 */
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
