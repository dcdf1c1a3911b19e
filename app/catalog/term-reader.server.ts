import { tokenize } from "./tokenize";

/** Calls `visit` with the number of each search term of a text, in order. */
export type TermReader = (text: string, visit: (term: number) => void) => void;

/**
 * Reads texts much faster than `tokenize`, with the same terms. A word that was read before is found by its characters in
 * a hash table, so that most words never become strings.
 * @param addTerm returns the term's number
 */
export function createTermReader(addTerm: (term: string) => number): TermReader {
	/** One more than the word's index in `words`, at a place that its hash gives; 0 if free. */
	const places = new Int32Array(2 ** 17);
	let words: string[] = [];
	let terms: (readonly number[])[] = [];

	function find(text: string, start: number, end: number, hash: number): readonly number[] {
		let place = hash & (places.length - 1);
		for (;;) {
			const index = (places[place] ?? 0) - 1;
			if (index < 0) break;
			if (isAt(text, start, end, words[index] ?? "")) return terms[index] ?? [];
			place = (place + 1) & (places.length - 1);
		}
		const word = text.slice(start, end).split("").join(""); // a slice would keep the whole text in memory
		const found = tokenize(word).map(addTerm);
		if (words.length === maxWords) {
			places.fill(0);
			words = [];
			terms = [];
		} else {
			places[place] = words.push(word);
			terms.push(found);
		}
		return found;
	}

	return (text, visit) => {
		let start = -1;
		let hash = 0;
		for (let at = 0; at <= text.length; at++) {
			const code = at < text.length ? text.charCodeAt(at) : space;
			if (isInWord[code]) {
				if (start < 0) start = at;
				hash = Math.imul(hash ^ code, 0x9e3779b1);
				hash ^= hash >>> 15;
			} else if (start >= 0) {
				for (const term of find(text, start, at, hash)) visit(term);
				start = -1;
				hash = 0;
			}
		}
	};
}

const maxWords = 50_000;
const space = 32;

function isAt(text: string, start: number, end: number, word: string): boolean {
	if (word.length !== end - start) return false;
	for (let at = 0; at < word.length; at++) {
		if (text.charCodeAt(start + at) !== word.charCodeAt(at)) return false;
	}
	return true;
}

/** By UTF-16 code unit. Surrogates count as parts of words, which `tokenize` then splits rightly. */
const isInWord = Uint8Array.from({ length: 2 ** 16 }, (_, code) =>
	/[\p{L}\p{M}\p{N}\p{Cs}]/u.test(String.fromCharCode(code)) ? 1 : 0,
);
