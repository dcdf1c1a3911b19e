let lastTurn: Promise<void> = Promise.resolve();

/**
 * Yields to the event loop between the steps of long work. Callers get one turn each, so that requests are answered in
 * between however many long tasks run.
 */
export function eventLoopTurn(): Promise<void> {
	lastTurn = lastTurn.then(() => new Promise((resume) => setImmediate(resume)));
	return lastTurn;
}
