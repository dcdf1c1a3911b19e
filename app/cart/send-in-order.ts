let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Sends changes of the cart one after the other, since each answer sets the cookie that the next change starts from.
 * @param signal aborted when a newer change replaces this one
 */
export async function sendInOrder<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
	const turn = lastTurn.then(() => {
		signal.throwIfAborted();
		return send();
	});
	lastTurn = turn.catch(() => undefined);
	return turn;
}
