import { expect, it } from "vitest";
import { createPostings, rowOf, weightOf } from "~/catalog/postings.server";

it("a term that stands in a product several times has one entry, with the first weight", () => {
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
	const expected = new Map<number, number[]>();
	for (let row = 0; row < 20_000; row++) {
		// Term 1 is in every row, term 2 in every second, and so on; some terms are in one row only.
		for (const term of [...[1, 2, 3, 500, 9000].filter((step) => row % step === 0), 20_000 + row]) {
			postings.add(term, row, 1 + (term % 7));
			expected.set(term, [...(term === 1 ? [] : (expected.get(term) ?? [])), row]);
		}
	}
	for (const [term, rows] of expected) {
		const entries = Array.from(postings.entries(term));
		expect(entries.map(weightOf).every((weight) => weight === 1 + (term % 7))).toBe(true);
		if (term !== 1) expect(entries.map(rowOf)).toEqual(rows);
	}
	expect(Array.from(postings.entries(1), rowOf)).toEqual(Array.from({ length: 20_000 }, (_, row) => row));
	expect([postings.entries(4), postings.entries(99_999)].map(({ length }) => length)).toEqual([0, 0]);
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
