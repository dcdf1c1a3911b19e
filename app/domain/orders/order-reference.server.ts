import { randomInt } from "node:crypto";
import { slugOfSku } from "~/domain/goods/sku";
import { plainCode, withoutLabels } from "~/platform/values/plain-signs";
import { sha256Hex } from "~/platform/values/sha256.server";
import type { Order } from "./order-record.server";

/** Omits characters that look alike: B 8, D 0 O Q, G 6, I 1 L, S 5, U V, Z 2. */
const alphabet = "3479ACEFHJKMNPRTWXY";

export const maxReferenceLength = 120;

/** @returns for example `WASI-7K3M-9XA4`; 19^8 (17 billion) references are possible */
export function generateReference(): string {
	const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
	return formatReference(letters);
}

/** Accepts lower case, spaces, a missing `WASI`, words before it, and a sentence with the whole reference. @returns undefined for text that is not a reference */
export function readReference(typed: unknown): string | undefined {
	if (typeof typed !== "string" || typed.length > maxReferenceLength) return undefined;
	const letters = removeSeparators(typed);
	return letters.length === 8 && findInvalidCharacters(typed).length === 0
		? formatReference(letters)
		: undefined;
}

/** @param typed each may hold several, with blanks between them @returns each once */
export function readReferences(typed: readonly string[]): string[] {
	const references = typed.flatMap((text) => text.split(" ")).flatMap((one) => readReference(one) ?? []);
	return [...new Set(references)];
}

export function findInvalidCharacters(typed: string): string[] {
	const letters = removeSeparators(typed);
	if (letters.length !== 8) return [];
	return [...new Set(letters)].filter((letter) => !alphabet.includes(letter));
}

function removeSeparators(typed: string): string {
	const text = plainCode(typed).toUpperCase();
	const [, first, last] = wholeReference.exec(text) ?? [];
	if (first && last) return first + last;
	const [letters = "", labelled = ""] = [text, withoutLabels(text, "PEDIDO|ORDEN|COMPRA")].map((one) =>
		one.replace(/[^A-Z0-9]/g, "").replace(/^WASI(?=.{8}$)/, ""),
	);
	return letters.length === 8 ? letters : labelled;
}

const wholeReference = /(?<![A-Z0-9])WASI[^A-Z0-9]?([A-Z0-9]{4})[^A-Z0-9]?([A-Z0-9]{4})(?![A-Z0-9])/;

export function toOrderId(reference: string): string {
	return reference.toLowerCase();
}

export function reviewIdOf(reference: string, product: string): string {
	return sha256Hex(`${toOrderId(reference)} ${product}`, 16);
}

export function listReviewIds({ reference, lines }: Pick<Order, "reference" | "lines">): string[] {
	return [...new Set(lines.map(({ sku }) => slugOfSku(sku)))].map((product) =>
		reviewIdOf(reference, product),
	);
}

function formatReference(letters: string): string {
	return `WASI-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
