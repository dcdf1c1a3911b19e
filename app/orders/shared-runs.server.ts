/**
 * Runs work once at a time for each key. Calls that arrive during a run share the next one, so that each gets a result
 * that was computed after it called.
 */
export function createSharedRuns<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
	const runs = new Map<string, { current: Promise<T>; next?: Promise<T> }>();

	function start(key: string, work: () => Promise<T>): Promise<T> {
		const run: { current: Promise<T>; next?: Promise<T> } = { current: work() };
		runs.set(key, run);
		const forget = () => {
			if (!run.next) runs.delete(key);
		};
		run.current.then(forget, forget);
		return run.current;
	}

	return (key, work) => {
		const run = runs.get(key);
		if (!run) return start(key, work);
		const startNext = () => start(key, work);
		run.next ??= run.current.then(startNext, startNext);
		return run.next;
	};
}
