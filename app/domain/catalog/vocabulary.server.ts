import SearchableMap from "minisearch/SearchableMap";
import { colorTerms, substitutesByTerm, synonymsByTerm } from "./synonym-lookup.server";
import { splitWords, toTerm } from "./tokenize";

/** A word's weight by the field it stands in. The first word of a name is the kind of product. */
export const fieldWeights = { kind: 15, name: 12, category: 5, choices: 3, summary: 2, details: 1 } as const;

export interface TermMatch {
	term: number;
	/** From 0 to 1. */
	confidence: number;
	/** The term that it is a synonym of; otherwise itself. */
	meaning: number;
	/** Products with a lower field weight for the term do not match. */
	minWeight: number;
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** Gives each word of a catalogue a number, its term, and finds the terms that a typed word may mean. */
export function createVocabulary() {
	const termByWord = new Map<string, number>();
	const words: string[] = [];
	const similarWords = new SearchableMap<number>();
	/** By word as it is written; `stopWord` for those without a term. */
	const termByWrittenWord = new Map<string, number>();

	function add(word: string): number {
		const existing = termByWord.get(word);
		if (existing !== undefined) return existing;
		const term = termByWord.size;
		termByWord.set(word, term);
		words.push(word);
		similarWords.set(word, term);
		return term;
	}
	// Lets prefixes and typos of synonyms match, even when no product uses them.
	for (const [word, related] of [...synonymsByTerm, ...substitutesByTerm]) {
		for (const one of [word, ...related]) add(one);
	}

	function readWord(written: string): number {
		const cached = termByWrittenWord.get(written);
		if (cached !== undefined) return cached;
		const word = written.split("").join(""); // a substring would keep the whole text in memory
		const read = toTerm(word);
		const term = read === "" ? stopWord : add(read);
		if (termByWrittenWord.size === maxWrittenWords) termByWrittenWord.clear();
		termByWrittenWord.set(word, term);
		return term;
	}

	function toMatch(term: number, confidence: number): TermMatch {
		const word = words[term] ?? "";
		// A refrigerator in a product's description does not mean that the store sells refrigerators.
		const minWeight = substitutesByTerm.has(word)
			? fieldWeights.category
			: colorTerms.has(word)
				? fieldWeights.choices
				: fieldWeights.details;
		return { term, meaning: term, confidence, minWeight };
	}

	function findCompletions(start: string): TermMatch[] {
		return [...similarWords.atPrefix(start)]
			.sort(([a], [b]) => a.length - b.length)
			.slice(0, maxMatches)
			.map(([, term]) => toMatch(term, 0.6));
	}

	/** The most similar first. @param maxErrors letters wrong, missing or too many */
	function findMisspelled(word: string, maxErrors: number, confidence: number): TermMatch[] {
		return [...similarWords.fuzzyGet(word, maxErrors).values()]
			.sort(([, errorsA], [, errorsB]) => errorsA - errorsB)
			.slice(0, maxMatches)
			.map(([term]) => toMatch(term, confidence));
	}

	function findRelated(
		matches: TermMatch[],
		relatedByTerm: typeof synonymsByTerm,
		factor: number,
	): TermMatch[] {
		return matches.flatMap(({ term, confidence, meaning }) =>
			[...(relatedByTerm.get(words[term] ?? "") ?? [])].map((word) => ({
				...toMatch(add(word), confidence * factor),
				meaning,
			})),
		);
	}

	function withSynonyms(matches: TermMatch[]): TermMatch[] {
		return [...matches, ...findRelated(matches, synonymsByTerm, 0.9)];
	}

	return {
		add,
		find: (word: string) => termByWord.get(word),
		readText(text: string, visit: (term: number) => void) {
			for (const written of splitWords(text)) {
				const term = readWord(written);
				if (term !== stopWord) visit(term);
			}
		},
		/** Matches the word, its synonyms and, if it is the last word, its completions. */
		matchWord(word: string, isLast: boolean): TermMatch[] {
			const exactTerm = termByWord.get(word);
			const exact = exactTerm === undefined ? [] : [toMatch(exactTerm, 1)];
			const completions = isLast && word.length > 1 ? findCompletions(word) : [];
			return withSynonyms([...exact, ...completions.filter(({ term }) => term !== exactTerm)]);
		},
		/** Matches words at one typing error: a letter wrong, missing or too many, or two letters swapped. */
		matchTypo(word: string): TermMatch[] {
			if (word.length < 4) return [];
			const swapped = Array.from({ length: word.length - 1 }, (_, at) => {
				const term = termByWord.get(
					word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
				);
				return term === undefined ? [] : [toMatch(term, 0.4)];
			});
			return withSynonyms([...findMisspelled(word, 1, 0.4), ...swapped.flat()]);
		},
		matchSubstitutes: (matches: TermMatch[]) =>
			findRelated(matches, substitutesByTerm, 0.3).map((match) => ({ ...match, meaning: match.term })),
		matchTwoTypos: (word: string) => (word.length < 6 ? [] : withSynonyms(findMisspelled(word, 2, 0.1))),
	};
}

const stopWord = -1;
/** Cache size: frequent words soon return, and a bigger map slows indexing 100,000 products by a third. */
const maxWrittenWords = 10_000;

/** Bounds the work: two letters can begin hundreds of words. */
const maxMatches = 200;
