import { plainText } from "~/platform/values/plain-text";
import { units } from "./synonyms";

export function tokenize(text: string): string[] {
	return splitWords(spellMeasures(text))
		.flatMap(splitMeasure)
		.map(toTerm)
		.filter((term) => term !== "");
}

/** @returns `55 pulgadas` for `55"`, `180 cm` for `1.80 m`, `200 cm` for `2 m`, and `160 x 230 cm` for `1.60 x 2.30` */
export function spellMeasures(text: string): string {
	if (!/\d/.test(text)) return text;
	return text
		.replace(/(\d) ?(?:["”“″‟]|['’′]{2})/g, "$1 pulgadas ")
		.replace(/\b([48]) k\b/gi, "$1k")
		.replace(/(\d)[.,]0{1,2}(?= ?\p{L})/gu, "$1")
		.replace(twoSidesInMetres, (_, width: string, length: string) => `${toCm(width)} x ${toCm(length)} cm`)
		.replace(twoSides, (_, width: string, length: string) => `${toCm(width)} x ${toCm(length)} cm`)
		.replace(metres, (_, length: string) => `${toCm(length)} cm`);
}

const metres = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?m(?:ts?|etros?)?\b(?![²³])/gi;
const twoSidesInMetres =
	/(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?[x×*] ?(\d{1,2}(?:[.,]\d{1,2})?) ?m(?:ts?|etros?)?\b(?![²³])/gi;
/** In metres, because no unit or a metre follows. */
const twoSides =
	/(?<![\d.,])(\d[.,]\d{1,2}) ?[x×*] ?(\d[.,]\d{1,2})(?: ?m(?:ts?|etros?)?)?\b(?! ?(?:[x×*\d]|cm|mm))/gi;

function toCm(metres: string): number {
	return Math.round(Number(metres.replace(",", ".")) * 100);
}

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
	if (!/[-\u2011]/.test(text)) return [];
	const words = text.match(hyphenatedOrNot) ?? [];
	return words.filter((word) => /[-\u2011]/.test(word)).map((word) => word.replace(/[-\u2011]/g, ""));
}

const hyphenatedOrNot = /[\p{L}\p{M}]+(?:[-\u2011][\p{L}\p{M}]+)*/gu;

/** @returns `2` for `2 m`, and `3` for `3 x 3.5 m`, which `spellMeasures` writes in centimetres */
export function listWholeMetres(text: string): string[] {
	const measured = [...text.matchAll(metres), ...text.matchAll(twoSidesInMetres)];
	return measured.flatMap(([, ...sides]) => sides.filter((side) => /^\d+$/.test(side)));
}

/** Reads `180 x 200` as two numbers, and gives a unit behind a number its usual name. */
export function readMeasures(words: string[]): string[] {
	const isAfterNumber = (at: number) => isNumber(words[at - 1] ?? "");
	return words
		.map((word, at) => (isAfterNumber(at) ? (unitTerms.get(word) ?? word) : word))
		.filter((word, at) => !(word === "x" && isAfterNumber(at) && isNumber(words[at + 1] ?? "")));
}

export function isNumber(word: string): boolean {
	return /^\d+$/.test(word);
}

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
	"a al color con de del el en es la las lo los mama mas o para por que se sin su sus un una und unidad unidades unos unas y".split(
		" ",
	),
);

/** The usual name of each unit, by each of its names. */
export const unitTerms: ReadonlyMap<string, string> = new Map(
	units.flatMap((names) => {
		const [usual = "", ...others] = names.split(", ").map(toTerm);
		return [usual, ...others].map((name) => [name, usual] as const);
	}),
);
