import { colorNames } from "~/domain/goods/colors";
import type { Product } from "~/domain/goods/product";
import { saleWord } from "./synonyms";
import { fieldWeights, type Vocabulary } from "./vocabulary.server";

export function readTerms(
	{
		name,
		summary,
		description,
		features,
		specs,
		sections,
		options,
		colors,
		tags = [],
		sale,
		variants,
	}: Product,
	readText: Vocabulary["readText"],
	visit: (term: number, weight: number) => void,
): void {
	let nameWeight: number = fieldWeights.kind;
	readText(name, (term) => {
		visit(term, nameWeight);
		nameWeight = fieldWeights.name;
	});
	const choices = options.flatMap(({ values }) => values.map((value) => value.name));
	const details = [
		description,
		...features.flatMap(({ title, items }) => [title, ...items]),
		...specs.flatMap((spec) => [spec.name, spec.value]),
		...sections.flatMap(({ title, text }) => [title, text]),
	];
	if (sale || variants.some((variant) => variant.sale)) read(fieldWeights.category, [saleWord]);
	read(fieldWeights.category, tags);
	read(fieldWeights.choices, [...colors.map((color) => colorNames[color]), ...choices]);
	read(fieldWeights.summary, [summary]);
	read(fieldWeights.details, details);

	function read(weight: number, texts: string[]): void {
		for (const text of texts) readText(text, (term) => visit(term, weight));
	}
}
