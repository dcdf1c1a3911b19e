/** Above every weight: an entry packs a term or a position with a weight as `value * weightRange + weight`. */
export const weightRange = 16;

/** An inverted index: term t stands in the products of entries[starts[t]] up to, not including, entries[starts[t + 1]]. */
export interface Postings {
	starts: Uint32Array;
	/** Positions in the list of products, packed with weights. */
	entries: Uint32Array;
}

/**
 * Inverts the products' term lists. Yields every 5000 products.
 * @param termLists each product's terms, packed with weights
 */
export function* buildPostings(termLists: Uint32Array[], termCount: number): Generator<void, Postings> {
	const starts = new Uint32Array(termCount + 1);
	for (const [position, terms] of termLists.entries()) {
		for (const packed of terms) {
			const next = Math.floor(packed / weightRange) + 1;
			starts[next] = (starts[next] ?? 0) + 1;
		}
		if (position % 5000 === 4999) yield;
	}
	for (let term = 0; term < termCount; term++) {
		starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
	}
	const ends = starts.slice();
	const entries = new Uint32Array(starts[termCount] ?? 0);
	for (const [position, terms] of termLists.entries()) {
		for (const packed of terms) {
			const term = Math.floor(packed / weightRange);
			const end = ends[term] ?? 0;
			ends[term] = end + 1;
			entries[end] = position * weightRange + (packed % weightRange);
		}
		if (position % 5000 === 4999) yield;
	}
	return { starts, entries };
}
