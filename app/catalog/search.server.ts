import MiniSearch from "minisearch";
import type { Category } from "./category";
import { colorNames } from "./colors";
import type { Product } from "./product";
import { wordsOf } from "./words";

/** Finds products, by their position in the list that it was built of. */
export interface SearchIndex {
	find(text: string): Found;
}

export interface Found {
	has(position: number): boolean;
	/** Positions, the most fitting first; of equals the one that stands first. */
	best(): Uint32Array;
}

/**
 * Search over lists of products that follow each other as the catalogue changes: a product that was in the list before
 * costs little. MiniSearch holds the words and finds those that were meant; where each word stands is held in plain
 * arrays, which take a tenth of the memory and of the time of an index of objects.
 */
export function openSearch(): {
	/** Builds the index of a list. Yields now and then, so that a big one can be built between requests. */
	build(products: readonly Product[], categories: readonly Category[]): Generator<void, SearchIndex>;
} {
	const vocabulary = openVocabulary();
	const entriesOf = new WeakMap<Product, { category: string; entries: Uint32Array }>();

	function read(product: Product, category: string): Uint32Array {
		const known = entriesOf.get(product);
		if (known?.category === category) return known.entries;
		const weights = new Map<number, number>();
		for (const [weight, texts] of weighedTexts(product, category)) {
			for (const word of texts.flatMap(wordsOf)) {
				const term = vocabulary.add(word);
				weights.set(term, Math.max(weight, weights.get(term) ?? 0));
			}
		}
		const entries = Uint32Array.from(weights, ([term, weight]) => term * weightRange + weight);
		entriesOf.set(product, { category, entries });
		return entries;
	}

	return {
		*build(products, categories) {
			const nameOf = new Map(categories.map(({ _id, name }) => [_id, name]));
			const entries: Uint32Array[] = [];
			for (const product of products) {
				entries.push(read(product, nameOf.get(product.categoryId) ?? ""));
				if (entries.length % 20 === 0) yield;
			}
			const postings = yield* invert(entries, vocabulary.size());
			return searchIndex(vocabulary, postings, products.length);
		},
	};
}

const weightRange = 16;

/** A word of the name counts more than all that is said about the thing. */
function weighedTexts(product: Product, category: string): [weight: number, texts: string[]][] {
	const { name, summary, description, features, specs, sections, options, colors } = product;
	return [
		[15, [name]],
		[5, [category]],
		[
			3,
			[
				...colors.map((color) => colorNames[color]),
				...options.flatMap(({ values }) => values.map((value) => value.name)),
			],
		],
		[2, [summary]],
		[
			1,
			[
				description,
				...features.flatMap(({ title, items }) => [title, ...items]),
				...specs.flatMap(({ name, value }) => [name, value]),
				...sections.flatMap(({ title, text }) => [title, text]),
			],
		],
	];
}

type Vocabulary = ReturnType<typeof openVocabulary>;

function openVocabulary() {
	const terms = new Map<string, number>();
	const words = new MiniSearch<{ id: number; word: string }>({
		fields: ["word"],
		tokenize: (text) => [text],
		processTerm: (term) => term,
	});
	const likeness = (word: string, how: { prefix?: boolean; fuzzy?: number }, factor: number) =>
		words
			.search(word, how)
			.slice(0, mostMeanings)
			.map(({ id }): Meaning => ({ term: id as number, factor }));

	return {
		size: () => terms.size,
		add(word: string): number {
			const known = terms.get(word);
			if (known !== undefined) return known;
			const term = terms.size;
			terms.set(word, term);
			words.add({ id: term, word });
			return term;
		},
		/** The word itself, and what it may be the beginning of. */
		meanings(word: string, isLast: boolean): Meaning[] {
			const exact = terms.get(word);
			const begun = isLast && word.length > 1 ? likeness(word, { prefix: true }, 0.6) : [];
			return exact === undefined
				? begun
				: [{ term: exact, factor: 1 }, ...begun.filter(({ term }) => term !== exact)];
		},
		/** What is one slip of the keyboard away: a letter wrong, missing, too many, or two the wrong way round. */
		slips(word: string): Meaning[] {
			if (word.length < 4) return [];
			const swapped = Array.from({ length: word.length - 1 }, (_, at) => {
				const term = terms.get(
					word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
				);
				return term === undefined ? [] : [{ term, factor: 0.4 }];
			});
			return [...likeness(word, { fuzzy: 1 }, 0.4), ...swapped.flat()];
		},
	};
}

interface Meaning {
	term: number;
	factor: number;
}

/** One letter can begin a tenth of all words. */
const mostMeanings = 200;

/** Where each term stands: the entries of term t are entries[starts[t]] to entries[starts[t + 1]], excluded. */
interface Postings {
	starts: Uint32Array;
	/** A position in the list times weightRange, plus the weight. */
	entries: Uint32Array;
}

function* invert(lists: Uint32Array[], terms: number): Generator<void, Postings> {
	const starts = new Uint32Array(terms + 1);
	for (const [position, list] of lists.entries()) {
		for (const entry of list) {
			const after = Math.floor(entry / weightRange) + 1;
			starts[after] = (starts[after] ?? 0) + 1;
		}
		if (position % 5000 === 4999) yield;
	}
	for (let term = 0; term < terms; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
	const next = starts.slice();
	const entries = new Uint32Array(starts[terms] ?? 0);
	for (const [position, list] of lists.entries()) {
		for (const entry of list) {
			const term = Math.floor(entry / weightRange);
			const at = next[term] ?? 0;
			next[term] = at + 1;
			entries[at] = position * weightRange + (entry % weightRange);
		}
		if (position % 5000 === 4999) yield;
	}
	return { starts, entries };
}

function searchIndex(vocabulary: Vocabulary, { starts, entries }: Postings, size: number): SearchIndex {
	const scores = new Float32Array(size);
	const best = new Float32Array(size);

	/** Scores of the products that have every word; 0 for the others. In `scores`, good until the next search. */
	function score(words: Meaning[][]): number {
		let found = 0;
		for (const [round, meanings] of words.entries()) {
			best.fill(0);
			for (const { term, factor } of meanings) {
				const start = starts[term] ?? 0;
				const end = starts[term + 1] ?? start;
				const rarity = Math.log1p(size / Math.max(1, end - start));
				for (let at = start; at < end; at++) {
					const entry = entries[at] ?? 0;
					const position = Math.floor(entry / weightRange);
					const points = factor * rarity * (entry % weightRange);
					if (points > (best[position] ?? 0)) best[position] = points;
				}
			}
			found = 0;
			for (let position = 0; position < size; position++) {
				const points = best[position] ?? 0;
				const before = round === 0 ? 0 : (scores[position] ?? 0);
				const stays = points > 0 && (round === 0 || before > 0);
				scores[position] = stays ? before + points : 0;
				if (stays) found += 1;
			}
		}
		return found;
	}

	return {
		find(text) {
			const typed = wordsOf(text).slice(0, mostWords);
			// The one letter of a word that is just begun says nothing yet.
			const words = typed.length > 1 && typed.at(-1)?.length === 1 ? typed.slice(0, -1) : typed;
			const meant = words.map((word, index) => vocabulary.meanings(word, index === words.length - 1));
			const count =
				score(meant) ||
				score(words.map((word, index) => [...(meant[index] ?? []), ...vocabulary.slips(word)]));
			return {
				has: (position) => count > 0 && (scores[position] ?? 0) > 0,
				best: () => (count > 0 ? inOrderOf(scores, count) : new Uint32Array()),
			};
		},
	};
}

/** Longer questions than this are read up to here. */
const mostWords = 8;

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
