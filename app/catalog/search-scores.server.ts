import { type Postings, weightRange } from "./postings.server";
import type { TermMatch } from "./vocabulary.server";

export interface Scores {
	/** By position in the list of products; 0 is no match. */
	scores: Float32Array;
	/** How many products match. */
	count: number;
}

/**
 * Scores the products that match every word of a phrasing.
 * @param phrasings for each phrasing, the matches of each word
 */
export function scoreAllWords(phrasings: TermMatch[][][], postings: Postings, size: number): Scores {
	const scores = new Float32Array(size);
	let count = 0;
	for (const words of phrasings) {
		const { sums, matchedWords } = addUpWords(words, postings, size);
		for (let position = 0; position < size; position++) {
			const sum = sums[position] ?? 0;
			const before = scores[position] ?? 0;
			if (matchedWords[position] !== words.length || sum <= before) continue;
			if (before === 0) count += 1;
			scores[position] = sum;
		}
	}
	return { scores, count };
}

/** Scores the products that match any word, without those below half of the best score. */
export function scoreSomeWords(phrasings: TermMatch[][][], postings: Postings, size: number): Scores {
	const scores = new Float32Array(size);
	let top = 0;
	for (const words of phrasings) {
		const { sums } = addUpWords(words, postings, size);
		for (let position = 0; position < size; position++) {
			const score = Math.max(sums[position] ?? 0, scores[position] ?? 0);
			scores[position] = score;
			top = Math.max(top, score);
		}
	}
	let count = 0;
	for (let position = 0; position < size; position++) {
		if (top > 0 && (scores[position] ?? 0) >= top / 2) count += 1;
		else scores[position] = 0;
	}
	return { scores, count };
}

/** Positions with a score, highest first. Sorts plain numbers, which is fast for tens of thousands. */
export function sortByScore(scores: Float32Array, count: number): Uint32Array {
	const keys = new Float64Array(count);
	let filled = 0;
	for (let position = 0; position < scores.length; position++) {
		const score = scores[position] ?? 0;
		if (score > 0) keys[filled++] = -Math.round(score * 1024) * positionRange + position;
	}
	keys.sort();
	return Uint32Array.from(keys, (key) => ((key % positionRange) + positionRange) % positionRange);
}

/** Above every position. A key packs a score and a position into the 53 bits of an integer. */
const positionRange = 2 ** 28;

/** Each product's score for all words together, and how many of them it matches. */
function addUpWords(words: TermMatch[][], postings: Postings, size: number) {
	const sums = new Float32Array(size);
	const matchedWords = new Uint8Array(size);
	for (const matches of words) {
		const scores = scoreWord(matches, postings, size);
		for (let position = 0; position < size; position++) {
			const score = scores[position] ?? 0;
			if (score === 0) continue;
			sums[position] = (sums[position] ?? 0) + score;
			matchedWords[position] = (matchedWords[position] ?? 0) + 1;
		}
	}
	return { sums, matchedWords };
}

/** Each product's score for one word: its best match's confidence × rarity × field weight. */
function scoreWord(matches: TermMatch[], { starts, entries }: Postings, size: number): Float32Array {
	const scores = new Float32Array(size);
	const start = (term: number) => starts[term] ?? 0;
	const end = (term: number) => starts[term + 1] ?? start(term);
	const rarity = (count: number) => Math.log1p(size / Math.max(1, count));
	// Synonyms share the rarity of the commonest, or the rarest would win.
	const exactCounts = matches.filter(({ isExact }) => isExact).map(({ term }) => end(term) - start(term));
	const exactRarity = rarity(Math.max(1, ...exactCounts));
	for (const { term, confidence, isExact, minWeight } of matches) {
		const factor = confidence * (isExact ? exactRarity : rarity(end(term) - start(term)));
		for (let at = start(term); at < end(term); at++) {
			const entry = entries[at] ?? 0;
			const weight = entry % weightRange;
			if (weight < minWeight) continue;
			const position = Math.floor(entry / weightRange);
			const score = factor * weight;
			if (score > (scores[position] ?? 0)) scores[position] = score;
		}
	}
	return scores;
}
