import { tokenize } from "./tokenize";

/** Calls `visit` with the number of each search term of a text, in order. */
export type TermReader = (text: string, visit: (term: number) => void) => void;

/**
 * Gives the same terms as `tokenize`, much faster: a word that was read before is found by its hash, without
 * creating a string. The hash has 64 bits, so two of 100,000 words share one in about one of four billion
 * catalogues.
 * @param addTerm returns the term's number
 */
export function createTermReader(addTerm: (term: string) => number): TermReader {
	/** A hash table. Each place has four numbers: the two halves of a word's hash, its state and its term. */
	const table = new Int32Array(4 * places);
	let known = 0;

	/** @returns where the word is in the table, or the free place where it belongs */
	function findPlace(hashA: number, hashB: number): number {
		let at = (hashA & (places - 1)) * 4;
		while (table[at + 2] !== free && (table[at] !== hashA || table[at + 1] !== hashB)) {
			at = (at + 4) & (table.length - 1);
		}
		return at;
	}

	return (text, visit) => {
		let start = -1;
		let hashA = 0;
		let hashB = 0;
		for (let at = 0; at <= text.length; at++) {
			const code = at < text.length ? text.charCodeAt(at) : space;
			if (isInWord[code]) {
				if (start < 0) {
					start = at;
					hashA = 0;
					hashB = 0;
				}
				hashA = Math.imul(hashA ^ code, 0x9e3779b1);
				hashA ^= hashA >>> 15;
				hashB = Math.imul(hashB + code, 0x85ebca6b);
				hashB ^= hashB >>> 13;
				continue;
			}
			if (start < 0) continue;
			const place = findPlace(hashA, hashB);
			if (table[place + 2] === oneTerm) {
				visit(table[place + 3] ?? 0);
			} else if (table[place + 2] === free) {
				const word = text.slice(start, at).split("").join(""); // a slice would keep the whole text in memory
				const terms = tokenize(word).map(addTerm);
				for (const term of terms) visit(term);
				if (terms.length <= 1) {
					table.set([hashA, hashB, terms.length === 1 ? oneTerm : noTerm, terms[0] ?? 0], place);
					known += 1;
				}
				if (known > maxKnown) {
					table.fill(free);
					known = 0;
				}
			}
			start = -1;
		}
	};
}

const [free, noTerm, oneTerm] = [0, 1, 2];
const places = 2 ** 17;
const maxKnown = places / 2;
const space = 32;

/** By UTF-16 code unit. Surrogates count as letters; `tokenize` then decides about the whole character. */
const isInWord = Uint8Array.from({ length: 2 ** 16 }, (_, code) =>
	/[\p{L}\p{M}\p{N}\p{Cs}]/u.test(String.fromCharCode(code)) ? 1 : 0,
);
