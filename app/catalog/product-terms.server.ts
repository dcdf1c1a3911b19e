import { colorNames } from "./colors";
import type { Product } from "./product";
import { fieldWeights, type Vocabulary } from "./vocabulary.server";

/** Calls `visit` with each search term of a product and the weight of its field, the highest weights first. */
export function readTerms(
	product: Product,
	readText: Vocabulary["readText"],
	visit: (term: number, weight: number) => void,
): void {
	const { name, summary, description, features, specs, sections, options, colors } = product;
	let weight: number = fieldWeights.kind;
	const add = (term: number) => visit(term, weight);
	readText(name, (term) => {
		visit(term, weight);
		weight = fieldWeights.name;
	});
	weight = fieldWeights.choices;
	for (const color of colors) readText(colorNames[color], add);
	for (const { values } of options) for (const value of values) readText(value.name, add);
	weight = fieldWeights.summary;
	readText(summary, add);
	weight = fieldWeights.details;
	readText(description, add);
	for (const { title, items } of features) {
		readText(title, add);
		for (const item of items) readText(item, add);
	}
	for (const { name, value } of specs) {
		readText(name, add);
		readText(value, add);
	}
	for (const { title, text } of sections) {
		readText(title, add);
		readText(text, add);
	}
}
