import type { Category } from "~/domain/goods/category";
import { memoize } from "~/platform/process/memoize";
import { packPosting, rowOf } from "./postings.server";
import type { ProductIndex } from "./product-index.server";
import { tokenize } from "./tokenize";
import { fieldWeights } from "./vocabulary.server";

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
