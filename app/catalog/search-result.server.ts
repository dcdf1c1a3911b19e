export interface SearchIndex {
	find(text: string): SearchResult;
}

export interface SearchResult {
	/** Whether no product is what was asked for, so that these only come near. */
	isNearest: boolean;
	has(row: number): boolean;
	/** Whether it matches by its name or its category. Such rows are the best. */
	isByNameOrCategory(row: number): boolean;
	/** At most `count` of these rows, best match first; of equals the newest. @param rows newest first */
	best(rows: Uint32Array, count: number): Uint32Array;
}
