let lastTurn: Promise<void> = Promise.resolve();

/**
 * For long work, between its pieces. Settles in a turn of the event loop that no other caller gets, so that requests are
 * answered in between however many such works are under way.
 */
export function eventLoopTurn(): Promise<void> {
	lastTurn = lastTurn.then(() => new Promise((resume) => setImmediate(resume)));
	return lastTurn;
}
