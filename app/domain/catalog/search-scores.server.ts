import type { Category } from "~/domain/goods/category";
import { memoize } from "~/platform/process/memoize";
import { packPosting, rowOf, weightOf } from "./postings.server";
import type { IndexData, ProductIndex } from "./product-index.server";
import { tokenize } from "./tokenize";
import { fieldWeights, type TermMatch } from "./vocabulary.server";

export interface QueryWord {
	word: string;
	matches: TermMatch[];
	/** Whether it can say what a product is. Numbers and colours cannot: unrelated products share them. */
	isNoun: boolean;
}

export interface Phrasing {
	words: QueryWord[];
	needsAll: boolean;
}

export type Scorer = ReturnType<typeof createScorer>;

interface WordScores {
	/** By row, also of rows outside the snapshot: the best match's confidence × rarity × field weight; 0 is no match. */
	scores: Float32Array;
	weights: Uint8Array;
	isNoun: boolean;
	isFound: boolean;
}

export function createScorer(index: ProductIndex, terms: SearchTerms) {
	const { sources } = index.data;

	const scoreWord = memoize((word: QueryWord): WordScores => {
		const scores = new Float32Array(sources.length);
		const weights = new Uint8Array(sources.length);
		const rarities = findRarities(word.matches);
		let isFound = false;
		for (const { term, meaning, confidence, minWeight } of word.matches) {
			const factor = confidence * (rarities.get(meaning) ?? 0);
			for (const postings of terms.postingLists(term)) {
				for (const posting of postings) {
					const weight = weightOf(posting);
					if (weight < minWeight) continue;
					const row = rowOf(posting);
					isFound ||= sources[row] !== undefined;
					const score = factor * weight;
					if (score > (scores[row] ?? 0)) scores[row] = score;
					if (weight > (weights[row] ?? 0)) weights[row] = weight;
				}
			}
		}
		return { scores, weights, isNoun: word.isNoun, isFound };
	});

	/** By meaning. Synonyms get the rarity of the commonest among them; otherwise the rarest would rank first. */
	function findRarities(matches: TermMatch[]): Map<number, number> {
		const rarities = new Map<number, number>();
		for (const { term, meaning } of matches) {
			const rarity = Math.log1p(index.size / Math.max(1, terms.countProducts(term)));
			rarities.set(meaning, Math.min(rarity, rarities.get(meaning) ?? rarity));
		}
		return rarities;
	}

	return {
		score(phrasings: Phrasing[]) {
			const scores = new Float32Array(sources.length);
			let hasAllWords = false;
			for (const { words, needsAll } of phrasings)
				if (addPhrasing(scores, words.map(scoreWord), needsAll, sources)) hasAllWords = true;
			const topTier = dropWeak(scores);
			return {
				scores,
				isComplete: hasAllWords || topTier === tiers.scattered,
				isScattered: !hasAllWords && topTier === tiers.scattered,
				isEmpty: topTier === undefined,
			};
		},
		isFound: (word: QueryWord): boolean => scoreWord(word).isFound,
		isInDetailsOnly: (word: QueryWord): boolean =>
			scoreWord(word).weights.every((weight) => weight <= fieldWeights.details),
	};
}

function addPhrasing(
	scores: Float32Array,
	words: WordScores[],
	needsAll: boolean,
	sources: IndexData["sources"],
): boolean {
	let hasAllWords = false;
	for (let row = 0; row < scores.length; row++) {
		let sum = 0;
		let matched = 0;
		let named = 0;
		let highest = 0;
		for (const word of words) {
			const score = word.scores[row] ?? 0;
			if (score === 0) continue;
			// In Spanish the first word names the thing, as in "sofá cama".
			sum += word === words[0] ? 1.5 * score : score;
			matched += 1;
			if (!word.isNoun) continue;
			const weight = word.weights[row] ?? 0;
			if (weight >= fieldWeights.name) named += 1;
			if (weight > highest) highest = weight;
		}
		const isAll = matched === words.length;
		// `!sources[row]` would read 100,000 objects, which takes 2 to 4 ms.
		if (matched === 0 || (needsAll && !isAll) || sources[row] === undefined) continue;
		if (isAll && highest >= fieldWeights.category) hasAllWords = true;
		const score = tierOf(highest, isAll, named === words.length) * tierStep + sum;
		if (score > (scores[row] ?? 0)) scores[row] = score;
	}
	return hasAllWords;
}

/** A higher tier wins, whatever the sums of the words' scores are. */
const tiers = { scattered: 1, category: 2, name: 3, fullName: 5 };
/** Greater than the scores of a dozen words, each below 300. `selectBest` needs scores below 2 ** 15. */
const tierStep = 4096;

/**
 * From the lowest: some words anywhere (0), all words but none by name or category (1), a word by category (2), a word
 * by name, or all words with one by category (3), all words with one by name (4), all words by name (5).
 */
function tierOf(weight: number, isAll: boolean, isFullName: boolean): number {
	if (isFullName) return tiers.fullName;
	const tier =
		weight >= fieldWeights.name ? tiers.name : weight >= fieldWeights.category ? tiers.category : 0;
	return isAll ? tier + 1 : tier;
}

function dropWeak(scores: Float32Array): number | undefined {
	let top = 0;
	for (let row = 0; row < scores.length; row++) top = Math.max(top, scores[row] ?? 0);
	const topTier = Math.floor(top / tierStep);
	const least = topTier === 0 ? top / 2 : tierStep;
	for (let row = 0; row < scores.length; row++) {
		const score = scores[row] ?? 0;
		// If dining chairs match "silla de comedor" by name, drops the rest of the dining room's category.
		const isOnlyCategory = topTier === tiers.fullName && Math.floor(score / tierStep) === tiers.category;
		if (score < least || isOnlyCategory) scores[row] = 0;
	}
	return top > 0 ? topTier : undefined;
}

export function isByNameOrCategory(score: number): boolean {
	return score >= tiers.category * tierStep;
}

/** Selects without sorting all rows. @param rows newest first @returns highest score first; of equals the newest */
export function selectBest(rows: Uint32Array, scores: Float32Array, count: number): Uint32Array {
	const best: number[] = [];
	let least = 0;
	const keepBest = () => {
		best.sort((a, b) => b - a).splice(count);
		if (best.length === count) least = best[count - 1] ?? 0;
	};
	for (let position = 0; position < rows.length; position++) {
		const score = scores[rows[position] ?? 0] ?? 0;
		const key = Math.round(score * 1024) * positionRange - position;
		if (key > least && best.push(key) > 2 * count + 500) keepBest();
	}
	keepBest();
	return Uint32Array.from(best, (key) => rows[(positionRange - (key % positionRange)) % positionRange] ?? 0);
}

/** Positions are smaller than this. A key packs a score and a position into the 53 bits of an integer. */
const positionRange = 2 ** 28;

export type SearchTerms = ReturnType<typeof createSearchTerms>;

export function createSearchTerms(index: ProductIndex, categories: readonly Category[]) {
	const { columns, postings, vocabulary } = index.data.rows;
	const categoriesByTerm = new Map<number, number[]>();
	for (const { _id, name } of categories) {
		const category = columns.categoryNumbers.get(_id);
		if (category === undefined) continue;
		for (const word of new Set(tokenize(name))) {
			const term = vocabulary.add(word);
			categoriesByTerm.set(term, [...(categoriesByTerm.get(term) ?? []), category]);
		}
	}

	const postingsByCategory = memoize((term: number): Uint32Array | undefined => {
		const ofTerm = categoriesByTerm.get(term);
		if (!ofTerm) return undefined;
		const rows = index.data.sorted.novedades.filter((row) => ofTerm.includes(columns.category[row] ?? -1));
		return rows.map((row) => packPosting(row, fieldWeights.category));
	});

	function postingLists(term: number): Uint32Array[] {
		const byCategory = postingsByCategory(term);
		return byCategory ? [postings.of(term), byCategory] : [postings.of(term)];
	}

	const countProducts = memoize((term: number): number => {
		const { sources } = index.data;
		let count = 0;
		for (const postings of postingLists(term))
			for (const posting of postings) if (sources[rowOf(posting)] !== undefined) count += 1;
		return count;
	});

	return { countProducts, postingLists };
}
