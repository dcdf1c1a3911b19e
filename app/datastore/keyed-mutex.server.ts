/** Runs tasks that share a key one after the other, in the order of the calls, and others concurrently. */
export function createKeyedMutex() {
	const last = new Map<string, Promise<unknown>>();
	/** @param task starts at once, and must await `turn` before it touches what the keys stand for */
	return <T>(keys: readonly string[], task: (turn: Promise<unknown>) => Promise<T>): Promise<T> => {
		const turn = Promise.all(keys.map((key) => last.get(key)));
		const running = task(turn);
		const settled = Promise.allSettled([turn, running]);
		for (const key of keys) last.set(key, settled);
		settled.then(() => {
			for (const key of keys) if (last.get(key) === settled) last.delete(key);
		});
		return running;
	};
}
