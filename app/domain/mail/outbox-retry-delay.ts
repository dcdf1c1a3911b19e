const minute = 60_000;

/** Doubles with each attempt, up to four hours. @returns milliseconds */
export function retryDelay(attempts: number): number {
	return Math.min(2 ** (attempts - 1), 240) * minute;
}
