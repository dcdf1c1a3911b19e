import type { Category } from "./category";
import type { ProductIndex } from "./product-index.server";
import { createScorer, selectBest } from "./search-scores.server";
import { createSearchTerms, type SearchTerms } from "./search-terms.server";
import { colorTerms, findPhrasings, substitutesByTerm } from "./synonym-lookup.server";
import { tokenize } from "./tokenize";
import { fieldWeights, type TermMatch, type Vocabulary } from "./vocabulary.server";

/** Finds products by their row. */
export interface SearchIndex {
	find(text: string): SearchResult;
}

export interface SearchResult {
	/** Whether no product matches all words, so that these only come near. */
	isNearest: boolean;
	has(row: number): boolean;
	/**
	 * At most `count` of these rows, best match first; of equals the newest.
	 * @param rows newest first
	 */
	best(rows: Uint32Array, count: number): Uint32Array;
}

/** @param categories whose names find their products, too */
export function createSearchIndex(index: ProductIndex, categories: readonly Category[]): SearchIndex {
	const { vocabulary } = index.data.rows;
	const terms = createSearchTerms(index, categories);
	return {
		find(text) {
			const scorer = createScorer(index, terms);
			const matchWord = createWordMatcher(vocabulary, terms);
			const phrasings = findPhrasings(splitQuery(text)).map((words) => ({
				words,
				matches: matchWords(words, matchWord),
			}));
			const all = scorer.scoreAllWords(phrasings.map(({ matches }) => matches));
			const { scores, count } =
				all.count > 0
					? all
					: scorer.scoreSomeWords(phrasings.map(({ words, matches }) => widen(words, matches, vocabulary)));
			return {
				isNearest: all.count === 0 && count > 0,
				has: (row) => (scores[row] ?? 0) > 0,
				best: (rows, count) => selectBest(rows, scores, count),
			};
		},
	};
}

const maxWords = 8;

function splitQuery(text: string): string[] {
	const words = tokenize(text).slice(0, maxWords);
	// A single letter after other words is one that is still being typed.
	return words.length > 1 && words.at(-1)?.length === 1 ? words.slice(0, -1) : words;
}

/** What each word means. */
function matchWords(words: string[], matchWord: WordMatcher): TermMatch[][] {
	// Beside a colour, the other words name the product itself, not something in its description.
	const minWeight = words.some((word) => colorTerms.has(word)) ? fieldWeights.summary : fieldWeights.details;
	return words.map((word, at) => matchWord(word, at === words.length - 1, minWeight));
}

type WordMatcher = (word: string, isLast: boolean, minWeight: number) => TermMatch[];

/**
 * What a word means, or what it may be a typo of if the catalogue does not contain it. Phrasings share the answers.
 */
function createWordMatcher(vocabulary: Vocabulary, terms: SearchTerms): WordMatcher {
	const known = new Map<string, TermMatch[]>();
	const match: WordMatcher = (word, isLast, minWeight) => {
		const matches = vocabulary.matchWord(word, isLast);
		const isKnown = substitutesByTerm.has(word) || matches.some(({ term }) => terms.countProducts(term) > 0);
		return (isKnown ? matches : vocabulary.matchTypo(word)).map((one) => ({
			...one,
			minWeight: Math.max(minWeight, one.minWeight),
		}));
	};
	return (word, isLast, minWeight) => {
		const key = `${word} ${isLast} ${minWeight}`;
		const matches = known.get(key) ?? match(word, isLast, minWeight);
		known.set(key, matches);
		return matches;
	};
}

/** Adds substitutes, or words at two typing errors. */
function widen(words: string[], matches: TermMatch[][], vocabulary: Vocabulary): TermMatch[][] {
	return matches.map((ofWord, at) => {
		const word = words[at] ?? "";
		// A number alone says little: unrelated products share it in their names.
		if (/^\d+$/.test(word)) return ofWord.map((match) => ({ ...match, confidence: match.confidence / 10 }));
		const substitutes = vocabulary.matchSubstitutes(ofWord);
		return [...ofWord, ...(substitutes.length > 0 ? substitutes : vocabulary.matchTwoTypos(word))];
	});
}
