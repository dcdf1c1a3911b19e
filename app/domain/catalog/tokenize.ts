import { plainText } from "~/platform/values/plain-text";

export function tokenize(text: string): string[] {
	return splitWords(text)
		.map(toTerm)
		.filter((term) => term !== "");
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
	"a al con de del el en es la las lo los o para por que se sin su sus un una unos unas y".split(" "),
);
