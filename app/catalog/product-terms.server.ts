import { colorNames } from "./colors";
import type { Product } from "./product";
import { tokenize } from "./tokenize";
import { fieldWeights } from "./vocabulary.server";

/** A product's search terms, each with the highest weight of the fields it stands in. */
export function findTerms(product: Product): Map<string, number> {
	const weights = new Map<string, number>();
	for (const [weight, texts] of weightedTexts(product)) {
		for (const text of texts) {
			for (const term of tokenize(text)) {
				if (!weights.has(term)) weights.set(term, weight);
			}
		}
	}
	return weights;
}

/** Highest weight first. */
function weightedTexts(product: Product): [weight: number, texts: string[]][] {
	const { name, summary, description, features, specs, sections, options, colors } = product;
	return [
		[fieldWeights.kind, tokenize(name).slice(0, 1)],
		[fieldWeights.name, [name]],
		[
			fieldWeights.choices,
			[
				...colors.map((color) => colorNames[color]),
				...options.flatMap(({ values }) => values.map((value) => value.name)),
			],
		],
		[fieldWeights.summary, [summary]],
		[
			fieldWeights.details,
			[
				description,
				...features.flatMap(({ title, items }) => [title, ...items]),
				...specs.flatMap(({ name, value }) => [name, value]),
				...sections.flatMap(({ title, text }) => [title, text]),
			],
		],
	];
}
