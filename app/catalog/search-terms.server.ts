import type { Category } from "~/products/category";
import { packPosting, rowOf } from "./postings.server";
import type { ProductIndex } from "./product-index.server";
import { tokenize } from "./tokenize";
import { fieldWeights } from "./vocabulary.server";

export type SearchTerms = ReturnType<typeof createSearchTerms>;

export function createSearchTerms(index: ProductIndex, categories: readonly Category[]) {
	const { columns, postings, vocabulary } = index.data.rows;
	const categoriesByTerm = new Map<number, string[]>();
	for (const { _id, name } of categories) {
		for (const word of new Set(tokenize(name))) {
			const term = vocabulary.add(word);
			categoriesByTerm.set(term, [...(categoriesByTerm.get(term) ?? []), _id]);
		}
	}
	const categoryPostings = new Map<number, Uint32Array>();
	const counts = new Map<number, number>();

	function postingsByCategory(term: number): Uint32Array | undefined {
		const ofTerm = categoriesByTerm.get(term);
		if (!ofTerm) return undefined;
		const rows = index.data.sorted.novedades.filter((row) => ofTerm.includes(columns.category[row] ?? ""));
		return rows.map((row) => packPosting(row, fieldWeights.category));
	}

	/** The term's postings, also those of rows that are not in the snapshot. */
	function postingLists(term: number): Uint32Array[] {
		const byCategory = categoryPostings.get(term) ?? postingsByCategory(term);
		if (!byCategory) return [postings.of(term)];
		categoryPostings.set(term, byCategory);
		return [postings.of(term), byCategory];
	}

	function countAnew(term: number): number {
		const { sources } = index.data;
		let count = 0;
		for (const postings of postingLists(term))
			for (const posting of postings) if (sources[rowOf(posting)] !== undefined) count += 1;
		return count;
	}

	return {
		countProducts(term: number): number {
			const count = counts.get(term) ?? countAnew(term);
			counts.set(term, count);
			return count;
		},
		postingLists,
	};
}
