/** Splits a text into search terms: folded, stemmed and without stop words. */
export function tokenize(text: string): string[] {
	return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !stopWords.has(word)).map(stem);
}

/** Lower case, without accents. */
function fold(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
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
