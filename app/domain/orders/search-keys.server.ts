import { splitWords } from "~/domain/catalog/tokenize";
import { plainText } from "~/platform/values/plain-text";
import type { OrderContact } from "./order-record.server";

/** Search keys: words of names, phone, document number and e-mail address. They are personal data. */
export function searchKeysOf(contact: OrderContact | null): string[] {
	if (!contact) return [];
	const { fullName, paternalSurname, maternalSurname, legalName, phone, documentNumber, email } = contact;
	const keys = [
		...[fullName, paternalSurname, maternalSurname, legalName].flatMap(wordsOf),
		email.toLowerCase(),
		documentNumber.toLowerCase(),
		phone.slice("+".length),
		...(phone.startsWith("+51") ? [phone.slice("+51".length)] : []),
	];
	return [...new Set(keys)].filter((key) => key !== "");
}

/** @returns the search keys that an order must all have; empty if the text has none */
export function readSearch(typed: string): string[] {
	const text = typed.trim();
	if (text.includes("@")) return [text.toLowerCase()];
	if (/^[\d\s+().-]+$/.test(text)) return [text.replace(/\D/g, "")].filter(Boolean);
	return wordsOf(text);
}

function wordsOf(text: string): string[] {
	return splitWords(text).map(plainText);
}
