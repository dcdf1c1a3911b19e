import type { Product, Variant } from "~/domain/goods/product";
import { sizeOptionIds } from "~/domain/goods/size";
import { saleWord } from "./synonyms";
import { isNumber, readMeasures, tokenize, unitTerms } from "./tokenize";

/** For each phrasing of a searched text, all that its words may mean. */
export type TextReading = readonly ReadonlySet<string>[];

/** Of each option, the words in the name of the chosen value, each with all its forms in which a text names it. */
type ChoiceWords = readonly (readonly string[])[][];

/** @param words with what they may mean: synonyms, completions, corrections */
export function readPhrasing(
	words: readonly { word: string; meant: readonly string[] }[],
): TextReading[number] {
	return new Set(
		words.flatMap(({ word, meant }, at) =>
			isNumber(word) ? [word, toMeasure(word, words[at + 1]?.word)] : meant.map(withoutGender),
		),
	);
}

/** Of each choice that some variant of the catalogue has; the first is that of a product without variants. */
export function createChoices() {
	return { list: [[]] as ChoiceWords[], numbers: new Map<string, number>() };
}

/** @returns its place in the list */
export function learnChoice(
	{ list, numbers }: ReturnType<typeof createChoices>,
	product: Product,
	variant: Variant,
): number {
	const key = namesOf(product, variant).flat().join("\n");
	const number = numbers.get(key) ?? list.push(readChoice(product, variant)) - 1;
	numbers.set(key, number);
	return number;
}

export function readChoice(product: Product, variant: Variant): ChoiceWords {
	return namesOf(product, variant).map(([name, isSize]) => readName(name, isSize));
}

function namesOf({ options }: Product, { choice }: Variant) {
	return options.map(({ id, values }) => {
		const name = values.find((value) => value.id === choice[id])?.name ?? "";
		return [name, sizeOptionIds.includes(id)] as const;
	});
}

/** A size is named by its number alone, too. */
function readName(name: string, isSize: boolean): string[][] {
	const words = readMeasures(tokenize(name));
	return words.flatMap((word, at) => {
		const [before = "", next = ""] = [words[at - 1], words[at + 1]];
		if (unitTerms.has(word) && isNumber(before)) return [];
		if (!isNumber(word)) return [[withoutGender(word)]];
		if (!unitTerms.has(next)) return [[word]];
		return [isSize ? [toMeasure(word, next), toMeasure(word)] : [toMeasure(word, next)]];
	});
}

/** A number without a unit differs from one of which the unit does not matter. */
function toMeasure(number: string, next = ""): string {
	return `${number} ${unitTerms.has(next) ? next : "-"}`;
}

/** Roja and rojo are the same colour. */
function withoutGender(word: string): string {
	return word.replace(/[ao]$/, "");
}

/** Of each option, how many words the text names of the value if it names all, or 0; at the end, of the sale. */
type NameRating = readonly number[];

export function createNameRater(
	reading: TextReading,
): (choice: ChoiceWords, isOnSale: boolean) => NameRating {
	const rate = (words: readonly (readonly string[])[]) =>
		reading.some((named) => words.every((forms) => forms.some((form) => named.has(form)))) ? words.length : 0;
	const ofSale = rate(readName(saleWord, false));
	return (choice, isOnSale) => [...choice.map(rate), isOnSale ? ofSale : 0];
}

/** @param offers of one product @returns those that the text names best in each option; all if none is so in each */
export function keepNamed<Offer>(
	offers: readonly Offer[],
	rateOffer: (offer: Offer) => NameRating,
): readonly Offer[] {
	if (offers.length < 2) return offers;
	const ratings = offers.map(rateOffer);
	const best: number[] = [];
	for (const rating of ratings)
		for (const [option, words] of rating.entries()) best[option] = Math.max(best[option] ?? 0, words);
	const named = offers.filter((_, at) => best.every((most, option) => ratings[at]?.[option] === most));
	return named.length > 0 ? named : offers;
}
