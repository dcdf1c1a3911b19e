import { colorWords, nearestOf, phrasingsOf } from "./meanings.server";
import { type Postings, weightRange } from "./postings.server";
import { tokenize } from "./tokenize";
import { type Meaning, type Vocabulary, weights } from "./vocabulary.server";

/** Finds products, by their position in the list that it was built of. */
export interface SearchIndex {
	/** What is found is good until the next search. */
	find(text: string): Found;
}

export interface Found {
	/** Whether nothing has all words, so that this is what comes nearest. */
	isNearest: boolean;
	has(position: number): boolean;
	/** Positions, the most fitting first; of equals the one that stands first. */
	best(): Uint32Array;
}

/** @param size how many products there are */
export function searchIndex(vocabulary: Vocabulary, postings: Postings, size: number): SearchIndex {
	const scores = new Float32Array(size);
	const sums = new Float32Array(size);
	const matched = new Uint8Array(size);
	const best = new Float32Array(size);

	/** Leaves in `sums` the points of each product for all words together, in `matched` how many words it has. */
	function addUp(words: Meaning[][]): void {
		sums.fill(0);
		matched.fill(0);
		for (const meanings of words) {
			best.fill(0);
			scoreWord(meanings, postings, size, best);
			for (let position = 0; position < size; position++) {
				const points = best[position] ?? 0;
				if (points === 0) continue;
				sums[position] = (sums[position] ?? 0) + points;
				matched[position] = (matched[position] ?? 0) + 1;
			}
		}
	}

	/** Scores the products that have every word of a phrasing. @returns how many */
	function scoreWhole(phrasings: Meaning[][][]): number {
		scores.fill(0);
		let found = 0;
		for (const words of phrasings) {
			addUp(words);
			for (let position = 0; position < size; position++) {
				const points = sums[position] ?? 0;
				const before = scores[position] ?? 0;
				if (matched[position] !== words.length || points <= before) continue;
				if (before === 0) found += 1;
				scores[position] = points;
			}
		}
		return found;
	}

	/** Scores the products that have some of the words, without those that are far behind the first. @returns how many */
	function scoreNearest(phrasings: Meaning[][][]): number {
		scores.fill(0);
		let top = 0;
		for (const words of phrasings) {
			addUp(words);
			for (let position = 0; position < size; position++) {
				const points = Math.max(sums[position] ?? 0, scores[position] ?? 0);
				scores[position] = points;
				top = Math.max(top, points);
			}
		}
		let found = 0;
		for (let position = 0; position < size; position++) {
			if (top > 0 && (scores[position] ?? 0) >= top / 2) found += 1;
			else scores[position] = 0;
		}
		return found;
	}

	return {
		find(text) {
			const phrasings = phrasingsOf(typedWords(text)).map((words) => ({
				words,
				meant: meaningsOf(words, vocabulary, postings),
			}));
			const whole = scoreWhole(phrasings.map(({ meant }) => meant));
			const count =
				whole || scoreNearest(phrasings.map(({ words, meant }) => widen(words, meant, vocabulary)));
			return {
				isNearest: whole === 0 && count > 0,
				has: (position) => count > 0 && (scores[position] ?? 0) > 0,
				best: () => (count > 0 ? inOrderOf(scores, count) : new Uint32Array()),
			};
		},
	};
}

/** Longer questions than this are read up to here. */
const mostWords = 8;

function typedWords(text: string): string[] {
	const typed = tokenize(text).slice(0, mostWords);
	// The one letter of a word that is just begun says nothing yet.
	return typed.length > 1 && typed.at(-1)?.length === 1 ? typed.slice(0, -1) : typed;
}

/** What each word stands for; where it is no word of the catalogue, what it may be a slip of. */
function meaningsOf(words: string[], vocabulary: Vocabulary, { starts }: Postings): Meaning[][] {
	const stands = ({ term }: Meaning) => (starts[term + 1] ?? 0) > (starts[term] ?? 0);
	// Beside a colour the other words name the thing that has it.
	const least = words.some((word) => colorWords.has(word)) ? weights.summary : weights.details;
	return words.map((word, at) => {
		const meant = vocabulary.meanings(word, at === words.length - 1);
		const isKnown = nearestOf.has(word) || meant.some(stands);
		const meanings = isKnown ? meant : vocabulary.slips(word);
		return meanings.map((meaning) => ({ ...meaning, least: Math.max(least, meaning.least) }));
	});
}

/** The same with what only comes near. */
function widen(words: string[], meant: Meaning[][], vocabulary: Vocabulary): Meaning[][] {
	return meant.map((meanings, at) => {
		const word = words[at] ?? "";
		// A number that things of all kinds have in their names tells little.
		if (/^\d+$/.test(word)) return meanings.map((meaning) => ({ ...meaning, factor: meaning.factor / 10 }));
		const kinds = vocabulary.kinds(meanings);
		return [...meanings, ...(kinds.length > 0 ? kinds : vocabulary.distant(word))];
	});
}

/** Leaves in `best` the points of each product for one word: those of the meaning that fits it best. */
function scoreWord(
	meanings: Meaning[],
	{ starts, entries }: Postings,
	size: number,
	best: Float32Array,
): void {
	const start = (term: number) => starts[term] ?? 0;
	const end = (term: number) => starts[term + 1] ?? start(term);
	const rarity = (count: number) => Math.log1p(size / Math.max(1, count));
	// Synonyms are one word, however seldom one of them is used.
	const same = meanings.filter(({ isSame }) => isSame).map(({ term }) => end(term) - start(term));
	const rarityOfWord = rarity(Math.max(1, ...same));
	for (const { term, factor, isSame, least } of meanings) {
		const value = factor * (isSame ? rarityOfWord : rarity(end(term) - start(term)));
		for (let at = start(term); at < end(term); at++) {
			const entry = entries[at] ?? 0;
			const weight = entry % weightRange;
			if (weight < least) continue;
			const position = Math.floor(entry / weightRange);
			const points = value * weight;
			if (points > (best[position] ?? 0)) best[position] = points;
		}
	}
}

/** The positions of scores above zero, highest first. Sorted as plain numbers, which is quick for tens of thousands. */
function inOrderOf(scores: Float32Array, count: number): Uint32Array {
	const keys = new Float64Array(count);
	let filled = 0;
	for (let position = 0; position < scores.length; position++) {
		const points = scores[position] ?? 0;
		if (points > 0) keys[filled++] = -Math.round(points * 1024) * positions + position;
	}
	keys.sort();
	return Uint32Array.from(keys, (key) => ((key % positions) + positions) % positions);
}

const positions = 2 ** 28;
