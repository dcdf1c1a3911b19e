import type { Category } from "./category";
import { weightRange } from "./postings.server";
import type { ProductIndex } from "./product-index.server";
import { tokenize } from "./tokenize";
import { fieldWeights } from "./vocabulary.server";

/** Where the terms of a search stand in a snapshot's products. */
export interface SearchTerms {
	/** Products in the snapshot. */
	productCount: number;
	/** Above every row. */
	rowCount: number;
	/** How many products have the term. */
	countProducts(term: number): number;
	/** Visits each product that has the term; one may be visited twice, with different weights. */
	visit(term: number, visit: (row: number, weight: number) => void): void;
}

export function createSearchTerms(index: ProductIndex, categories: readonly Category[]): SearchTerms {
	const { columns, postings, vocabulary } = index.data.rows;
	const rowCount = index.data.sources.length;
	const categoriesByTerm = new Map<number, number[]>();
	for (const { _id, name } of categories) {
		const category = columns.categoryNumbers.get(_id);
		if (category === undefined) continue;
		for (const word of new Set(tokenize(name))) {
			const term = vocabulary.add(word);
			categoriesByTerm.set(term, [...(categoriesByTerm.get(term) ?? []), category]);
		}
	}
	const counts = new Map<number, number>();

	function visit(term: number, visitRow: (row: number, weight: number) => void) {
		const ranks = index.ranks();
		for (const entry of postings.entries(term)) {
			const row = Math.floor(entry / weightRange);
			if (ranks[row]) visitRow(row, entry % weightRange);
		}
		const ofTerm = categoriesByTerm.get(term);
		if (!ofTerm) return;
		for (const row of index.data.orders.novedades) {
			if (ofTerm.includes(columns.category[row] ?? -1)) visitRow(row, fieldWeights.category);
		}
	}

	return {
		productCount: index.size,
		rowCount,
		countProducts(term) {
			const known = counts.get(term);
			if (known !== undefined) return known;
			let count = 0;
			visit(term, () => {
				count += 1;
			});
			counts.set(term, count);
			return count;
		},
		visit,
	};
}
