import type { Category } from "./category";
import { colorNames } from "./colors";
import { invert, weightRange } from "./postings.server";
import type { Product } from "./product";
import { type SearchIndex, searchIndex } from "./search-index.server";
import { tokenize } from "./tokenize";
import { openVocabulary, weights } from "./vocabulary.server";

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
		const heaviest = new Map<number, number>();
		for (const [weight, texts] of weighedTexts(product, category)) {
			for (const word of texts.flatMap(tokenize)) {
				const term = vocabulary.add(word);
				heaviest.set(term, Math.max(weight, heaviest.get(term) ?? 0));
			}
		}
		const entries = Uint32Array.from(heaviest, ([term, weight]) => term * weightRange + weight);
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

function weighedTexts(product: Product, category: string): [weight: number, texts: string[]][] {
	const { name, summary, description, features, specs, sections, options, colors } = product;
	return [
		[weights.kind, tokenize(name).slice(0, 1)],
		[weights.name, [name]],
		[weights.category, [category]],
		[
			weights.choices,
			[
				...colors.map((color) => colorNames[color]),
				...options.flatMap(({ values }) => values.map((value) => value.name)),
			],
		],
		[weights.summary, [summary]],
		[
			weights.details,
			[
				description,
				...features.flatMap(({ title, items }) => [title, ...items]),
				...specs.flatMap(({ name, value }) => [name, value]),
				...sections.flatMap(({ title, text }) => [title, text]),
			],
		],
	];
}
