/** An entry is a position in the list of products times this, plus the weight. */
export const weightRange = 16;

/** Where each term stands: the entries of term t are entries[starts[t]] to entries[starts[t + 1]], excluded. */
export interface Postings {
	starts: Uint32Array;
	entries: Uint32Array;
}

/**
 * Turns what each product says into where each term stands. Yields now and then.
 * @param lists of each product, a term times weightRange plus the weight
 */
export function* invert(lists: Uint32Array[], terms: number): Generator<void, Postings> {
	const starts = new Uint32Array(terms + 1);
	for (const [position, list] of lists.entries()) {
		for (const entry of list) {
			const after = Math.floor(entry / weightRange) + 1;
			starts[after] = (starts[after] ?? 0) + 1;
		}
		if (position % 5000 === 4999) yield;
	}
	for (let term = 0; term < terms; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
	const next = starts.slice();
	const entries = new Uint32Array(starts[terms] ?? 0);
	for (const [position, list] of lists.entries()) {
		for (const entry of list) {
			const term = Math.floor(entry / weightRange);
			const at = next[term] ?? 0;
			next[term] = at + 1;
			entries[at] = position * weightRange + (entry % weightRange);
		}
		if (position % 5000 === 4999) yield;
	}
	return { starts, entries };
}
