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
