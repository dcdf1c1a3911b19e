/** Thousands of calls at once hold the process for seconds, and fail together with all that others ask meanwhile. */
const keysAtOnce = 100;

/**
 * Reads what is asked for in one turn of the event loop together: up to a hundred keys in a call, one call after the
 * other. What is asked for in another turn does not wait for them.
 */
export function createBatchReader<T>(readAll: (keys: readonly string[]) => Promise<readonly T[]>) {
	let asked: Asked<T>[] = [];
	return (key: string) =>
		new Promise<T>((resolve, reject) => {
			if (asked.length === 0)
				setImmediate(() => {
					const ofThisTurn = asked;
					asked = [];
					void readInBatches(ofThisTurn, readAll);
				});
			asked.push({ key, resolve, reject });
		});
}

interface Asked<T> {
	key: string;
	resolve(found: T): void;
	reject(error: unknown): void;
}

/** After a failure the rest is not tried: Firestore that does not answer would be waited for with each batch. */
async function readInBatches<T>(
	asked: readonly Asked<T>[],
	readAll: (keys: readonly string[]) => Promise<readonly T[]>,
): Promise<void> {
	const rest = [...asked];
	try {
		while (rest.length > 0) {
			const found = await readAll(rest.slice(0, keysAtOnce).map(({ key }) => key));
			for (const one of found) rest.shift()?.resolve(one);
		}
	} catch (error) {
		for (const { reject } of rest) reject(error);
	}
}
