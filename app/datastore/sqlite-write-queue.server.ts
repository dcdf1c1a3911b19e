import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";

/** Each write waits for a lock at most `patienceMs` from when it was added, so that waits do not add up. */
export function createWriteQueue(): <T>(write: () => T) => Promise<T> {
	const inTurn = pLimit(1);
	return (write) => {
		const giveUpAt = performance.now() + patienceMs;
		return inTurn(() => retryWhileBusy(write, giveUpAt));
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
