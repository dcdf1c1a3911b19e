import { rowOf, weightOf } from "./postings.server";
import type { ProductIndex } from "./product-index.server";
import type { SearchTerms } from "./search-terms.server";
import type { TermMatch } from "./vocabulary.server";

export interface Scores {
	/** By row; 0 is no match. */
	scores: Float32Array;
	/** How many products match. */
	count: number;
}

export interface Scorer {
	/**
	 * Scores the products that match every word of a phrasing.
	 * @param phrasings for each phrasing, the matches of each word
	 */
	scoreAllWords(phrasings: TermMatch[][][]): Scores;
	/** Scores the products that match any word, without those below half of the best score. */
	scoreSomeWords(phrasings: TermMatch[][][]): Scores;
}

/** For one search: phrasings share words, each of which is scored once. */
export function createScorer(index: ProductIndex, terms: SearchTerms): Scorer {
	const ranks = index.ranks();
	const knownScores = new Map<TermMatch[], Float32Array>();

	/** Each product's score for one word: its best match's confidence × rarity × field weight. */
	function scoreWord(matches: TermMatch[]): Float32Array {
		const known = knownScores.get(matches);
		if (known) return known;
		const scores = new Float32Array(ranks.length);
		knownScores.set(matches, scores);
		const rarity = (count: number) => Math.log1p(index.size / Math.max(1, count));
		// Synonyms share the rarity of the commonest, or the rarest would win.
		const exactCounts = matches.filter(({ isExact }) => isExact).map(({ term }) => terms.countProducts(term));
		const exactRarity = rarity(Math.max(1, ...exactCounts));
		for (const { term, confidence, isExact, minWeight } of matches) {
			const factor = confidence * (isExact ? exactRarity : rarity(terms.countProducts(term)));
			for (const entries of terms.entryLists(term)) {
				for (const entry of entries) {
					const [row, weight] = [rowOf(entry), weightOf(entry)];
					if (weight < minWeight || !ranks[row]) continue;
					const score = factor * weight;
					if (score > (scores[row] ?? 0)) scores[row] = score;
				}
			}
		}
		return scores;
	}

	/** Each product's score for all words together, and how many of them it matches. */
	function addUpWords(words: TermMatch[][]) {
		const sums = new Float32Array(ranks.length);
		const matchedWords = new Uint8Array(ranks.length);
		for (const matches of words) {
			const scores = scoreWord(matches);
			for (let row = 0; row < scores.length; row++) {
				const score = scores[row] ?? 0;
				if (score === 0) continue;
				sums[row] = (sums[row] ?? 0) + score;
				matchedWords[row] = (matchedWords[row] ?? 0) + 1;
			}
		}
		return { sums, matchedWords };
	}

	return {
		scoreAllWords(phrasings) {
			const scores = new Float32Array(ranks.length);
			let count = 0;
			for (const words of phrasings) {
				const { sums, matchedWords } = addUpWords(words);
				for (let row = 0; row < scores.length; row++) {
					const sum = sums[row] ?? 0;
					const before = scores[row] ?? 0;
					if (matchedWords[row] !== words.length || sum <= before) continue;
					if (before === 0) count += 1;
					scores[row] = sum;
				}
			}
			return { scores, count };
		},
		scoreSomeWords(phrasings) {
			const scores = new Float32Array(ranks.length);
			let top = 0;
			for (const words of phrasings) {
				const { sums } = addUpWords(words);
				for (let row = 0; row < scores.length; row++) {
					const score = Math.max(sums[row] ?? 0, scores[row] ?? 0);
					scores[row] = score;
					top = Math.max(top, score);
				}
			}
			let count = 0;
			for (let row = 0; row < scores.length; row++) {
				if (top > 0 && (scores[row] ?? 0) >= top / 2) count += 1;
				else scores[row] = 0;
			}
			return { scores, count };
		},
	};
}

/**
 * Selects the best of some rows without sorting all of them.
 * @param rows newest first
 * @returns at most `count` rows, highest score first; of equals the newest
 */
export function selectBest(rows: Uint32Array, scores: Float32Array, count: number): Uint32Array {
	/** Once full, a binary heap with the lowest key first. */
	const best = new Float64Array(Math.min(count, rows.length));
	for (let position = 0; position < rows.length; position++) {
		const score = scores[rows[position] ?? 0] ?? 0;
		const key = Math.round(score * 1024) * positionRange - position;
		if (position < best.length) best[position] = key;
		if (position === best.length - 1) best.sort();
		if (position >= best.length && key > (best[0] ?? 0)) replaceLeast(best, key);
	}
	best.sort().reverse();
	return Uint32Array.from(best, (key) => rows[(positionRange - (key % positionRange)) % positionRange] ?? 0);
}

/** Above every position. A key packs a score and a position into the 53 bits of an integer. */
const positionRange = 2 ** 28;

function replaceLeast(heap: Float64Array, key: number): void {
	let at = 0;
	for (;;) {
		let child = 2 * at + 1;
		if (child + 1 < heap.length && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child += 1;
		if (child >= heap.length || (heap[child] ?? 0) >= key) break;
		heap[at] = heap[child] ?? 0;
		at = child;
	}
	heap[at] = key;
}
