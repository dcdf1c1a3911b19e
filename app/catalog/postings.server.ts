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

/**
 * All entries are in a few big arrays, because an array for each term takes twice the memory and three times as long to
 * fill. A term's entries are in chunks, each twice as long as the one before it. A chunk begins with the place of the
 * chunk before it, except the first, which is a single entry.
 */
export function createPostings(): Postings {
	const segments: Uint32Array[] = [];
	/** The first free place. The number of its segment is in the upper bits. */
	let free = 0;
	/** For each term, beside each other: its entries' count, the row of the last, the next entry's place, the chunk's end. */
	let terms = new Uint32Array(1024 * 4);

	function add(term: number, row: number, weight: number) {
		const at = term * 4;
		if (at >= terms.length) terms = grow(terms, at + 4);
		const count = terms[at] ?? 0;
		if (count > 0 && terms[at + 1] === row) return;
		let place = terms[at + 2] ?? 0;
		if (count === 0 || place === terms[at + 3]) place = addChunk(at, count);
		const segment = segments[place >>> segmentBits];
		if (segment) segment[place & segmentMask] = packEntry(row, weight);
		terms[at] = count + 1;
		terms[at + 1] = row;
		terms[at + 2] = place + 1;
	}

	/** @returns the place of its first entry */
	function addChunk(at: number, count: number): number {
		const length = chunkLength(count);
		if (free + length > segments.length * segmentLength) {
			free = segments.length * segmentLength;
			segments.push(new Uint32Array(segmentLength));
		}
		const start = free;
		free += length;
		terms[at + 3] = free;
		if (count === 0) return start;
		const segment = segments[start >>> segmentBits];
		if (segment) segment[start & segmentMask] = (terms[at + 2] ?? 0) - entriesInLastChunk(count);
		return start + 1;
	}

	function entries(term: number): Uint32Array {
		const count = terms[term * 4] ?? 0;
		const found = new Uint32Array(count);
		let end = count;
		let start = count > 0 ? count - entriesInLastChunk(count) : 0;
		let place = (terms[term * 4 + 2] ?? 0) - (end - start);
		while (end > 0) {
			const segment = segments[place >>> segmentBits] ?? none;
			const offset = place & segmentMask;
			found.set(segment.subarray(offset, offset + end - start), start);
			place = start > 0 ? (segment[offset - 1] ?? 0) : 0;
			end = start;
			start = end > 0 ? end - entriesInLastChunk(end) : 0;
		}
		return found;
	}

	return {
		add,
		entries,
		*renumber(newRows) {
			const renumbered = createPostings();
			let untilYield = entriesAtOnce;
			for (let term = 0; term * 4 < terms.length; term++) {
				for (const entry of entries(term)) {
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

const segmentBits = 16;
const segmentLength = 2 ** segmentBits;
const segmentMask = segmentLength - 1;
const maxChunkLength = 4096;

/** The length of the chunk that follows `count` entries: 1, 4, 8, 16 and so on. */
function chunkLength(count: number): number {
	return count === 0 ? 1 : Math.min(maxChunkLength, 2 ** (32 - Math.clz32(count + 2)));
}

/** How many of `count` entries are in the last chunk. */
function entriesInLastChunk(count: number): number {
	let start = 0;
	for (;;) {
		const capacity = start === 0 ? 1 : chunkLength(start) - 1;
		if (start + capacity >= count) return count - start;
		start += capacity;
	}
}

function grow(array: Uint32Array, least: number) {
	const larger = new Uint32Array(Math.max(2 * array.length, least));
	larger.set(array);
	return larger;
}

const none = new Uint32Array();
/** Copied in less than a millisecond. */
const entriesAtOnce = 5000;
