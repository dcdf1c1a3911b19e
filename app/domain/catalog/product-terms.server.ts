import { colorNames } from "~/domain/goods/colors";
import type { Product } from "~/domain/goods/product";
import { saleWord } from "./synonyms";
import { spellMeasures, toTerm, unitTerms } from "./tokenize";
import { fieldWeights, type Vocabulary } from "./vocabulary.server";

export function readTerms(
	product: Product,
	readText: Vocabulary["readText"],
	visit: (term: number, weight: number) => void,
): void {
	const { name, summary, description, features, specs, sections, options } = product;
	const { colors, tags = [], sale, variants } = product;
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

/** @returns `5 litro` for `5 L`, and both measures of `50 o 55 pulgadas` and `180 × 90 cm` */
function measuresOf(text: string): string[] {
	return [...spellMeasures(text).matchAll(measure)].flatMap(([, numbers = "", written = ""]) => {
		const unit = unitTerms.get(toTerm(written));
		if (!unit) return [];
		const { base, factor } = largerUnits[unit] ?? { base: unit, factor: 1 };
		return (numbers.match(number) ?? []).map((one) => `${factor * Number(one.replace(",", "."))} ${base}`);
	});
}

const number = /\d+(?:[.,]\d+)?/g;
const measure =
	/(?<![\p{L}\d.,])((?:\d{1,9}(?:[.,]\d{1,9})?(?: ?[×x/] ?|, | [aoy] )){0,4}\d{1,9}(?:[.,]\d{1,9})?)\s?(\p{L}{1,12})(?!\p{L})/giu;

const largerUnits: Readonly<Record<string, { base: string; factor: number }>> = {
	cm: { base: "mm", factor: 10 },
	metro: { base: "mm", factor: 1000 },
	litro: { base: "ml", factor: 1000 },
	tb: { base: "gb", factor: 1000 },
};

/**
 * Of the best rows, those of products that have the measures of a text: the named ones, if any is.
 * @returns undefined for a text without measures
 */
export function findMeasured(
	text: string | undefined,
	{ isByNameOrCategory }: { isByNameOrCategory(row: number): boolean },
	best: Uint32Array,
	load: (row: number) => Product | undefined,
): number[] | undefined {
	const measures = measuresOf(text ?? "");
	if (measures.length === 0) return undefined;
	const measured = Array.from(best).filter((row) => hasMeasures(load(row), measures));
	const isAnyNamed = best.some(isByNameOrCategory);
	return measured.filter((row) => !isAnyNamed || isByNameOrCategory(row));
}

function hasMeasures(product: Product | undefined, measures: readonly string[]): boolean {
	const own = new Set<string>();
	const readText = (text: string) => {
		for (const one of measuresOf(text)) own.add(one);
	};
	if (product) readTerms(product, readText, () => {});
	return measures.every((one) => own.has(one));
}
