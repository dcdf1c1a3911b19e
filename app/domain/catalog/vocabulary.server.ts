import SearchableMap from "minisearch/SearchableMap";
import { colorTerms, substitutesByTerm, synonymsByTerm } from "./synonym-lookup.server";
import { joinHyphenated, listWholeMetres, spellMeasures, splitMeasure, splitWords, toTerm } from "./tokenize";

/** A word's weight by the field it stands in. The first word of a name is the kind of product. */
export const fieldWeights = { kind: 15, name: 12, category: 5, choices: 3, summary: 2, details: 1 } as const;

/** Of the synonyms of a word that stands in the catalogue as it was typed. */
export const synonymConfidence = 0.9;

export interface TermMatch {
	term: number;
	confidence: number;
	meaning: number;
	minWeight: number;
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

export function createVocabulary() {
	const terms = createTerms();
	// Lets prefixes and typos of synonyms match, even when no product uses them.
	for (const [word, related] of [...synonymsByTerm, ...substitutesByTerm])
		for (const one of [word, ...related]) terms.add(one);
	const readWord = createWordReader(terms);
	const withSynonyms = (matches: TermMatch[]) => [
		...matches,
		...findRelated(terms, matches, synonymsByTerm, synonymConfidence),
	];
	return {
		add: terms.add,
		find: terms.find,
		wordOf: (term: number): string => terms.words[term] ?? "",
		readText(text: string, visit: (term: number) => void) {
			for (const written of splitWords(spellMeasures(text)))
				for (const term of readWord(written)) visit(term);
			for (const added of [...joinHyphenated(text), ...listWholeMetres(text)])
				for (const term of readWord(added)) visit(term);
		},
		matchWord(word: string, isLast: boolean): TermMatch[] {
			const exactTerm = terms.find(word);
			const exact = exactTerm === undefined ? [] : [toMatch(terms, exactTerm, 1)];
			const completions = isLast && word.length > 1 ? findCompletions(terms, word) : [];
			return withSynonyms([...exact, ...completions.filter(({ term }) => term !== exactTerm)]);
		},
		matchTypo(word: string): TermMatch[] {
			if (word.length < 4) return [];
			return withSynonyms([...findMisspelled(terms, word, 1, 0.4), ...findSwapped(terms, word)]);
		},
		matchSubstitutes: (matches: TermMatch[]) =>
			findRelated(terms, matches, substitutesByTerm, 0.3).map((match) => ({ ...match, meaning: match.term })),
		matchTwoTypos: (word: string) =>
			word.length < 6 ? [] : withSynonyms(findMisspelled(terms, word, 2, 0.1)),
	};
}

type Terms = ReturnType<typeof createTerms>;

function createTerms() {
	const termByWord = new Map<string, number>();
	const words: string[] = [];
	const similarWords = new SearchableMap<number>();
	return {
		words,
		similarWords,
		find: (word: string) => termByWord.get(word),
		add(word: string): number {
			const existing = termByWord.get(word);
			if (existing !== undefined) return existing;
			const term = termByWord.size;
			termByWord.set(word, term);
			words.push(word);
			similarWords.set(word, term);
			return term;
		},
	};
}

function createWordReader({ add }: Terms): (written: string) => readonly number[] {
	const termsByWrittenWord = new Map<string, readonly number[]>();
	return (written) => {
		const cached = termsByWrittenWord.get(written);
		if (cached !== undefined) return cached;
		const word = written.split("").join(""); // a substring would keep the whole text in memory
		const read = splitMeasure(word).map(toTerm);
		const terms = read.filter((term) => term !== "").map(add);
		if (termsByWrittenWord.size === maxWrittenWords) termsByWrittenWord.clear();
		termsByWrittenWord.set(word, terms);
		return terms;
	};
}

function toMatch({ words }: Terms, term: number, confidence: number): TermMatch {
	const word = words[term] ?? "";
	// A refrigerator in a product's description does not mean that the store sells refrigerators.
	const minWeight = substitutesByTerm.has(word)
		? fieldWeights.category
		: colorTerms.has(word)
			? fieldWeights.choices
			: fieldWeights.details;
	return { term, meaning: term, confidence, minWeight };
}

function findCompletions(terms: Terms, start: string): TermMatch[] {
	return [...terms.similarWords.atPrefix(start)]
		.sort(([a], [b]) => a.length - b.length)
		.slice(0, maxMatches)
		.map(([, term]) => toMatch(terms, term, 0.6));
}

function findMisspelled(terms: Terms, word: string, maxErrors: number, confidence: number): TermMatch[] {
	return [...terms.similarWords.fuzzyGet(word, maxErrors).values()]
		.sort(([, errorsA], [, errorsB]) => errorsA - errorsB)
		.slice(0, maxMatches)
		.map(([term]) => toMatch(terms, term, confidence));
}

function findSwapped(terms: Terms, word: string): TermMatch[] {
	return Array.from({ length: word.length - 1 }, (_, at) => {
		const term = terms.find(word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2));
		return term === undefined ? [] : [toMatch(terms, term, 0.4)];
	}).flat();
}

function findRelated(
	terms: Terms,
	matches: TermMatch[],
	relatedByTerm: typeof synonymsByTerm,
	factor: number,
): TermMatch[] {
	return matches.flatMap(({ term, confidence, meaning }) =>
		[...(relatedByTerm.get(terms.words[term] ?? "") ?? [])].map((word) => ({
			...toMatch(terms, terms.add(word), confidence * factor),
			meaning,
		})),
	);
}

/** Cache size: frequent words soon return, and a bigger map slows indexing 100,000 products by a third. */
const maxWrittenWords = 10_000;

/** Bounds the work: two letters can begin hundreds of words. */
const maxMatches = 200;
