import { randomInt } from "node:crypto";

/** Without letters and digits that look alike: B 8, D 0 O Q, G 6, I 1 L, S 5, U V, Z 2. */
const alphabet = "3479ACEFHJKMNPRTWXY";

/** Characters of what one types, separators and all. */
export const longestTyped = 40;

/** A new reference such as `WASI-7K3M-9XA4`: 19^8, that is 17 thousand million. */
export function newReference(): string {
	const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
	return format(letters);
}

/** Reads a reference as one types or says it: small letters, spaces, without WASI. @returns undefined for what is none */
export function readReference(typed: unknown): string | undefined {
	if (typeof typed !== "string" || typed.length > longestTyped) return undefined;
	const letters = lettersOf(typed);
	return letters.length === 8 && unusedCharacters(typed).length === 0 ? format(letters) : undefined;
}

/** The letters and digits of a reference of the right length that no reference has, each once. */
export function unusedCharacters(typed: string): string[] {
	const letters = lettersOf(typed);
	if (letters.length !== 8) return [];
	return [...new Set(letters)].filter((letter) => !alphabet.includes(letter));
}

/** Without separators and the leading WASI. */
function lettersOf(typed: string): string {
	return typed
		.toUpperCase()
		.replace(/[^A-Z0-9]/g, "")
		.replace(/^WASI(?=.{8}$)/, "");
}

/** The id of the order's record. */
export function orderId(reference: string): string {
	return reference.toLowerCase();
}

function format(letters: string): string {
	return `WASI-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
