/** An entry packs a row with a weight below 16. */
export function packEntry(row: number, weight: number): number {
	return (row << weightBits) | weight;
}

export function rowOf(entry: number): number {
	return entry >>> weightBits;
}

export function weightOf(entry: number): number {
	return entry & weightMask;
}

const weightBits = 4;
/** Computed once: a power computed for each entry took most of the time of a search. */
const weightMask = 2 ** weightBits - 1;

/**
 * An inverted index: for each term, the rows in which it stands, each with its weight. Like rows, entries are only ever
 * added; readers skip the rows that are not in their snapshot.
 */
export interface Postings {
	/** Rows are added one after another. Of several weights of a term in a row, the first counts. */
	add(term: number, row: number, weight: number): void;
	entries(term: number): Uint32Array;
	/** Copies the entries of the rows that stay. Yields every few milliseconds. @param newRows by old row; -1 drops it */
	renumber(newRows: Int32Array): Generator<void, Postings>;
}

export function createPostings(): Postings {
	/** With room for more entries at the end. */
	const lists: Uint32Array[] = [];
	const lengths: number[] = [];

	function add(term: number, row: number, weight: number) {
		const length = lengths[term] ?? 0;
		let list = lists[term];
		if (length > 0 && list && rowOf(list[length - 1] ?? 0) === row) return;
		if (!list || length === list.length) {
			const longer = new Uint32Array(length < 4 ? length + 1 : Math.ceil(length * 1.5));
			if (list) longer.set(list);
			list = longer;
			// Terms are numbered from 0 without gaps, but not always added in that order.
			while (lists.length < term) lists.push(none);
			lists[term] = list;
		}
		list[length] = packEntry(row, weight);
		while (lengths.length < term) lengths.push(0);
		lengths[term] = length + 1;
	}

	return {
		add,
		entries: (term) => lists[term]?.subarray(0, lengths[term]) ?? none,
		*renumber(newRows) {
			const renumbered = createPostings();
			let untilYield = entriesAtOnce;
			for (const [term, list] of lists.entries()) {
				for (const entry of list.subarray(0, lengths[term])) {
					const row = newRows[rowOf(entry)] ?? -1;
					if (row >= 0) renumbered.add(term, row, weightOf(entry));
					if (--untilYield > 0) continue;
					untilYield = entriesAtOnce;
					yield;
				}
			}
			return renumbered;
		},
	};
}

const none = new Uint32Array();
/** Copied in less than a millisecond. */
const entriesAtOnce = 5000;
