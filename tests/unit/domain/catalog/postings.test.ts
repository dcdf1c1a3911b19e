import { expect, it } from "vitest";
import { createPostings, rowOf, weightOf } from "~/domain/catalog/postings.server";

it("a term that occurs several times in a product has one posting, with the first weight", () => {
	const postings = createPostings();
	postings.add(7, 0, 12);
	postings.add(7, 0, 1);
	for (let twice = 0; twice < 2; twice++) postings.add(7, 1, 2);
	expect(Array.from(postings.of(7), (posting) => [rowOf(posting), weightOf(posting)])).toEqual([
		[0, 12],
		[1, 2],
	]);
});

it("keeps the postings of rare and of frequent terms, in the order of their rows", () => {
	const postings = createPostings();
	for (let row = 0; row < 9000; row++) {
		for (const step of [1, 500]) if (row % step === 0) postings.add(step, row, 1 + (step % 7));
		postings.add(1000 + row, row, 15);
	}
	expect(Array.from(postings.of(1), rowOf)).toEqual(Array.from({ length: 9000 }, (_, row) => row));
	expect(Array.from(postings.of(500), rowOf)).toEqual(Array.from({ length: 18 }, (_, at) => at * 500));
	expect(Array.from(postings.of(9999), (posting) => [rowOf(posting), weightOf(posting)])).toEqual([
		[8999, 15],
	]);
	expect([postings.of(4), postings.of(99_999)].map(({ length }) => length)).toEqual([0, 0]);
});
