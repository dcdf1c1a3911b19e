import { expect, it } from "vitest";
import { createPostings, rowOf, weightOf } from "~/catalog/postings.server";

it("a term that occurs several times in a product has one entry, with the first weight", () => {
	const postings = createPostings();
	for (const [row, weight] of [
		[0, 12],
		[0, 1],
		[1, 2],
		[1, 2],
	] as const)
		postings.add(7, row, weight);
	expect(Array.from(postings.entries(7), (entry) => [rowOf(entry), weightOf(entry)])).toEqual([
		[0, 12],
		[1, 2],
	]);
});

it("keeps the entries of rare and of frequent terms, in the order of their rows", () => {
	const postings = createPostings();
	const rowsOf = new Map<number, number[]>();
	// Enough for several of the arrays that terms share.
	for (let row = 0; row < 80_000; row++) {
		const shared = [1, 2, 3, 500, 9000].filter((step) => row % step === 0);
		for (const term of [...shared, 100_000 + row]) {
			postings.add(term, row, 1 + (term % 7));
			const rows = rowsOf.get(term);
			if (rows) rows.push(row);
			else rowsOf.set(term, [row]);
		}
	}
	const isKept = ([term, rows]: [number, number[]]) => {
		const entries = postings.entries(term);
		const isEntry = (row: number, at: number) =>
			rowOf(entries[at] ?? 0) === row && weightOf(entries[at] ?? 0) === 1 + (term % 7);
		return entries.length === rows.length && rows.every(isEntry);
	};
	expect([...rowsOf].filter((term) => !isKept(term))).toEqual([]);
	expect([postings.entries(4), postings.entries(999_999)].map(({ length }) => length)).toEqual([0, 0]);
});

it("renumbers rows and drops those that are gone", () => {
	const postings = createPostings();
	for (let row = 0; row < 9000; row++) postings.add(3, row, 5);
	const newRows = Int32Array.from({ length: 9000 }, (_, row) => (row % 2 === 0 ? row / 2 : -1));
	const steps = postings.renumber(newRows);
	let step = steps.next();
	while (!step.done) step = steps.next();
	expect(Array.from(step.value.entries(3), rowOf)).toEqual(Array.from({ length: 4500 }, (_, row) => row));
});
