import fc from "fast-check";
import { expect, it } from "vitest";
import { joinHyphenated, tokenize } from "~/domain/catalog/tokenize";
import { createVocabulary } from "~/domain/catalog/vocabulary.server";

const words = ["Lámpara", "lámparas", "de", "la", "50", "ñandú", "Wi-Fi"];
const oddities = ["a\u0301", "𝐀sofá", "mesa😀luz", " ", ", "];
const text = fc.oneof(fc.constantFrom(...words, ...oddities), fc.string({ unit: "grapheme", maxLength: 8 }));
const texts = fc.array(text, { maxLength: 12 });

it("the terms of a text are those of `tokenize`, at the first reading and later", () => {
	const { readText, find } = createVocabulary();
	fc.assert(
		fc.property(texts, (parts) => {
			const text = parts.join("");
			for (let time = 0; time < 2; time++) {
				const found: number[] = [];
				readText(text, (term) => found.push(term));
				expect(found).toEqual([...tokenize(text), ...joinHyphenated(text).flatMap(tokenize)].map(find));
			}
		}),
		{ numRuns: 500 },
	);
});

it("the terms of a text are right after more words than are remembered", () => {
	const { readText, find } = createVocabulary();
	const words = Array.from({ length: 12_000 }, (_, index) => `palabra${index}`);
	const found: number[] = [];
	for (const text of [words.join(" "), "palabra0 palabra1"]) readText(text, (term) => found.push(term));
	expect(found).toEqual([...words, "palabra0", "palabra1"].map(find));
});
