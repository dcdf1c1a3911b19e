import type { Category } from "~/domain/goods/category";
import { readPhrasing } from "./named-variants";
import type { ProductIndex, SearchIndex } from "./product-index.server";
import {
	createScorer,
	createSearchTerms,
	isByNameOrCategory,
	type Phrasing,
	type QueryWord,
	type Scorer,
	type SearchTerms,
	selectBest,
} from "./search-scores.server";
import { colorTerms, findPhrasings, hasSynonym, substitutesByTerm } from "./synonym-lookup.server";
import { isNumber, readMeasures, splitWords, tokenize, toTerm, unitTerms } from "./tokenize";
import { fieldWeights, synonymConfidence, type TermMatch, type Vocabulary } from "./vocabulary.server";

export function createSearchIndex(index: ProductIndex, categories: readonly Category[]): SearchIndex {
	const { vocabulary } = index.data.rows;
	const terms = createSearchTerms(index, categories);
	return {
		find(text) {
			const scorer = createScorer(index, terms);
			const typos: Typos = new Map();
			const readWord = createWordReader(vocabulary, terms, typos);
			const isKnown = (word: string) => isKnownWord(word, vocabulary, terms);
			const phrasings = findCompounds(splitQuery(text), isKnown)
				.flatMap((compound) =>
					findPhrasings(compound).map((words) => ({
						words: readWords(words, readWord),
						// "Sofá" finds "sillón de tres cuerpos", but not each "sillón".
						needsAll: words !== compound && words.length >= compound.length,
					})),
				)
				.slice(0, maxPhrasings);
			const typed = scorer.score(phrasings);
			const toMeant = ({ word, matches }: QueryWord) => ({
				word,
				meant: findMeant(matches, vocabulary, terms),
			});
			const { scores, isEmpty } = typed.isComplete
				? typed
				: scorer.score(widen(phrasings, scorer, vocabulary));
			// A misspelling is no more than a guess where only details of products have the word.
			const isGuessed = (read: QueryWord) => typos.has(read.word) && scorer.isInDetailsOnly(read);
			const isGuess = typed.isScattered && phrasings.every(({ words }) => words.some(isGuessed));
			return {
				reading: phrasings.map(({ words }) => readPhrasing(words.map(toMeant))),
				isNearest: (isGuess || !typed.isComplete) && !isEmpty,
				has: (row) => (scores[row] ?? 0) > 0,
				respell: (name) => respell(text, name, typos, vocabulary),
				isByNameOrCategory: (row) => isByNameOrCategory(scores[row] ?? 0),
				best: (rows, count) => selectBest(rows, scores, count),
			};
		},
	};
}

const maxPhrasings = 6;
const maxWords = 8;

function splitQuery(text: string): string[] {
	const words = readMeasures(tokenize(text)).slice(0, maxWords);
	// Ignores a single letter after other words, except in "tipo c": the shopper is still typing that word.
	const isBeginning = words.length > 1 && words.at(-1)?.length === 1 && findPhrasings(words).length === 1;
	return isBeginning ? words.slice(0, -1) : words;
}

function findCompounds(words: string[], isKnown: (word: string) => boolean): string[][] {
	const joined = words.flatMap((word, at) => {
		const both = word + (words[at + 1] ?? "");
		return both !== word && isKnown(both) ? [[...words.slice(0, at), both, ...words.slice(at + 2)]] : [];
	});
	const split = words.flatMap((word, at) => {
		const halves = isKnown(word) ? undefined : splitWord(word, isKnown);
		return halves ? [[...words.slice(0, at), ...halves, ...words.slice(at + 1)]] : [];
	});
	return [words, ...joined, ...split];
}

function splitWord(word: string, isKnown: (word: string) => boolean): string[] | undefined {
	const besideDigits = word.split(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u);
	if (besideDigits.length > 1 && besideDigits.every(isKnown)) return besideDigits;
	for (let at = word.length - minLastLength; at >= minFirstLength; at--) {
		const halves = [word.slice(0, at), word.slice(at)];
		if (halves.every(isKnown)) return halves;
	}
	return undefined;
}

const minFirstLength = 4;
const minLastLength = 2;

type Typos = Map<string, TermMatch[]>;

function respell(text: string, name: string, typos: Typos, vocabulary: Vocabulary): string | undefined {
	const words = splitWords(text);
	const right = words.map((word) => {
		const meant = typos.get(toTerm(word))?.map(({ term }) => term) ?? [];
		const isMeant = (other: string) => meant.includes(vocabulary.find(toTerm(other)) ?? -1);
		return splitWords(name).find(isMeant)?.toLowerCase() ?? word;
	});
	return right.every((word, at) => word === words[at]) ? undefined : right.join(" ");
}

type WordReader = (word: string, isLast: boolean, minWeight: number) => QueryWord;

function readWords(words: string[], readWord: WordReader): QueryWord[] {
	// Beside a colour, the other words name the product itself, not something in its description.
	const minWeight = words.some((word) => colorTerms.has(word)) ? fieldWeights.summary : fieldWeights.details;
	return words.map((word, at) => readWord(word, at === words.length - 1, minWeight));
}

/** Caches the terms that a word means or may be a typo of, because phrasings share words. @param typos gets unknown words */
function createWordReader(vocabulary: Vocabulary, terms: SearchTerms, typos: Typos): WordReader {
	const readWords = new Map<string, QueryWord>();
	const matchWord = (word: string, isLast: boolean) => {
		const matches = vocabulary.matchWord(word, isLast);
		const isKnown = substitutesByTerm.has(word) || matches.some(({ term }) => terms.countProducts(term) > 0);
		if (isKnown) return matches;
		const meant = vocabulary.matchTypo(word);
		typos.set(word, meant);
		return meant;
	};
	return (word, isLast, minWeight) => {
		const key = `${word} ${isLast} ${minWeight}`;
		const read = readWords.get(key) ?? {
			word,
			isNoun: !isMeasure(word) && !colorTerms.has(word),
			matches: matchWord(word, isLast).map((match) => ({
				...match,
				minWeight: Math.max(minWeight, match.minWeight),
			})),
		};
		readWords.set(key, read);
		return read;
	};
}

/** A word of the catalogue means itself and its synonyms; another one whatever it begins or may be a typo of. */
function findMeant(matches: TermMatch[], vocabulary: Vocabulary, terms: SearchTerms): string[] {
	const inCatalogue = matches.filter(({ term }) => terms.countProducts(term) > 0);
	const least = inCatalogue.some(({ confidence }) => confidence === 1) ? synonymConfidence : 0;
	return inCatalogue
		.filter(({ confidence }) => confidence >= least)
		.map(({ term }) => vocabulary.wordOf(term));
}

function widen(phrasings: Phrasing[], scorer: Scorer, vocabulary: Vocabulary): Phrasing[] {
	const widenWord = (read: QueryWord): QueryWord => {
		// A measure alone says little: unrelated products share it in their names.
		const substitutes = scorer.isFound(read) ? [] : vocabulary.matchSubstitutes(read.matches);
		if (isMeasure(read.word) && substitutes.length === 0) {
			const matches = read.matches.map((match) => ({ ...match, confidence: match.confidence / 10 }));
			return { ...read, matches };
		}
		if (scorer.isFound(read)) return read;
		const others = substitutes.length > 0 ? substitutes : vocabulary.matchTwoTypos(read.word);
		// Such a guess must match a product's name or category, not its description.
		const inName = others.map((match) => ({ ...match, minWeight: fieldWeights.category }));
		return { ...read, matches: [...read.matches, ...inName] };
	};
	return phrasings.map((phrasing) => ({ ...phrasing, words: phrasing.words.map(widenWord) }));
}

function isMeasure(word: string): boolean {
	return isNumber(word) || unitTerms.has(word);
}

function isKnownWord(word: string, vocabulary: Vocabulary, terms: SearchTerms): boolean {
	if (hasSynonym(word) || substitutesByTerm.has(word)) return true;
	const term = vocabulary.find(word);
	return term !== undefined && terms.countProducts(term) > 0;
}
