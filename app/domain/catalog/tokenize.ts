import { plainText } from "~/platform/values/plain-text";
import { units } from "./synonyms";

export function tokenize(text: string): string[] {
	return splitWords(spellInches(text))
		.flatMap(splitMeasure)
		.map(toTerm)
		.filter((term) => term !== "");
}

/** @returns `55 pulgadas` for `55"` */
export function spellInches(text: string): string {
	if (!inchSign.test(text)) return text;
	return text.replace(/(\d) ?(?:["”“″‟]|['’′]{2})/g, "$1 pulgadas ");
}

const inchSign = /["”“″‟]|['’′]{2}/;

/** @returns `16` and `gb` for `16gb`, the numbers of `180x200`, and the word itself for others, such as `4k` */
export function splitMeasure(word: string): string[] {
	if (!/^\d/.test(word)) return [word];
	return word.split(/(?<=\d)x(?=\d)/i).flatMap((part) => {
		const [, number = "", unit = ""] = /^(\d+)(\p{L}+)$/u.exec(part) ?? [];
		return unitTerms.has(toTerm(unit)) ? [number, unit] : [part];
	});
}

/** @returns `wifi` for `Wi-Fi`, whose halves are words of their own too */
export function joinHyphenated(text: string): string[] {
	if (!text.includes("-") && !text.includes("\u2011")) return [];
	return (text.match(hyphenated) ?? []).map((word) => word.replace(/[-\u2011]/g, ""));
}

const hyphenated = /[\p{L}\p{M}]+(?:[-\u2011][\p{L}\p{M}]+)+/gu;

export function splitWords(text: string): string[] {
	return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

export function toTerm(word: string): string {
	const plain = plainText(word);
	return stopWords.has(plain) ? "" : stem(plain);
}

/** Gives a Spanish singular and its plural the same stem: televisor(es), mueble(s), lámpara(s), luz and luces. */
function stem(word: string): string {
	if (word.length > 4 && word.endsWith("ces")) return `${word.slice(0, -3)}z`;
	const singular = word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word;
	return singular.length > 4 && singular.endsWith("e") ? singular.slice(0, -1) : singular;
}

const stopWords = new Set(
	"a al con de del el en es la las lo los o para por que se sin su sus un una unos unas y".split(" "),
);

/** The usual name of each unit, by each of its names. */
export const unitTerms: ReadonlyMap<string, string> = new Map(
	units.flatMap((names) => {
		const [usual = "", ...others] = names.split(", ").map(toTerm);
		return [usual, ...others].map((name) => [name, usual] as const);
	}),
);
