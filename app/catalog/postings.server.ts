/**
 * An inverted index: for each term, the rows that contain it, each with the term's weight there. Entries are
 * only ever added, like rows; readers skip the rows that are not in their snapshot.
 */
export interface Postings {
	/** Add all terms of a row before those of the next. If a row repeats a term, the first weight counts. */
	add(term: number, row: number, weight: number): void;
	/** For `rowOf` and `weightOf`. */
	entries(term: number): Uint32Array;
	/**
	 * Copies the entries of the rows that stay. Yields every few milliseconds.
	 * @param newRows by old row; -1 drops it
	 */
	renumber(newRows: Int32Array): Generator<void, Postings>;
}

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
 * Keeps the entries of all terms in a few big arrays, the segments: an array for each term would take twice
 * the memory and three times as long to fill. Each term has a linked list of chunks in them, each chunk twice
 * as long as the one before it. The first is a single entry; every other begins with the address of the chunk
 * before it.
 *
 * An address has the number of the segment in its upper bits and the index in the segment in the lower ones.
 */
export function createPostings(): Postings {
	const segments: Uint32Array[] = [];
	/** The address where the next chunk begins. */
	let free = 0;
	/** `termSize` numbers for each term, at the offsets below. */
	let terms = new Uint32Array(1024 * termSize);

	function add(term: number, row: number, weight: number) {
		const at = term * termSize;
		if (at >= terms.length) terms = grow(terms, at + termSize);
		const count = terms[at + countOffset] ?? 0;
		if (count > 0 && terms[at + lastRowOffset] === row) return;
		let address = terms[at + nextOffset] ?? 0;
		if (count === 0 || address === terms[at + chunkEndOffset]) address = addChunk(at, count);
		const segment = segments[address >>> segmentBits];
		if (segment) segment[address & segmentMask] = packEntry(row, weight);
		terms[at + countOffset] = count + 1;
		terms[at + lastRowOffset] = row;
		terms[at + nextOffset] = address + 1;
	}

	/** @returns the address of its first entry */
	function addChunk(at: number, count: number): number {
		const length = chunkLength(count);
		if (free + length > segments.length * segmentLength) {
			free = segments.length * segmentLength;
			segments.push(new Uint32Array(segmentLength));
		}
		const start = free;
		free += length;
		terms[at + chunkEndOffset] = free;
		if (count === 0) return start;
		const segment = segments[start >>> segmentBits];
		if (segment) segment[start & segmentMask] = (terms[at + nextOffset] ?? 0) - entriesInLastChunk(count);
		return start + 1;
	}

	function entries(term: number): Uint32Array {
		const count = terms[term * termSize + countOffset] ?? 0;
		const found = new Uint32Array(count);
		let end = count;
		let start = count > 0 ? count - entriesInLastChunk(count) : 0;
		let address = (terms[term * termSize + nextOffset] ?? 0) - (end - start);
		while (end > 0) {
			const segment = segments[address >>> segmentBits] ?? none;
			const index = address & segmentMask;
			found.set(segment.subarray(index, index + end - start), start);
			address = start > 0 ? (segment[index - 1] ?? 0) : 0;
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
			for (let term = 0; term * termSize < terms.length; term++) {
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

const termSize = 4;
/** How many entries the term has. */
const countOffset = 0;
/** The row of the latest. */
const lastRowOffset = 1;
/** The addresses where the next entry goes and where the last chunk ends. */
const nextOffset = 2;
const chunkEndOffset = 3;

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
/** Takes less than a millisecond. */
const entriesAtOnce = 5000;
