import MiniSearch from "minisearch";
import { colorWords, nearestOf, synonymsOf } from "./meanings.server";

/** How much a word counts by where it stands: the first word of a name says what the thing is. */
export const weights = { kind: 15, name: 12, category: 5, choices: 3, summary: 2, details: 1 } as const;

/** A term that a typed word may stand for. */
export interface Meaning {
	term: number;
	/** How sure that is, up to 1. */
	factor: number;
	/** Whether it is the word itself or a synonym of it. */
	isSame?: boolean;
	/** Where it must stand at least to count, as a weight. */
	least: number;
}

export type Vocabulary = ReturnType<typeof openVocabulary>;

/** Numbers the words of a catalogue and finds those that a typed word stands for. */
export function openVocabulary() {
	const terms = new Map<string, number>();
	const spelling: string[] = [];
	const words = new MiniSearch<{ id: number; word: string }>({
		fields: ["word"],
		tokenize: (text) => [text],
		processTerm: (term) => term,
	});

	function add(word: string): number {
		const known = terms.get(word);
		if (known !== undefined) return known;
		const term = terms.size;
		terms.set(word, term);
		spelling.push(word);
		words.add({ id: term, word });
		return term;
	}
	// Names that the catalogue does not use can be begun and misspelt, too.
	for (const [word, others] of [...synonymsOf, ...nearestOf]) for (const one of [word, ...others]) add(one);

	function meaning(term: number, factor: number): Meaning {
		const word = spelling[term] ?? "";
		// A refrigerator that a description mentions is not for sale.
		const least = nearestOf.has(word)
			? weights.category
			: colorWords.has(word)
				? weights.choices
				: weights.details;
		return { term, factor, least };
	}

	function alike(word: string, how: { prefix?: boolean; fuzzy?: number }, factor: number): Meaning[] {
		return words
			.search(word, how)
			.slice(0, mostMeanings)
			.map(({ id }) => meaning(id as number, factor));
	}

	function related(meanings: Meaning[], known: typeof synonymsOf, factor: number): Meaning[] {
		return meanings.flatMap(({ term, factor: before, isSame }) =>
			[...(known.get(spelling[term] ?? "") ?? [])].map((word) => ({
				...meaning(add(word), before * factor),
				...(isSame && { isSame }),
			})),
		);
	}

	function withSynonyms(meanings: Meaning[]): Meaning[] {
		return [...meanings, ...related(meanings, synonymsOf, 0.9)];
	}

	return {
		size: () => terms.size,
		add,
		/** The word itself, its synonyms, and what it may be the beginning of. */
		meanings(word: string, isLast: boolean): Meaning[] {
			const exact = terms.get(word);
			const same = exact === undefined ? [] : [{ ...meaning(exact, 1), isSame: true }];
			const begun = isLast && word.length > 1 ? alike(word, { prefix: true }, 0.6) : [];
			return withSynonyms([...same, ...begun.filter(({ term }) => term !== exact)]);
		},
		/** What is one slip of the keyboard away: a letter wrong, missing, too many, or two the wrong way round. */
		slips(word: string): Meaning[] {
			if (word.length < 4) return [];
			const swapped = Array.from({ length: word.length - 1 }, (_, at) => {
				const term = terms.get(
					word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
				);
				return term === undefined ? [] : [meaning(term, 0.4)];
			});
			return withSynonyms([...alike(word, { fuzzy: 1 }, 0.4), ...swapped.flat()]);
		},
		/** The kinds of things that these are. */
		kinds: (meanings: Meaning[]) =>
			related(meanings, nearestOf, 0.3).map((kind) => ({ ...kind, isSame: false })),
		/** What is two slips away. */
		distant: (word: string) => (word.length < 6 ? [] : withSynonyms(alike(word, { fuzzy: 2 }, 0.1))),
	};
}

/** One letter can begin a tenth of all words. */
const mostMeanings = 200;
