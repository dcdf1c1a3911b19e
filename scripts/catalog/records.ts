import { z } from "zod";
import { parseCategory, parseProduct, recordSchemas } from "../../app/catalog/parse-catalog-record.server";
import type { Product } from "../../app/catalog/product";
import { type RecordFields, recordIdPattern } from "../../app/datastore/datastore.server";
import { cleanText } from "../../app/http/clean-text.server";
import { sha256Hex } from "../../app/sha256.server";
import { count } from "../commands/progress";

/** A category or a product, as its line in an export names it. */
export interface CatalogRecord {
	collection: "category" | "product";
	id: string;
	fields: RecordFields;
}

/** Records that an import refuses. The message has one line for each fault. */
export class BadRecords extends Error {}

/** The whole file has a wrong encoding, or is not text. */
export class NotUtf8 extends BadRecords {}

/** Bytes: Firestore's limit for a document. */
export const longestRecord = 1_000_000;

/** A record as one line of JSON with sorted keys, so that equal records give equal text. */
export function lineOf({ collection, id, fields }: CatalogRecord): string {
	const inOrder = (_: string, value: unknown) =>
		isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
	return `{"collection":"${collection}","id":"${id}","fields":${JSON.stringify(fields, inOrder)}}\n`;
}

/** A short hash, which tells whether a stored record has changed. */
export function versionOf(record: CatalogRecord): string {
	return sha256Hex(lineOf(record), 12);
}

/**
 * Validates a record's fields.
 * @param hasCategory tells whether a category exists
 * @returns faults such as "pen: must be a number"
 */
export function faultsOf(record: CatalogRecord, hasCategory: (id: string) => boolean): string[] {
	const faults = unstorable(record.fields).map((fault) => `fields: ${fault}`);
	try {
		if (record.collection === "category") {
			parseCategory(record.id, record.fields);
		} else {
			const { categoryId } = parseProduct(record.id, record.fields);
			if (!hasCategory(categoryId)) faults.push(`category: there is no category ${categoryId}`);
		}
	} catch (error) {
		if (!(error instanceof z.ZodError)) throw error;
		faults.push(...error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
	}
	return [...faults, ...unknownFieldFaults(record)];
}

/** @returns those of `faultsOf` that name a field which the schema does not know; none for an invalid record */
export function unknownFieldFaults({ collection, fields }: CatalogRecord): string[] {
	const { data } = recordSchemas[collection].safeParse(fields);
	return findUnknownFields(fields, data).map((path) => `${path}: is no field of a ${collection}`);
}

/** @param bytes of one line of an export @throws BadRecords with what is wrong with the line */
export function parseLine(bytes: Uint8Array): CatalogRecord {
	const record = parseJson(bytes);
	if (!isObject(record)) throw new BadRecords("must be an object with collection, id and fields");
	const { collection, id, fields, ...rest } = record;
	if (collection !== "category" && collection !== "product") {
		throw new BadRecords("collection: must be category or product");
	}
	if (typeof id !== "string" || !recordIdPattern.test(id)) {
		throw new BadRecords(`${collection}: id: must be at most 63 lower-case letters, digits and hyphens`);
	}
	const what = `${collection} ${id}`;
	if (!isObject(fields)) throw new BadRecords(`${what}: fields: must be an object`);
	const [unknown] = Object.keys(rest);
	if (unknown) throw new BadRecords(`${what}: ${unknown}: belongs in fields, or nowhere`);
	return { collection, id, fields };
}

/** @throws BadRecords with the fault */
export function parseJson(bytes: Uint8Array): unknown {
	if (bytes.length > longestRecord) throw new BadRecords("is longer than 1 MB");
	const text = decodeUtf8(bytes);
	try {
		return JSON.parse(text);
	} catch (error) {
		throw new BadRecords(`is not JSON: ${(error as Error).message.replaceAll("\n", "\\n")}`);
	}
}

/** @throws NotUtf8 */
function decodeUtf8(bytes: Uint8Array): string {
	const fault = "is not UTF-8 text: the file is binary or in another encoding, such as UTF-16 or Latin-1";
	// UTF-16 without a byte order mark is valid UTF-8, with NULs, which JSON does not allow.
	if (bytes.includes(0)) throw new NotUtf8(fault);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new NotUtf8(fault);
	}
}

/** Parses a stored product; undefined when there is none or it is damaged. */
export function storedProduct(id: string, fields: RecordFields | undefined): Product | undefined {
	try {
		return fields && parseProduct(id, fields);
	} catch {
		return undefined;
	}
}

/** 52 records: 10 categories, 42 products */
export function countRecords(records: { collection: string }[]): string {
	const categories = records.filter(({ collection }) => collection === "category").length;
	const products = records.length - categories;
	return `${count(records.length, "record")}: ${count(categories, "category")}, ${count(products, "product")}`;
}

export function isObject(value: unknown): value is RecordFields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param known what its schema makes of it @returns paths, such as `images.0.caption` */
function findUnknownFields(given: unknown, known: unknown, parent = ""): string[] {
	if (Array.isArray(given) && Array.isArray(known)) {
		return given.flatMap((entry, index) => findUnknownFields(entry, known[index], `${parent}${index}.`));
	}
	if (!isObject(given) || !isObject(known)) return [];
	return Object.entries(given).flatMap(([name, value]) =>
		Object.hasOwn(known, name) ? findUnknownFields(value, known[name], `${parent}${name}.`) : [parent + name],
	);
}

/** Values that JSON allows but not every datastore can store. */
function unstorable(value: unknown): string[] {
	if (typeof value === "string") {
		if (value !== cleanText(value)) return ["has a NUL or a lost character (U+FFFD)"];
		return /\p{Surrogate}/u.test(value) ? ["has half a character"] : [];
	}
	if (typeof value === "number") return Number.isFinite(value) ? [] : ["has a number that is too large"];
	if (Array.isArray(value)) {
		const nested = value.some(Array.isArray) ? ["has a list directly inside a list"] : [];
		return [...nested, ...value.flatMap(unstorable)];
	}
	return isObject(value) ? Object.entries(value).flatMap((entry) => entry.flatMap(unstorable)) : [];
}

// Replaces zod's default messages, so that all faults read alike.
z.config({ customError: halfSentence });

function halfSentence(issue: z.core.$ZodRawIssue): string | undefined {
	if (issue.code === "invalid_type") {
		if (issue.input === undefined) return "is missing";
		return `must be ${nouns[issue.expected] ?? issue.expected}`;
	}
	if (issue.code === "too_small" || issue.code === "too_big") {
		const [limit, word] =
			issue.code === "too_small" ? [issue.minimum, "at least"] : [issue.maximum, "at most"];
		if (isNumber.test(issue.origin)) {
			if (issue.inclusive) return `must be ${word} ${limit}`;
			return `must be ${issue.code === "too_small" ? "more" : "less"} than ${limit}`;
		}
		return `must have ${word} ${count(Number(limit), issue.origin === "string" ? "character" : "entry")}`;
	}
	if (issue.code === "invalid_value") return `must be ${issue.values.map(String).join(" or ")}`;
	if (issue.code === "invalid_format") {
		if (issue.format === "date") return "must be a date such as 2026-11-30";
		return issue.pattern ? `must match ${issue.pattern}` : undefined;
	}
	return undefined;
}

const isNumber = /^(number|int)$/;

const nouns: Record<string, string> = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	tuple: "a list",
	object: "an object",
	record: "an object",
};
