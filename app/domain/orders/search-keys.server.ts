import { splitWords } from "~/domain/catalog/tokenize";
import { withoutCheckCharacter } from "~/domain/people/identity-document.server";
import { plainSigns } from "~/platform/values/plain-signs";
import { plainText } from "~/platform/values/plain-text";
import type { OrderContact, OrderPayment } from "./order-record.server";
import { operationNumber } from "./order-text-fields.server";

export interface Searched {
	reference: string;
	contact:
		| (Pick<OrderContact, "phone" | "documentNumber" | "email"> &
				Partial<Record<"fullName" | "paternalSurname" | "maternalSurname" | "legalName", string>>)
		| null;
	payment?: Pick<OrderPayment, "operation">;
	differences?: Pick<OrderPayment, "operation">[];
}

/** How much of a word's beginning, and of a number's end, is a search key. */
const partLength = 3;

/**
 * The words, numbers and parts of them by which the datastore finds an order. They are personal data. An older version
 * of the store wrote no parts.
 */
export function searchKeysOf(order: Searched): string[] {
	const { words, numbers } = textsOf(order);
	const keys = [
		...words.flatMap((word) => [word, word.slice(0, partLength)]),
		...numbers.flatMap((number) => [number, number.slice(-partLength)]),
	];
	return [...new Set(keys)];
}

/** Each typed part must begin a word of the order or end one of its numbers; a zero before an area code does not count. */
export function isFoundBy(order: Searched, typed: readonly string[]): boolean {
	const { words, numbers } = textsOf(order);
	return typed.every(
		(part) =>
			words.some((word) => word.startsWith(part)) ||
			numbers.some((number) => number.endsWith(part.replace(/^(?:00)?(?:51)?0?(?=\d{3})/, ""))),
	);
}

/** What names a person: the whole document number, phone and e-mail address. @param typed as `readSearch` gives it */
export function isNamedBy({ contact }: Pick<Searched, "contact">, typed: readonly string[]): boolean {
	if (!contact) return false;
	const { phone, documentNumber, email } = contact;
	const names = [documentNumber, phone, phone.replace(/^\+51/, "")].map(onlyAlphanumeric);
	return typed.some((one) => names.includes(one) || plainText(email) === one);
}

/** @returns the keys to try one after the other, the most exact first */
export function keysToTry(typed: readonly string[]): string[] {
	// The longest part is probably the rarest.
	const [part = ""] = typed.toSorted((a, b) => b.length - a.length);
	const keys = [
		part,
		...(part.length >= partLength ? [part.slice(0, partLength), part.slice(-partLength)] : []),
	];
	return [...new Set(keys)];
}

/** @returns the words and numbers that an order must all have; empty if the text has none */
export function readSearch(typed: string): string[] {
	const text = plainText(withoutCheckCharacter(plainSigns(typed).trim()));
	if (text.includes("@")) return [text];
	if (!/\d/.test(text)) return splitWords(text);
	return text
		.replace(numberLabels, " ")
		.replace(/(?<=\d)[\s().-]+(?=\d)/g, "")
		.split(/\s+/)
		.flatMap((part) => (/\d/.test(part) ? part.replace(/[^\p{L}\p{N}]/gu, "") : splitWords(part)))
		.filter(Boolean);
}

/** As in «DNI 01234567», «N.º 123» and «Cel. 987654321». */
const numberLabels =
	/(?<!\p{L})(d\.?n\.?i|c\.?e|r\.?u\.?c|cpp|ptp|pasaporte|documento|n\.?[°ºo]|nro|numero|cel|celular|tel|telf|telefono|whatsapp|pedido|orden|ref|referencia)(?!\p{L})/gu;

/** By it the datastore finds the orders that an operation paid. */
export function operationKey(operation: string): string {
	return onlyAlphanumeric(operationNumber(operation));
}

function textsOf(order: Searched): { words: string[]; numbers: string[] } {
	const { contact, reference, payment, differences = [] } = order;
	const operations = [payment, ...differences].flatMap((one) => one?.operation ?? []);
	const numbers = [onlyAlphanumeric(reference), ...operations.map(operationKey)];
	if (!contact) return { words: [], numbers };
	const { fullName, paternalSurname, maternalSurname, legalName, phone, documentNumber, email } = contact;
	numbers.push(documentNumber, phone.replace("+", ""), phone.replace(/^\+51/, ""));
	const names = [fullName, paternalSurname, maternalSurname, legalName];
	const plainNames = names
		.map((name = "") => plainText(name))
		.flatMap((name) => [name, name.replace(/['’]/g, "")]);
	const words = [...new Set(plainNames.flatMap(splitWords)), plainText(email)];
	return { words: words.filter(Boolean), numbers: numbers.map(onlyAlphanumeric).filter(Boolean) };
}

function onlyAlphanumeric(text: string): string {
	return plainText(text).replace(/[^\p{L}\p{N}]/gu, "");
}
