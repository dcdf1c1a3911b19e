/** An inverted index. Snapshots share it, so postings are only added; readers skip rows that are not in their snapshot. */
export type Postings = ReturnType<typeof createPostings>;

/** A posting packs a row with a weight below 16. */
export function packPosting(row: number, weight: number): number {
	return (row << weightBits) | weight;
}

export function rowOf(posting: number): number {
	return posting >>> weightBits;
}

export function weightOf(posting: number): number {
	return posting & weightMask;
}

const weightBits = 4;
/** Computed once: a power computed for each posting took most of the time of a search. */
const weightMask = 2 ** weightBits - 1;

/** Typed arrays take half the memory of plain ones, and garbage collection does not read them. */
export function createPostings() {
	const lists: Uint32Array[] = [];
	const counts: number[] = [];
	return {
		/** Add all terms of a row before those of the next. If a row repeats a term, the first weight counts. */
		add(term: number, row: number, weight: number): void {
			const count = counts[term] ?? 0;
			let list = lists[term] ?? none;
			if (count > 0 && rowOf(list[count - 1] ?? 0) === row) return;
			if (count === list.length) {
				list = new Uint32Array(Math.ceil(count * growth) || 1);
				list.set(lists[term] ?? none);
				lists[term] = list;
			}
			list[count] = packPosting(row, weight);
			counts[term] = count + 1;
		},
		of: (term: number): Uint32Array => (lists[term] ?? none).subarray(0, counts[term] ?? 0),
	};
}

const growth = 1.5;
const none = new Uint32Array();
