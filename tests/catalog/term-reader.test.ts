import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTermReader } from "~/catalog/term-reader.server";
import { tokenize } from "~/catalog/tokenize";

const texts = fc.array(
	fc.oneof(
		fc.constantFrom(
			"Lámpara",
			"lámparas",
			"de",
			"la",
			"50",
			"ñandú",
			" ",
			", ",
			"a\u0301",
			"𝐀sofá",
			"mesa😀luz",
		),
		fc.string({ unit: "grapheme", maxLength: 8 }),
	),
	{ maxLength: 12 },
);

describe("the terms of a text", () => {
	it("are those of `tokenize`, at the first reading and later", () => {
		const terms: string[] = [];
		const read = createTermReader((term) => {
			if (!terms.includes(term)) terms.push(term);
			return terms.indexOf(term);
		});
		fc.assert(
			fc.property(texts, (parts) => {
				const text = parts.join("");
				for (let time = 0; time < 2; time++) {
					const found: (string | undefined)[] = [];
					read(text, (term) => found.push(terms[term]));
					expect(found).toEqual(tokenize(text));
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("are right after more words than the reader remembers", () => {
		const numbers = new Map<string, number>();
		const read = createTermReader((term) => {
			const number = numbers.get(term) ?? numbers.size;
			numbers.set(term, number);
			return number;
		});
		const words = Array.from({ length: 70_000 }, (_, index) => `palabra${index}`);
		const found: number[] = [];
		for (const text of [words.join(" "), words.join(" ")]) read(text, (term) => found.push(term));
		expect(found).toEqual([...words.keys(), ...words.keys()]);
	});
});
